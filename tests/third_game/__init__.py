"""Heads or tails, as small as a game can be: who guesses the most of three tosses of a coin has won."""
