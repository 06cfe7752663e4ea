"""Let `python -m cartographers` do what `cartographers` does."""

from cartographers.cli import main

if __name__ == "__main__":
    main()
