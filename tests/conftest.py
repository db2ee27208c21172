"""No test needs a screen or a sound device, and none finds or leaves anything in the user's cache."""

import os
import tempfile

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
_CACHE = tempfile.TemporaryDirectory(prefix="greenware-cache-")
os.environ["XDG_CACHE_HOME"] = _CACHE.name
