"""The plain part of TOML, read in a tenth of tomllib's time: tables, numbers, texts, truths, lists. It knows no files.

What is not plain (escapes, dates, dotted keys, double keys, mistakes) is left to tomllib, which also has the messages.
"""

import re
from typing import Any

_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"
_TEXT = r'"[^"\\\x00-\x1f\x7f]*"'
_SCALAR = re.compile(rf"{_NUMBER}|{_TEXT}|true|false")
_NUMBERS = re.compile(rf"\[{_NUMBER}(?:, {_NUMBER})*\]")
_TOKEN = re.compile(rf"[ \n]*([\[\],]|{_TEXT}|{_NUMBER}(?=[\],\n])|true|false)")
_HEADER = re.compile(r"(\[\[?)([A-Za-z_][A-Za-z0-9_]*)(\]\]?)")
_KEY = re.compile(rf'([A-Za-z_][A-Za-z0-9_]*) = ((?:{_TEXT}|[^"#])+?) *(#.*)?')


def parse(text: str) -> dict[str, Any] | None:
    """The same as `tomllib.loads(text)`, or None if there is anything in it that is not plain."""
    root: dict[str, Any] = {}
    table = root
    lines = iter(text.split("\n"))
    for line in lines:
        if not line or (line[0] == "#" and line.isprintable()):
            continue
        if found := _KEY.fullmatch(line):
            key, value, comment = found.groups()
            if comment and not comment.isprintable():
                return None
            while value[0] == "[" and value[-1] != "]" and (more := next(lines, "")):
                value = f"{value}\n{more}"
            read = _value(value)
            if read is None or key in table:
                return None
            table[key] = read
        elif (found := _HEADER.fullmatch(line)) and len(found[1]) == len(found[3]):
            table = {}
            if len(found[1]) == 1:
                if found[2] in root:
                    return None
                root[found[2]] = table
            else:
                rows = root.setdefault(found[2], [table])
                if not isinstance(rows, list) or not rows or not isinstance(rows[0], dict):
                    return None
                if rows[-1] is not table:
                    rows.append(table)
        else:
            return None
    return root


def _value(text: str) -> Any:
    if _NUMBERS.fullmatch(text):
        return [float(n) if "." in n else int(n) for n in text[1:-1].split(",")]
    if _SCALAR.fullmatch(text):
        return _scalar(text)
    tokens = _tokens(text)
    if not tokens or tokens[0] != "[":
        return None
    value, after = _list(tokens, 1)
    return value if after == len(tokens) else None


def _scalar(word: str) -> Any:
    if word[0] == '"':
        return word[1:-1]
    if word in ("true", "false"):
        return word == "true"
    return float(word) if "." in word else int(word)


def _tokens(text: str) -> list[str]:
    """The words of a list; none if there is anything else between them."""
    found, at = [], 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return []
        found.append(token[1])
        at = token.end()
    return found


def _list(tokens: list[str], at: int) -> tuple[list[Any] | None, int]:
    """The list whose items begin at `at`, and where it ends."""
    items: list[Any] = []
    while at < len(tokens) and tokens[at] != "]":
        if tokens[at] == ",":
            return None, at
        if tokens[at] == "[":
            item, at = _list(tokens, at + 1)
            if item is None:
                return None, at
            items.append(item)
        else:
            items.append(_scalar(tokens[at]))
            at += 1
        if at < len(tokens) and tokens[at] == ",":
            at += 1
        elif at >= len(tokens) or tokens[at] != "]":
            return None, at
    return (items, at + 1) if at < len(tokens) else (None, at)
