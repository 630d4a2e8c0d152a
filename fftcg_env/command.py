"""The script ``fftcg-env``: the command line, or one sentence that names the extra that it lacks."""

from __future__ import annotations

import sys

from .errors import MissingLibraryError

__all__ = ["main"]


def main() -> None:
    """Run :data:`fftcg_env.cli.app`. Exits with code 2 if a library is missing, with 130 after Ctrl-C."""
    try:
        from .cli import app

        app()
    except MissingLibraryError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:  # while the modules are imported; the commands answer a later one themselves
        sys.exit(130)
