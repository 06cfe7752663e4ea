"""SHA-256 from the interpreter's own module.

`hashlib` gives the same, but loads OpenSSL first: that takes longer than all the hashes of a command, and each hash
of a short text takes longer too.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256
    except ImportError:
        try:
            from _sha256 import sha256  # its name until Python 3.11
        except ImportError:  # an interpreter built without it
            from hashlib import sha256

__all__ = ["sha256"]
