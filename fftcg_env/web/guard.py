"""Who may ask the local page: its own pages, and nobody else's.

The server listens at the loopback address only. Another site's page in the same browser could still send requests to
it, so every request must name this server as its host (a name that was made to point here does not), and one that comes
from a page must come from a page of this server.
"""

from __future__ import annotations

from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

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
