"""What the local server answers."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from fftcg_env.core.agent import AGENTS, agents_of
from fftcg_env.core.words import UnknownNameError, words_of
from fftcg_env.evaluate.errors import StoreError
from fftcg_env.evaluate.report import report_html
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.pages import data_of, render
from fftcg_env.replay import replay_html, replay_of
from fftcg_env.web.evaluations import Evaluations
from fftcg_env.web.games import RequestError, Tables
from fftcg_env.web.guard import Guard

if TYPE_CHECKING:
    from fftcg_env.core.game import Game

LARGEST_BODY = 512 * 1024
"""Bytes of a request; a deck takes 2 KB."""

Answer = Callable[[Request], Awaitable[Response]]


class Site:
    """The pages and what they ask for. ``path``: the store; ``agent``: who plays where nobody else is asked for."""

    def __init__(self, game: Game, path: Path, *, workers: int = 1, agent: str = "heuristic") -> None:
        self.game, self.path, self.agent = game, path, agent
        self.tables = Tables(game)
        self.evaluations = Evaluations(game, path, workers)

    # ------------------------------------------------------------------------------------------------------------ pages
    def home(self, request: Request) -> Response:
        """Begin a game or an evaluation; what was played."""
        runs: list[tuple[int, str, str]] = []
        if self.path.is_file():
            with Store(self.path) as store:
                for number, kind in store.runs()[::-1]:
                    members = [member.name for member in store.run(number).plan.members]
                    shown = ", ".join(members[:4]) + (f" and {len(members) - 4} more" if len(members) > 4 else "")
                    runs.append((number, kind, shown))
        return self._page("home.html", "fftcg_env", (".home.css",), (".home.js",), runs=runs, store=self.path.name)

    def play(self, request: Request) -> Response:
        """The table of a game."""
        name = request.path_params["name"]
        self.tables.find(name)
        data = data_of({"name": name})
        return self._page("play.html", "play", ("board.css", ".play.css"), ("board.js", ".play.js"), data=data)

    def _page(self, template: str, title: str, styles: Any, scripts: Any, **values: Any) -> Response:
        decks = sorted(self.game.embedded_decks())
        page = render(
            __package__,
            template,
            styles,
            scripts,
            connect="'self'",
            title=f"{title} · fftcg_env",
            decks=decks,
            usual=[str(deck.name) for deck in self.game.usual_decks()],
            agents=agents_of(self.game, but=("ppo",)),  # it needs a file
            example=self.game.deck_text(self.game.usual_decks()[0]).split(", ")[:2],
            agent=self.agent,
            game=self.game.name,
            **values,
        )
        return HTMLResponse(page)

    def report(self, request: Request) -> Response:
        """The report of a run, with links to replays."""
        with Store(self.path) as store:
            run = store.run(request.path_params["run"])
            run.ruleset.require_playable(self.game)
            return HTMLResponse(report_html(self.game, store, run, lambda game: f"/replays/{game}"))

    def replay(self, request: Request) -> Response:
        """A game of the store."""
        with Store(self.path) as store:
            stored = store.game(Address.parse(f"{request.path_params['run']}/{request.path_params['game']}", 0))
            return HTMLResponse(replay_html(replay_of(self.game, stored)))

    # ---------------------------------------------------------------------------------------------- what pages ask for
    def begin_game(self, request: Request, asked: dict[str, Any]) -> Any:
        """A new game."""
        decks = self._deck(asked.get("deck_0"), "deck 0"), self._deck(asked.get("deck_1"), "deck 1")
        seat, seed = asked.get("seat", 0), asked.get("seed")
        if seat not in (0, 1) or not (seed is None or (type(seed) is int and 0 <= seed < 2**63)):
            raise RequestError("a seat is 0 or 1, and a seed a whole number of at least 0")
        return {"name": self.tables.begin(decks, self._known_agent(asked), seat, seed)}

    def game_view(self, request: Request) -> Response:
        """The table as the person sees it."""
        table = self.tables.find(request.path_params["name"])
        with table.lock:
            return JSONResponse(table.view())

    def act(self, request: Request, asked: dict[str, Any]) -> Any:
        """An action, or an action taken back."""
        table = self.tables.find(request.path_params["name"])
        with table.lock:
            if asked.get("undo") is True:
                table.undo()
            else:
                action, decision = asked.get("action"), asked.get("decision")
                if type(action) is not int or type(decision) is not int:
                    raise RequestError("an action and the number of its decision are whole numbers")
                table.act(action, decision)
            return table.view()

    def card(self, request: Request) -> Response:
        """What a card is and does."""
        key = request.query_params.get("key", "")
        try:
            return JSONResponse({"text": words_of(self.game).card(key[:100])})
        except UnknownNameError as error:
            raise RequestError(str(error), 404) from None

    def begin_evaluation(self, request: Request, asked: dict[str, Any]) -> Any:
        """A new evaluation."""
        wanted = asked.get("decks")
        if not isinstance(wanted, list):
            raise RequestError("an evaluation needs a list of decks")
        decks = [self._deck(deck, f"deck {number + 1}") for number, deck in enumerate(wanted[:1000])]
        games, seed = asked.get("games", 100), asked.get("seed", 0)
        if type(games) is not int or type(seed) is not int or not 0 <= seed < 2**63:
            raise RequestError("games and seed are whole numbers")
        return {"number": self.evaluations.begin(decks, self._known_agent(asked), games, seed)}

    def evaluation(self, request: Request) -> Response:
        """How far an evaluation is."""
        return JSONResponse(self.evaluations.find(request.path_params["number"]).view())

    def stop_evaluation(self, request: Request, asked: dict[str, Any]) -> Any:
        """Stop one; what was finished stays."""
        found = self.evaluations.find(request.path_params["number"])
        found.stop.set()
        return found.view()

    def _known_agent(self, asked: dict[str, Any]) -> str:
        """Agents by the names that are registered only: a page must not import modules or read files."""
        agent = asked.get("agent", self.agent)
        if agent not in AGENTS:
            raise RequestError("no agent has this name")
        return str(agent)

    def _deck(self, asked: Any, name: str) -> Any:
        """An embedded deck by name, or a pasted list: never a file."""
        embedded = self.game.embedded_decks()
        if isinstance(asked, dict) and isinstance(asked.get("text"), str):
            collection: Any = getattr(self.game, "collection", None)
            if collection is None:
                raise RequestError(f"lists cannot be pasted for {self.game.name}")
            shown = asked.get("name")
            return collection.read_deck(asked["text"], shown[:60] if isinstance(shown, str) and shown else name)
        if not isinstance(asked, str) or asked not in embedded:
            raise RequestError(f"{name}: no embedded deck has this name")
        return embedded[asked]


def _answers(method: Callable[[Request], Response]) -> Answer:
    """A page, made in a thread; mistakes become a status and one sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await run_in_threadpool(method, request)
        except ValueError as error:
            return _refused(error)

    return answer


def _takes(method: Callable[[Request, dict[str, Any]], Any]) -> Answer:
    """What takes JSON and gives JSON."""

    async def answer(request: Request) -> Response:
        try:
            asked = await _body(request)
            return JSONResponse(await run_in_threadpool(method, request, asked))
        except ValueError as error:
            return _refused(error)

    return answer


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request, if it is not too large."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST_BODY:
            raise RequestError(f"more than {LARGEST_BODY // 1024} KB were sent", 413)
        parts.append(part)
    try:
        asked = json.loads(b"".join(parts))
    except (ValueError, RecursionError):
        raise RequestError("what was sent is no JSON") from None
    if not isinstance(asked, dict):
        raise RequestError("what was sent is no JSON object")
    return asked


def _refused(error: ValueError) -> Response:
    status = error.status if isinstance(error, RequestError) else 404 if isinstance(error, StoreError) else 400
    return JSONResponse({"error": str(error)[:4000]}, status)


def make_app(site: Site, port: int) -> Guard:
    """The application for an ASGI server at 127.0.0.1 and this port."""
    routes = [
        Route("/", _answers(site.home)),
        Route("/play/{name}", _answers(site.play)),
        Route("/runs/{run:int}", _answers(site.report)),
        Route("/replays/{run:int}/{game}", _answers(site.replay)),
        Route("/api/card", _answers(site.card)),
        Route("/api/games", _takes(site.begin_game), methods=["POST"]),
        Route("/api/games/{name}", _answers(site.game_view), methods=["GET"]),
        Route("/api/games/{name}", _takes(site.act), methods=["POST"]),
        Route("/api/evaluations", _takes(site.begin_evaluation), methods=["POST"]),
        Route("/api/evaluations/{number:int}", _answers(site.evaluation), methods=["GET"]),
        Route("/api/evaluations/{number:int}", _takes(site.stop_evaluation), methods=["POST"]),
    ]
    return Guard(Starlette(routes=routes), port)
