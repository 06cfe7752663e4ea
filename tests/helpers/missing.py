"""What is not installed here, so that some tests are skipped."""

import os
import shutil
from typing import Final

MISSING: Final = [name for name in ("bash", "zsh", "fish") if not shutil.which(name) and not os.environ.get("CI")]
"""The shells that are not here, in which completion is not tried; CI has them all."""

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
"""The browser of the system's packages, in which the replay page is tried; None if it is not here."""
