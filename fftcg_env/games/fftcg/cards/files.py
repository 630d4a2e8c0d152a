"""Reads and writes files of cards and decks: UTF-8, limited in size, written completely or not at all.

Every limit is far above what printed cards need; what lies beyond it is a mistake or an attack, and is reported in one
sentence of bounded length.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from ....errors import FFTCGEnvError

LARGEST_FILE = 64 * 2**20
"""Bytes of a card file or a database; all printed cards take 2 MB."""

LONGEST_LINE = 100_000
"""Characters of one line of a card file; printed cards take up to 900."""

LONGEST_TEXT = 10_000
"""Characters of one text, such as everything printed on a card."""

LARGEST_NUMBER = 1_000_000
"""Of cards and trees, also below zero."""

DEEPEST_NESTING = 64
"""Of arrays and objects in a document; printed cards take 15."""

SHOWN = 60
"""Characters of a user's text that a message shows."""


class UnusableFileError(FFTCGEnvError, ValueError):
    """A file that cannot be read or written, is too large, or is no UTF-8 text. The message is the reason alone."""


class UnusableJsonError(FFTCGEnvError, ValueError):
    """A text that is not JSON, or JSON beyond the limits. The message is the reason alone."""


def shown(value: Any) -> str:
    """A value of a user's for a message: its ``repr``, cut to a bounded length.

    >>> len(shown("a" * 100))
    65
    """
    if isinstance(value, str):
        return repr(value if len(value) <= SHOWN else value[:SHOWN] + "...")
    if isinstance(value, int) and abs(value) > 10**SHOWN:
        return "a number of more than 60 digits"
    if isinstance(value, (list, dict)):
        return f"{'an array' if isinstance(value, list) else 'an object'} with {len(value)} entries"
    return repr(value)[:SHOWN]


def read_text(path: str | Path, largest: int = LARGEST_FILE) -> str:
    """The text of a file of at most ``largest`` bytes, without a byte order mark. Raises
    :class:`UnusableFileError`; a missing file keeps its ``FileNotFoundError``."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        what = "it is a folder" if isinstance(error, IsADirectoryError) else error.strerror
        raise UnusableFileError(f"the file cannot be read: {what}") from None
    except ValueError:  # a NUL in the path
        raise UnusableFileError("the file cannot be read: no path has a NUL character") from None
    if len(content) > largest:
        raise UnusableFileError(f"the file has more than {largest} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnusableFileError(f"the file is not UTF-8 text (byte {error.start})") from None


def lines_of(text: str) -> list[str]:
    """The lines of a text, also with Windows line ends. Other separators than the line feed, such as U+2028, are
    characters of a line."""
    return [line.removesuffix("\r") for line in text.split("\n")]


def write_whole(path: str | Path, text: str) -> None:
    """Write a file wholly or not at all: whatever happens on the way (a full disk, Ctrl-C, a crash), the path has the
    old content or the new one. Makes the folder if need be. Raises :class:`UnusableFileError`."""
    try:
        content = text.encode("utf-8")
        target = Path(os.path.realpath(path))  # a link stays a link
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise UnusableFileError("the file cannot be written: there is a folder of this name")
        _replace(target, content)
    except OSError as error:
        raise UnusableFileError(f"the file cannot be written: {error.strerror}") from None
    except UnicodeEncodeError:
        raise UnusableFileError("the file cannot be written: it would have lone surrogates") from None
    except ValueError as error:
        if isinstance(error, UnusableFileError):
            raise
        raise UnusableFileError("the file cannot be written: no path has a NUL character") from None


def _replace(target: Path, content: bytes) -> None:
    """Write a temporary file in the target's folder, then rename it to the target."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    """What the process leaves out of the rights of new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def parse_json(text: str) -> Any:
    """The value of a JSON text. Raises :class:`UnusableJsonError` for what is not JSON, and for numbers, nesting and
    characters that no card has."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnusableJsonError(f"not JSON: {error}") from None
    except RecursionError:
        raise UnusableJsonError(f"nested more than {DEEPEST_NESTING} deep") from None
    except ValueError:
        raise UnusableJsonError("a number with too many digits") from None
    _check(value)
    return value


def _check(document: Any) -> None:
    """The limits of everything in a document, level by level."""
    level = [document]
    for _ in range(DEEPEST_NESTING):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value.keys()
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, str):
                _check_text(value)
            elif isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:  # also NaN
                raise UnusableJsonError(f"{shown(value)} is beyond {LARGEST_NUMBER}")
        if not below:
            return
        level = below
    raise UnusableJsonError(f"nested more than {DEEPEST_NESTING} deep")


def _check_text(text: str) -> None:
    """The limits of one text."""
    if len(text) > LONGEST_TEXT:
        raise UnusableJsonError(f"a text of {len(text)} characters; at most {LONGEST_TEXT} are allowed")
    if not text.isprintable() and any("\ud800" <= c <= "\udfff" or (c < " " and c not in "\t\n\r") for c in text):
        raise UnusableJsonError(f"{shown(text)} has characters that are no text")
