"""MkDocs hooks: pages that lie outside ``docs``, notebooks as pages, and links to files of the repository."""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site that lie at the root of the repository."""
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]\n]*)\]\((?P<target>(?!https?:|mailto:|#)[^)\s#]+)(?P<anchor>#[^)\s]*)?\)")
SOURCE = re.compile(r"(?<![\]\\])\[(?P<text>[^\]\[\n]+)\](?![(\[:])")
"""The source of a rule, in brackets: a decision, or a place in the official documents."""


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that lie at the root of the repository, and the notebooks."""
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        files.append(File.generated(config, f"notebooks/{path.stem}.md", content=notebook_page(path)))
    for name, source in OUTSIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=in_docs(text)))
    return files


def notebook_page(path: Path) -> str:
    """A notebook as a page: its cells and their outputs."""
    parts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            text = "".join(output.get("text", data.get("text/plain", "")))
            picture = "".join(data.get("image/png", "")).strip()
            shown = f'<img alt="plot" src="data:image/png;base64,{picture}">' if picture else f"```text\n{text}\n```"
            parts.append(shown)
    return "\n\n".join(parts)


def in_docs(text: str) -> str:
    """The text of a page at the root, with links as they are from ``docs``."""

    def link(match: re.Match[str]) -> str:
        target = match["target"]
        target = target.removeprefix("docs/") if target.startswith("docs/") else f"../{target}"
        return f"[{match['text']}]({target}{match['anchor'] or ''})"

    return LINK.sub(link, text)


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Lead links out of ``docs`` to the repository; where the site knows no address of it, leave their text alone."""
    folder = posixpath.dirname(page.file.src_uri)
    pages = {source: name for name, source in OUTSIDE.items()}

    def link(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join("docs", folder, match["target"]))
        if target.startswith("docs/notebooks/") and target.endswith(".ipynb"):
            return match[0].replace(".ipynb)", ".md)")
        if target.startswith("docs/") and not target.endswith((".py", ".tsv")):
            return match[0]
        if target in pages:
            return f"[{match['text']}]({posixpath.relpath(pages[target], folder or '.')}{match['anchor'] or ''})"
        if not (ROOT / target).exists():
            return match[0]  # MkDocs reports it
        if config.repo_url:
            return f"[{match['text']}]({config.repo_url.rstrip('/')}/blob/main/{target})"
        text = match["text"].strip("`")
        return f"`{text}`"

    if folder == "rules":
        markdown = SOURCE.sub(source, markdown)
    return LINK.sub(link, markdown)


def source(match: re.Match[str]) -> str:
    """The source of a rule in brackets that are no link; decisions lead to their text."""
    text = match["text"]
    return f"[{text}](#{text})" if re.fullmatch(r"D-\d\d", text) else f"\\[{text}\\]"


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Take the script for search from disk out of the site itself, not from the network."""
    script = posixpath.relpath("search_worker.js", posixpath.dirname(page.file.dest_uri) or ".")
    return output.replace("https://unpkg.com/iframe-worker/shim", script)


def on_post_template(output_content: str, template_name: str, config: Any) -> str:
    """The same for pages that are no documents, such as 404.html."""
    return output_content.replace("https://unpkg.com/iframe-worker/shim", "search_worker.js")


def on_post_build(config: Any) -> None:
    """Raise ``PluginError`` if a page loads something from the network."""
    loaded = re.compile(
        r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//"""
        r"""|<link\b[^>]*\bhref=["']?(?:https?:)?//"""
    )
    for path in sorted(Path(config.site_dir).rglob("*.html")):
        if found := loaded.search(path.read_text(encoding="utf-8")):
            raise PluginError(f"{path.name} loads something from the network: {found[0]}")
