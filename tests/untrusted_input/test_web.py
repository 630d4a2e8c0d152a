"""The local page checks what is asked for where it arrives: whatever is sent gets an answer below 500, and at once."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest

from tests.untrusted_input.files import changed_store

pytest.importorskip("starlette")
pytest.importorskip("jinja2")

from fftcg_env.web.app import Site, make_app

PORT = 8137
OWN = {"host": f"127.0.0.1:{PORT}", "origin": f"http://127.0.0.1:{PORT}", "content-type": "application/json"}


class Client:
    """Asks the application itself, without a server: what it raises is raised here."""

    def __init__(self, site: Site) -> None:
        self._app = make_app(site, PORT)

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str]:
        """Status and text of the answer."""
        plain, _, query = path.partition("?")
        sent = {**OWN, **{name.replace("_", "-"): value for name, value in headers.items()}}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", PORT),
        }
        answer: dict[str, Any] = {"body": b""}

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            answer["status"] = message.get("status", answer.get("status"))
            answer["body"] += message.get("body", b"")

        asyncio.run(self._app(scope, receive, send))  # type: ignore[arg-type]
        return answer["status"], answer["body"].decode()


@pytest.fixture(scope="module")
def site(game: Any, store: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    path = tmp_path_factory.mktemp("web") / "games.sqlite"
    shutil.copyfile(store, path)
    return Site(game, path, agent="random")


@pytest.fixture(scope="module")
def client(site: Site) -> Client:
    return Client(site)


@pytest.mark.parametrize(
    "path",
    [
        "/runs/99999999999999999999",
        "/runs/" + "9" * 5000,
        "/replays/" + "9" * 5000 + "/0.0a",
        "/replays/1/" + "9" * 5000,
        "/api/evaluations/" + "9" * 5000,
        "/play/" + "9" * 5000,
    ],
)
def test_long_numbers_are_no_page(client: Client, path: str) -> None:
    assert client.ask("GET", path)[0] == 404


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"agent": []}, "agent must be one of "),
        ({"agent": {}}, "agent must be one of "),
        ({"agent": "policy"}, "agent must be one of "),
        ({"agent": "paying"}, "agent must be one of "),
        ({"seat": 0.0}, "seat must be an integer from 0 to 1"),
        ({"seat": True}, "seat must be an integer from 0 to 1"),
        ({"seat": []}, "seat must be an integer from 0 to 1"),
        ({"seed": 1.0}, "seed must be an integer"),
        ({"seed": -1}, "seed must be an integer"),
        ({"deck_1": ["x"]}, "deck 1: there is no embedded deck with this name"),
    ],
)
def test_values_of_another_type_are_refused(client: Client, game: Any, wanted: Any, message: str) -> None:
    deck = str(game.usual_decks()[0].name)
    body = json.dumps({"deck_0": deck, "deck_1": deck, **wanted}).encode()
    status, told = client.ask("POST", "/api/games", body)
    assert status == 400 and message in json.loads(told)["error"]


@pytest.mark.parametrize("origin", ["http://[", "http://", "[", "http://[::1", "http://127.0.0.1:8137/", "\xff"])
def test_odd_origins_are_refused(client: Client, origin: str) -> None:
    assert client.ask("GET", "/", origin=origin)[0] == 403


def test_too_many_decks_are_refused_before_they_are_loaded(client: Client) -> None:
    """No deck is called so: the first one that is loaded would be refused."""
    status, told = client.ask("POST", "/api/evaluations", json.dumps({"decks": ["nothing"] * 1000}).encode())
    assert status == 400 and json.loads(told)["error"] == "decks has 1000 decks; it must have 2 to 40"


def test_agents_that_need_a_name_are_not_offered(game: Any, tmp_path: Path) -> None:
    from fftcg_env.games import load_game

    page = Client(Site(load_game("fftcg"), tmp_path / "none.sqlite")).ask("GET", "/")[1]
    assert ">heuristic<" in page and ">paying<" not in page and ">ppo<" not in page


def test_a_damaged_run_leaves_the_start_page_usable(game: Any, store: Path, tmp_path: Path) -> None:
    sql = "INSERT INTO run SELECT 2, kind, ruleset, seed, 'nothing' FROM run"
    status, page = Client(Site(game, changed_store(store, tmp_path / "h.sqlite", sql))).ask("GET", "/")
    assert status == 200 and 'href="/runs/1"' in page and "damaged" in page
    (tmp_path / "no.sqlite").write_bytes(b"nothing")
    status, page = Client(Site(game, tmp_path / "no.sqlite")).ask("GET", "/")
    assert status == 200 and "file is not a database" in page


# ------------------------------------------------------------------------------------------------------- anything else
WORDS = [
    "",
    "0",
    "1",
    "-1",
    "9" * 30,
    "0.0a",
    "1.1b",
    "..",
    "%2e%2e",
    "x",
    "\u0000",
    "é",
    "٣",
    "a" * 3000,
    "[",
    "{",
    "?",
]
VALUES = [None, True, 0, 1, -1, 0.0, 1e308, 2**63, "", "x", "\ud800", "\0", [], [[]], {}, {"text": ""}, {"text": 1}]
ROUTES = ["/", "/play/{}", "/runs/{}", "/replays/{}/{}", "/api/games", "/api/games/{}", "/api/evaluations",
          "/api/evaluations/{}", "/{}"]  # fmt: skip
FIELDS = ["deck_0", "deck_1", "seat", "seed", "agent", "action", "decision", "undo", "decks", "games"]


def value(random: np.random.Generator, names: list[str]) -> Any:
    """Something that JSON can say."""
    kind = random.integers(6)
    if kind == 0:
        return [value(random, names) for _ in range(random.integers(4))]
    if kind == 1:
        return {
            "text": f"{random.integers(5)} {names[random.integers(len(names))]}\n",
            "name": VALUES[random.integers(len(VALUES))],
        }
    if kind == 2:
        return names[random.integers(len(names))]
    return VALUES[random.integers(len(VALUES))]


@pytest.mark.parametrize(
    "tries", [pytest.param(250, id="some"), pytest.param(20_000, id="many", marks=pytest.mark.soak)]
)
def test_any_request_gets_an_answer(
    site: Site, client: Client, game: Any, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a fixed seed, over all routes. What a request would begin is not played: that is tried elsewhere."""
    monkeypatch.setattr(site.evaluations, "begin", lambda *asked: 0)
    random = np.random.default_rng(7)
    names = [*map(str, game.embedded_decks()), "random", "heuristic", "os:system", "/etc/passwd"]
    body = json.dumps({"deck_0": names[0], "deck_1": names[0], "agent": "random", "seed": 1}).encode()
    names.append(json.loads(client.ask("POST", "/api/games", body)[1])["name"])
    statuses = set()
    for number in range(tries):
        route = ROUTES[random.integers(len(ROUTES))]
        words = [[*WORDS, names[-1]][random.integers(len(WORDS) + 1)] for _ in range(route.count("{}"))]
        path = route.format(*(quote(word) if random.random() < 0.2 else word for word in words))
        method = ["GET", "POST", "POST", "PUT"][random.integers(4)]
        chosen = [FIELDS[random.integers(len(FIELDS))] for _ in range(random.integers(6))]
        sent = json.dumps({field: value(random, names) for field in chosen}).encode()
        if random.random() < 0.1:
            sent = random.bytes(random.integers(40))
        status, told = client.ask(method, path, sent)
        statuses.add(status)
        assert 200 <= status < 500, f"request {number}: {method} {path[:80]} {sent[:200]!r}: {told[:200]}"
    assert {200, 400, 404, 405} <= statuses


def test_every_route_is_tried(client: Client) -> None:
    app: Any = client._app._app
    known = {route.path.split("{")[0].rstrip("/") for route in app.routes}
    assert known == {route.split("{")[0].split("?")[0].rstrip("/") for route in ROUTES if route != "/{}"}
