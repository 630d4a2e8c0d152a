"""Requests of the local page: who may send them, and the checks of the values in them.

The server listens at the loopback address only. Another site's page in the same browser could still send requests to
it. So every request must name this server as its host (a name that resolves to this machine is not enough), and a
request that comes from a page must come from a page of this server. Behind this module every value has its type and
its range."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from fftcg_env.web.games import RequestError

HOSTS = ("127.0.0.1", "localhost", "[::1]")

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}


class Guard:
    """Refuses requests of others, before anything else looks at them."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{host}:{port}" for host in HOSTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope["method"], headers)
        if refusal:
            await PlainTextResponse(refusal, 403)(scope, receive, send)
            return

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS.items()]
            await send(message)

        await self._app(scope, receive, guarded)

    def _refusal(self, method: str, headers: dict[bytes, str]) -> str:
        """Why a request is refused; empty if it is not."""
        host = headers.get(b"host", "")
        if host not in self._hosts:
            return "this server answers to its own address only"
        origin = headers.get(b"origin")
        if origin not in (None, f"http://{host}"):
            return "requests of other origins are refused"
        if headers.get(b"sec-fetch-site", "none") not in ("same-origin", "none"):
            return "requests of other sites are refused"
        if method not in ("GET", "HEAD"):
            if method != "POST" or origin is None:
                return "only pages of this server may change something"
            if headers.get(b"content-type", "").split(";")[0].strip() != "application/json":
                return "what is sent must be JSON"
        return ""


LARGEST = 2**63 - 1
DIGITS = 9
"""Digits of a number in a path; what has more is no page."""


class NumberConvertor(Convertor[int]):
    """``{run:number}`` in a route: a whole number of at most :data:`DIGITS` digits."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The number in a path."""
        return str(value)


register_url_convertor("number", NumberConvertor())


class RequestFields:
    """The JSON object that a page sent. Each method returns a value of its type, or raises :class:`RequestError`."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def value(self, name: str) -> Any:
        """The value as it was sent, None where there is none: for what has several forms."""
        return self._fields.get(name)

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``; ``default`` where none was sent."""
        found = self._fields.get(name, default)
        if type(found) is not int or not low <= found <= high:
            raise RequestError(f"{name} must be a whole number from {low} to {high}")
        return found

    def word(self, name: str, known: Collection[str], default: str, message: str) -> str:
        """One of some words."""
        found = self._fields.get(name, default)
        if not isinstance(found, str) or found not in known:
            raise RequestError(message)
        return found

    def several(self, name: str, fewest: int, most: int, what: str) -> list[Any]:
        """A list of ``fewest`` to ``most`` values."""
        found = self._fields.get(name)
        if not isinstance(found, list):
            raise RequestError(f"a list of {what} is needed")
        if not fewest <= len(found) <= most:
            raise RequestError(f"{len(found)} {what}; there must be {fewest} to {most}")
        return found


def text_of(value: Any, longest: int) -> str | None:
    """A text of at most so many characters that can be written as UTF-8, cut where it is longer; None for others."""
    if not isinstance(value, str):
        return None
    return value[:longest].encode("utf-8", "replace").decode("utf-8")
