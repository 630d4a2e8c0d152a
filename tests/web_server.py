"""A server of the local web page on a free port, for tests."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import PATIENCE, wait_until


@contextmanager
def served(game: Any, folder: Path, deck: str) -> Iterator[int]:
    """The port of a server that keeps its games in ``folder``; ``deck``: an embedded one, to compile what it needs."""
    uvicorn = pytest.importorskip("uvicorn")
    pytest.importorskip("starlette")
    from fftcg_env.web.app import Site, make_app
    from fftcg_env.web.games import Session

    played = game.load_deck(deck)
    Session(game, (played, played), "heuristic", 0, 1)  # what has to be compiled is, before a page waits for it
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = int(probe.getsockname()[1])
    site = Site(game, folder / "games.sqlite")
    server = uvicorn.Server(uvicorn.Config(make_app(site, number), host="127.0.0.1", port=number, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    yield number
    server.should_exit = True
    thread.join(timeout=PATIENCE)


def ask(port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
    """Status, answer and headers of a request that comes from a page of the server, if the headers say nothing else."""
    own = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    sent = {**own, **{name.replace("_", "-"): value for name, value in headers.items()}}
    data = body if isinstance(body, (bytes, str)) or body is None else json.dumps(body)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, data, {name: value for name, value in sent.items() if value})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    told = json.loads(text) if answer.headers.get_content_type() == "application/json" else text
    return answer.status, told, {name.lower(): value for name, value in answer.getheaders()}
