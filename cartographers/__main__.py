"""Let `python -m cartographers` do what `cartographers` does."""

from cartographers.shell import main

if __name__ == "__main__":
    main()
