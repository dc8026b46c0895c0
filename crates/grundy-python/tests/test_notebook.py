"""The notebook in examples/ runs from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[3] / "examples" / "grundy-in-python.ipynb"


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not kept in the file"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = {kind for cell in notebook.cells for output in cell.get("outputs", [])
             for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/markdown", "text/plain"} <= shown
