"""No test needs a screen or a sound device."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
