"""What searches: the rules of one map as a kernel of integers, the value of a map, and the players that stand on it."""
