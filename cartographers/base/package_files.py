"""The files that travel with the package.

A built package keeps `cards` and `locales` in its folder `_data`; in a checkout they lie beside it. The module's own
loader reads them: it looks into zip files too, and costs no import.
"""

import os.path


def folder(name: str) -> str:
    """Return the path of a folder of files, `cards` or `locales`; None in a package that is not unpacked."""
    package = os.path.dirname(os.path.dirname(__file__))
    packed = os.path.join(package, "_data", name)
    return packed if os.path.isdir(packed) else os.path.join(os.path.dirname(package), name)


def folders_in(folder_name: str) -> list[str]:
    """Return the folders in a folder, in the order of the alphabet; none, if the package is not unpacked."""
    try:
        with os.scandir(folder(folder_name)) as found:
            return sorted(entry.name for entry in found if entry.is_dir() and not entry.name.startswith("."))
    except OSError:
        return []


def file_content(*parts: str) -> bytes:
    """Return the bytes of a file, as `file_content("cards", "explore.yaml")`. Raises `OSError` if there is none."""
    get_data = __spec__.loader.get_data  # type: ignore[union-attr]  # all have it
    package = os.path.dirname(os.path.dirname(__file__))
    try:
        content: bytes = get_data(os.path.join(package, "_data", *parts))
    except OSError:
        content = get_data(os.path.join(os.path.dirname(package), *parts))
    return content
