"""A program that has loaded everything and answers the Tabs of shells, so that a Tab costs milliseconds.

It reads from one named pipe what the program is called with: the folder, the environment, nothing, the arguments, each
with a zero byte at its end. What a process that it forks prints goes to another named pipe.
"""

import os
import sys
from typing import Final

from tests.helpers.fork_server import command, load

CALL: Final = """\
{ printf '%s\\0' "$PWD"; env -0; printf '\\0'; printf '%s\\0' "$@"; } > {asks}
exec cat {answers}
"""
"""How a program of the shell hands its call over and prints the answer."""


def answer(call: bytes, answers: str) -> None:
    """Do in this process what the program would do that is called so."""
    environment, _, arguments = call.partition(b"\0\0")
    folder, *variables = environment.split(b"\0")
    os.chdir(folder)
    os.environb.clear()
    for variable in variables:
        name, _, value = variable.partition(b"=")
        os.environb[name] = value
    os.dup2(os.open(answers, os.O_WRONLY), sys.stdout.fileno())
    command([os.fsdecode(argument) for argument in arguments.split(b"\0")[:-1]])
    sys.stdout.flush()


def serve(asks: str, answers: str) -> None:
    """Answer call after call."""
    load()
    while True:
        with open(asks, "rb") as file:
            call = file.read()
        process = os.fork()
        if not process:
            try:
                answer(call, answers)
            finally:
                os._exit(0)
        os.waitpid(process, 0)


if __name__ == "__main__":
    serve(*sys.argv[1:])
