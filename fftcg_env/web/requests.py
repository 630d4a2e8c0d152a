"""Requests of the local page: who may send them, and the checks of the values in them.

The server listens at the loopback address only. Another site's page in the same browser could still send requests to
it. So every request must name this server as its host (a name that resolves to this machine is not enough), and a
request that comes from a page must come from a page of this server. Behind this module every value has its type and
its range.
"""

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
    """Middleware that refuses requests from other sites before any handler runs."""

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
        """The reason for refusing a request; empty if it is allowed."""
        host = headers.get(b"host", "")
        if host not in self._hosts:
            return "the host must be the address of this server"
        origin = headers.get(b"origin")
        if origin not in (None, f"http://{host}"):
            return "requests of other origins are refused"
        if headers.get(b"sec-fetch-site", "none") not in ("same-origin", "none"):
            return "requests of other sites are refused"
        if method not in ("GET", "HEAD"):
            if method != "POST" or origin is None:
                return "only POST requests from pages of this server are allowed"
            if headers.get(b"content-type", "").split(";")[0].strip() != "application/json":
                return "the content type must be application/json"
        return ""


LARGEST = 2**63 - 1
DIGITS = 9
"""Maximum number of digits of a number in a path."""


class NumberConvertor(Convertor[int]):
    """``{run:number}`` in a route: a whole number of at most :data:`DIGITS` digits."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def convert(self, value: str) -> int:
        """Convert a part of a path to a number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Convert a number to a part of a path."""
        return str(value)


register_url_convertor("number", NumberConvertor())


class RequestFields:
    """The fields of a JSON request. Each method returns a value of its type, or raises :class:`RequestError`."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def value(self, name: str) -> Any:
        """The raw value, None if it is missing; for fields with several forms."""
        return self._fields.get(name)

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """An integer from ``low`` to ``high``; ``default`` if it is missing."""
        found = self._fields.get(name, default)
        if type(found) is not int or not low <= found <= high:
            raise RequestError(f"{name} must be an integer from {low} to {high}")
        return found

    def word(self, name: str, known: Collection[str], default: str, message: str) -> str:
        """One of the known words; ``default`` if it is missing."""
        found = self._fields.get(name, default)
        if not isinstance(found, str) or found not in known:
            raise RequestError(message)
        return found

    def several(self, name: str, fewest: int, most: int, what: str) -> list[Any]:
        """A list of ``fewest`` to ``most`` values."""
        found = self._fields.get(name)
        if not isinstance(found, list):
            raise RequestError(f"{name} must be a list of {what}")
        if not fewest <= len(found) <= most:
            raise RequestError(f"{name} has {len(found)} {what}; it must have {fewest} to {most}")
        return found


def text_of(value: Any, longest: int) -> str | None:
    """The text, valid UTF-8 and cut after ``longest`` characters; None if the value is not a text."""
    if not isinstance(value, str):
        return None
    return value[:longest].encode("utf-8", "replace").decode("utf-8")
