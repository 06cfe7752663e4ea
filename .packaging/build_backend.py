"""What pip and other installers build the package with: hatchling, once it is known that this Python is not too old.

Any Python 3 can load it, and needs nothing for it, so that one that is too old is told which one is needed before
anything is looked for or fetched.
"""

import os
import platform
import re
import sys

with open(os.path.join(os.path.dirname(__file__), os.pardir, "pyproject.toml"), encoding="utf-8") as _project:
    _needed = re.findall(r'^requires-python = ">=([0-9.]+)"$', _project.read(), re.MULTILINE)[0]
if sys.version_info < tuple(map(int, _needed.split("."))):
    sys.exit("cartographers needs Python %s or newer; this is %s." % (_needed, platform.python_version()))  # noqa: UP031


def get_requires_for_build_wheel(_: object = None) -> "list[str]":
    """Return what is needed to build; the last two compile words and cards."""
    return ["hatchling", "hatch-fancy-pypi-readme", "babel", "pyyaml"]


get_requires_for_build_sdist = get_requires_for_build_wheel


def get_requires_for_build_editable(_: object = None) -> "list[str]":
    """Return what is needed to build what leads to the checkout."""
    return [*get_requires_for_build_wheel(), "editables"]


def build_wheel(folder: str, settings: "dict[str, object] | None" = None, metadata: "str | None" = None) -> str:
    """Build a wheel in a folder, and return its name."""
    from hatchling import build

    return build.build_wheel(folder, settings, metadata)


def build_editable(folder: str, settings: "dict[str, object] | None" = None, metadata: "str | None" = None) -> str:
    """Build a wheel that leads to the checkout, and return its name."""
    from hatchling import build

    return build.build_editable(folder, settings, metadata)


def build_sdist(folder: str, settings: "dict[str, object] | None" = None) -> str:
    """Build an sdist in a folder, and return its name."""
    from hatchling import build

    return build.build_sdist(folder, settings)
