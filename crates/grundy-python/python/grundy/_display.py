"""What notebooks show: pictures and explanations."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Union


@dataclass(frozen=True)
class Picture:
    """A picture, as SVG and as PNG. A notebook shows it; `save` writes it to a file.

    >>> import grundy
    >>> picture = grundy.Game("kayles").plot(100)
    >>> picture.svg.startswith("<svg"), len(picture.png) > 1000
    (True, True)
    """

    svg: str
    png: bytes

    def save(self, path: Union[str, Path]) -> None:
        """Writes the picture to a file that ends in .svg or .png."""
        path = Path(path)
        if path.suffix == ".svg":
            path.write_text(self.svg, encoding="utf-8")
        elif path.suffix == ".png":
            path.write_bytes(self.png)
        else:
            raise ValueError(f"{path} should end in .svg or .png")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} characters of SVG>"


@dataclass(frozen=True)
class Explanation:
    """How an answer is reached: rules, values, proof, census and sum, with the numbers themselves.

    A notebook shows it with its formulas; `print` shows it as plain Markdown; `latex` is a document
    that can be compiled.
    """

    markdown: str
    notebook: str
    latex: str

    def _repr_markdown_(self) -> str:
        return self.notebook

    def _repr_latex_(self) -> str:
        body = self.latex.split("\\begin{document}", 1)[-1]
        return body.rsplit("\\end{document}", 1)[0].strip()

    def __str__(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return f"<Explanation: {self.markdown.splitlines()[0].lstrip('# ')}>"


def table(head: tuple[str, str], rows: list[tuple[str, str]]) -> str:
    """A table of two columns as Markdown."""

    def cell(text: str) -> str:
        return text.replace("|", "\\|").replace("*", "\\*")

    lines = [f"| {head[0]} | {head[1]} |", "| ---: | ---: |"]
    lines += [f"| {cell(left)} | {cell(right)} |" for left, right in rows]
    return "\n".join(lines)
