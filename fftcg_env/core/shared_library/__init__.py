"""The engine as a shared library: loaded and called without Numba (`loading`), built from an entry (`building`)."""

from .loading import (
    LibraryEntry,
    Parameter,
    UnfitLibraryError,
    bind,
    check_writeable,
    checked_bytes,
    checking,
    compiled_entry,
    fitting_facts,
    library_folder,
    load_library,
)

__all__ = [
    "LibraryEntry",
    "Parameter",
    "UnfitLibraryError",
    "bind",
    "check_writeable",
    "checked_bytes",
    "checking",
    "compiled_entry",
    "fitting_facts",
    "library_folder",
    "load_library",
]
