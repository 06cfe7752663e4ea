"""A third game, as small as a game can be: whoever guesses the most of three tosses of a coin has won.

It proves that the house takes in a game that it has never heard of, for one line in the table of games.
"""
