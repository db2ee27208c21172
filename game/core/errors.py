"""The one exception that a user ever reads: its text is a complete line, so the command line prints it and exits."""


class UserError(Exception):
    """A mistake in what the user gave (file, option, preset, map). `str(e)` says where, what and what to do."""


def nearest(word: str, known: list[str] | tuple[str, ...]) -> str:
    """The known word that `word` was probably meant to be, or an empty string."""
    from difflib import get_close_matches

    found = get_close_matches(word, known, n=1, cutoff=0.6)
    if not found:
        lower = {k.lower(): k for k in known}
        return lower.get(word.lower(), "")
    return found[0]
