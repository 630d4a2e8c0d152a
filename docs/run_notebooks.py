"""Run the notebooks of docs/notebooks from top to bottom: ``make notebooks``; ``--write`` stores their outputs."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent / "notebooks"
SECONDS = 900
"""The most that a cell may take."""


def main() -> None:
    """Run all notebooks, or those that are named. Each runs in an empty folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="notebooks to run, such as write_an_agent (default: all)")
    parser.add_argument("--write", action="store_true", help="store the outputs in the notebooks")
    arguments = parser.parse_args()
    os.environ["FFTCG_ENV_PROGRESS"] = "0"  # compiling is no output of a notebook
    for path in sorted(FOLDER.glob("*.ipynb")):
        if arguments.names and path.stem not in arguments.names:
            continue
        print(f"== {path.name}", flush=True)
        notebook = nbformat.read(path, as_version=4)
        with tempfile.TemporaryDirectory() as folder:
            resources = {"metadata": {"path": folder}}
            NotebookClient(notebook, timeout=SECONDS, resources=resources, record_timing=False).execute()
        if arguments.write:
            for cell in notebook.cells:
                if cell.cell_type == "code":
                    cell.execution_count = None
                    cell.outputs = [without_count(output) for output in cell.outputs]
            notebook.metadata.language_info = {"name": "python"}
            nbformat.write(notebook, path)


def without_count(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """An output without what differs from run to run for no reason."""
    if "execution_count" in output:
        output.execution_count = None
    return output


if __name__ == "__main__":
    main()
