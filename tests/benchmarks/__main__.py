"""All benchmarks: `python -m tests.benchmarks`, with `--check` to fail below what is promised."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PLUGINS = ["-o", "addopts=--import-mode=importlib", "-o", "python_files=bench_*.py", "--benchmark-disable-gc"]
"""Beside pytest-benchmark, which the tests go without; nothing else runs in the meantime."""

if __name__ == "__main__":
    sys.exit(pytest.main([*PLUGINS, "--benchmark-quiet", str(HERE), *sys.argv[1:]]))
