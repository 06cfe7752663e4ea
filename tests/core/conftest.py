"""How long an example takes says nothing of the core: it is compared with a judge that is slow on purpose."""

from hypothesis import settings

settings.register_profile("core")
settings.load_profile("core")
