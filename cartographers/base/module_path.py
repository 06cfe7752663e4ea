"""Where Python looks for modules: never in the folder where somebody happens to stand, whose files are not ours.

Nothing is imported here but what is there before any folder is looked into.
"""

import os
import sys

_OWN = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder in which the program itself is found."""


def leave_current_folder() -> None:
    """Import nothing from the current folder any more, be it there by `python -m` or by the environment.

    A checkout in which one stands comes last, so that no file in it stands for a module of a library.
    """
    library = os.path.dirname(os.__file__)
    first = sys.path.index(library) if library in sys.path else len(sys.path)
    given, installed = sys.path[:first], sys.path[first:]
    kept = _elsewhere(given)
    own = [_OWN] if len(kept) < len(given) and _current_folder() == os.path.realpath(_OWN) else []
    sys.path[:] = [*kept, *installed, *own]


class LeavingCurrentFolder:
    """A context in which each process that starts never looks into the current folder, even before its first line.

    It is told so by its environment, which Python must not ignore (`cannot_leave`).
    """

    def __enter__(self) -> None:
        path = _elsewhere(os.environ.get("PYTHONPATH", "").split(os.pathsep))
        told = {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(path)}
        self._before = {name: os.environ.get(name) for name in told}
        os.environ.update(told)

    def __exit__(self, *_: object) -> None:
        for name, value in self._before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def cannot_leave() -> bool:
    """Tell whether any further process would look into the current folder, whatever its environment says."""
    return bool(sys.flags.ignore_environment) and not sys.flags.safe_path


def _elsewhere(folders: list[str]) -> list[str]:
    """Leave out what is the current folder, whatever it is called, or depends on which it is."""
    here = _current_folder()
    return [folder for folder in folders if os.path.isabs(folder) and os.path.realpath(folder) != here]


def _current_folder() -> str:
    """Return where one stands; nowhere, if that folder was removed."""
    try:
        return os.path.realpath(os.getcwd())
    except OSError:
        return ""
