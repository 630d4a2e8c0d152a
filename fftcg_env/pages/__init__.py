"""Shared parts of all HTML pages. Each page is one file that works offline, in light and dark mode, on any width.

Pages are Jinja2 templates. Styles and scripts are embedded in the page.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from fftcg_env.errors import require_extra


def render(
    package: str,
    template: str,
    styles: tuple[str, ...],
    scripts: tuple[str, ...],
    connect: str = "'none'",
    **values: Any,
) -> str:
    """Render a page: ``template`` of ``package`` inside the common frame of all pages.

    ``styles``, ``scripts``: files of this package or, with a leading dot, of ``package``, in order. ``connect``: the
    addresses that its scripts may request, in the syntax of a content security policy. ``values``: for the template;
    texts are escaped. Raises :class:`~fftcg_env.errors.MissingLibraryError` without Jinja2.
    """
    with require_extra("evaluate", "HTML pages need"):
        import jinja2
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    sources = {"page.html": _text(__package__, "page.html"), template: _text(package, template)}
    environment.loader = jinja2.DictLoader(sources)
    style = "\n".join(_asset(package, name) for name in ("base.css", *styles))
    script = "\n".join(_asset(package, name) for name in scripts)
    return environment.get_template(template).render(style=style, script=script, connect=connect, **values)


def data_of(value: Any) -> str:
    """JSON for a script element: it contains no characters that could end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _asset(package: str, name: str) -> str:
    return _text(package, name[1:]) if name.startswith(".") else _text(__package__, name)


def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text("utf-8")
