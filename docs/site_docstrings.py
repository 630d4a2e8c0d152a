"""A Griffe extension: docstrings of the package (reStructuredText) as Markdown, before they are parsed."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import griffe

ROLE = re.compile(r":(?:class|func|meth|mod|data|attr|exc|obj):`(?P<short>[~!.]*)(?P<name>[^`<]+?)(?: <[^>`]*>)?`")
RULE = re.compile(r"^(=+)( +=+)+$")


class Markdown(griffe.Extension):
    """Rewrites every docstring that is loaded."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """Roles as names in code that lead to their page where there is one; simple tables, examples and blocks of code."""
    text = re.sub(r"\\ (?=\S)", "", with_examples(with_tables(ROLE.sub(name_of, text))))
    text = re.sub(r"(?<=\S)::$", ":", text, flags=re.MULTILINE)
    return re.sub(r"(?m)^(?P<line>(?![-*] |\s|$).*)\n(?=- )", r"\g<line>\n\n", text)


def name_of(match: re.Match[str]) -> str:
    """A role as a name in code."""
    name = match["name"]
    shown = name.rsplit(".", 1)[-1] if match["short"] else name
    if name.startswith("fftcg_env."):
        return f'<autoref identifier="{name}" optional><code>{shown}</code></autoref>'
    return f"`{shown}`"


def with_tables(text: str) -> str:
    """Simple tables ("====  ====") as Markdown tables; a further line of a cell continues it."""
    lines, result, place = text.split("\n"), [], 0
    while place < len(lines):
        if not RULE.match(lines[place].strip()):
            result.append(lines[place])
            place += 1
            continue
        indent = len(lines[place]) - len(lines[place].lstrip())
        starts = [match.start() for match in re.finditer(r"=+", lines[place])]
        spans = list(zip(starts, [*starts[1:], None], strict=True))
        ends = [n for n in range(place + 1, len(lines)) if RULE.match(lines[n].strip())]
        stop = place + 1
        rows: list[list[str]] = []
        head: list[str] | None = None
        for stop in ends:
            rows_here: list[list[str]] = []
            for line in lines[place + 1 : stop]:
                cells = [line[first:last].strip() for first, last in spans]
                if cells[0] or not rows_here:
                    rows_here.append(cells)
                else:
                    rows_here[-1] = [f"{old} {new}".strip() for old, new in zip(rows_here[-1], cells, strict=True)]
            if stop + 1 < len(lines) and lines[stop + 1].strip() and head is None and stop != ends[-1]:
                head, place = rows_here[0], stop  # this rule closes the heading
                continue
            rows = rows_here
            break
        blank = " " * indent
        table = [head or ["" for _ in spans], ["---"] * len(spans), *rows]
        result += ["", *(f"{blank}| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in table), ""]
        place = stop + 1
    return "\n".join(result)


def with_examples(text: str) -> str:
    """Interactive examples (">>> ...") as blocks of code."""

    def block(match: re.Match[str]) -> str:
        indent = match["indent"]
        body = textwrap.dedent(match[0]).rstrip("\n")
        return textwrap.indent(f"\n```pycon\n{body}\n```\n", indent)

    return re.sub(r"(?m)^(?P<indent> *)>>> .*\n?(?:^(?P=indent)\S.*\n?|^(?P=indent)\.\.\..*\n?)*", block, text)
