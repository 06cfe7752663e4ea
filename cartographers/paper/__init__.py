"""Paper: bare maps and score sheets as people write them, read from text; it knows no words and prints nothing."""
