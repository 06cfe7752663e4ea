"""The files that travel with the package.

A built package keeps `cards` and `locales` in its folder `_data`; in a checkout they lie beside it. The module's own
loader reads them: it looks into zip files too, and costs no import.
"""

import os.path


def folder(name: str) -> str:
    """Return where a folder of files lies, `cards` or `locales`; in a package that is not unpacked there is none."""
    package = os.path.dirname(os.path.dirname(__file__))
    packed = os.path.join(package, "_data", name)
    return packed if os.path.isdir(packed) else os.path.join(os.path.dirname(package), name)


def files_in(folder_name: str) -> list[str]:
    """Return what lies in a folder, in the order of the alphabet; nothing, if the package is not unpacked."""
    try:
        found = os.listdir(folder(folder_name))
    except OSError:
        return []
    return sorted(name for name in found if not name.startswith("."))


def file_content(*parts: str) -> bytes:
    """Return the bytes of a file, as `file_content("cards", "explore.yaml")`.

    Raises:
        OSError: there is none.

    """
    get_data = __spec__.loader.get_data  # type: ignore[union-attr]  # all have it
    package = os.path.dirname(os.path.dirname(__file__))
    try:
        content: bytes = get_data(os.path.join(package, "_data", *parts))
    except OSError:
        content = get_data(os.path.join(os.path.dirname(package), *parts))
    return content
