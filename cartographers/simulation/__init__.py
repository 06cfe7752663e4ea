"""Whole games of bots: played in chunks, kept in a file of a line of JSON each, and summed up."""
