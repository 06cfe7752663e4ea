"""Whether another program that speaks our command line plays by the same rules: `python -m tests.conformance`."""
