"""A bot in Python, as short as can be: it takes the drawing that fills the most coins, of equals the first."""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "moves" in asked:
        coins = [move["coins"] for move in asked["moves"]]
        sys.stdout.write(json.dumps({"move": coins.index(max(coins))}) + "\n")
        sys.stdout.flush()
