"""No test needs a screen or a sound device, and none finds or leaves anything in the user's cache."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ["XDG_CACHE_HOME"] = os.devnull  # no folder can be made there, so nothing is kept
