"""The routes of the local server."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from fftcg_env.agents.champion import default_opponent
from fftcg_env.core.agent import agents_of, takes_agent
from fftcg_env.core.game import Game, optional
from fftcg_env.errors import FFTCGEnvError
from fftcg_env.evaluate.errors import StoreError
from fftcg_env.evaluate.report import report_html
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.pages import data_of, render
from fftcg_env.replay import replay_html, replay_of
from fftcg_env.web.evaluations import MOST_DECKS, MOST_GAMES, Evaluations
from fftcg_env.web.games import RequestError, Sessions
from fftcg_env.web.requests import LARGEST, Guard, RequestFields, text_of

LARGEST_BODY = 512 * 1024
"""Maximum size of a request in bytes; a deck takes 2 KB."""

FROM_FILES = ("policy",)
"""Agents that are loaded from a file."""

LONGEST_NAME = 60
"""Maximum number of characters of the name of a pasted deck."""

Answer = Callable[[Request], Awaitable[Response]]


class Site:
    """The pages and their API.

    ``path``: the store; ``agent``: the default opponent of people and the default agent for rating decks; None:
    :func:`~fftcg_env.agents.champion.default_opponent` and ``heuristic``.
    """

    def __init__(self, game: Game, path: Path, *, workers: int = 1, agent: str | None = None) -> None:
        self.game, self.path = game, path
        self.opponent, self.rating_agent = agent or default_opponent(game), agent or "heuristic"
        self.sessions = Sessions(game)
        self.evaluations = Evaluations(game, path, workers)

    # ------------------------------------------------------------------------------------------------------------ pages
    def home(self, request: Request) -> Response:
        """The start page: start a game or an evaluation, and the list of runs."""
        runs, problem = self._runs()
        return self._page(
            "home.html", "fftcg_env", (".home.css",), (".home.js",), runs=runs, problem=problem, store=self.path.name
        )

    def _runs(self) -> tuple[list[tuple[int, str, str]], str]:
        """Number, kind and members of each run of the store, the latest first; and the problem with the store, if
        any."""
        found: list[tuple[int, str, str]] = []
        if not self.path.is_file():
            return found, ""
        try:
            with Store(self.path) as store:
                for number, kind in store.runs()[::-1]:
                    found.append((number, kind, _members(store, number)))
        except StoreError as error:
            return found, str(error)
        return found, ""

    def play(self, request: Request) -> Response:
        """The page of a game."""
        name = request.path_params["name"]
        self.sessions.find(name)
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
            agents=self._agents(),
            example=self.game.deck_text(self.game.usual_decks()[0]).split(", ")[:2],
            opponent=self.opponent,
            rating_agent=self.rating_agent,
            game=self.game.name,
            blanks=bool(optional(self.game, "blanks")),
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
        """The replay page of a game of the store."""
        with Store(self.path) as store:
            stored = store.game(Address.parse(f"{request.path_params['run']}/{request.path_params['game']}", 0))
            return HTMLResponse(replay_html(replay_of(self.game, stored)))

    # ---------------------------------------------------------------------------------------------- what pages ask for
    def begin_game(self, request: Request, asked: RequestFields) -> Any:
        """Start a game."""
        first, second = self._decks([asked.value("deck_0"), asked.value("deck_1")], 0)
        seat = asked.whole("seat", 0, 1, 0)
        seed = None if asked.value("seed") is None else asked.whole("seed", 0, LARGEST)
        return {"name": self.sessions.begin((first, second), self._known_agent(asked, self.opponent), seat, seed)}

    def game_view(self, request: Request) -> Response:
        """The state of a game as the person sees it."""
        session = self.sessions.find(request.path_params["name"])
        with session.lock:
            return JSONResponse(session.view())

    def act(self, request: Request, asked: RequestFields) -> Any:
        """Take or undo an action, or start the next game with the seats changed: its name is ``next``."""
        session = self.sessions.find(request.path_params["name"])
        if asked.value("again") is True:
            return {"next": self.sessions.begin(session.decks[::-1], session.agent, 1 - session.seat, None)}
        with session.lock:
            if asked.value("undo") is True:
                session.undo()
            else:
                session.act(asked.whole("action", 0, LARGEST), asked.whole("decision", 0, LARGEST))
            return session.view()

    def begin_evaluation(self, request: Request, asked: RequestFields) -> Any:
        """Start an evaluation."""
        wanted = asked.several("decks", 2, MOST_DECKS, "decks")
        games, seed = asked.whole("games", 2, MOST_GAMES, 100), asked.whole("seed", 0, LARGEST, 0)
        if games % 2:
            raise RequestError(f"games per pairing is {games}; it must be an even number from 2 to {MOST_GAMES}")
        agent = self._known_agent(asked, self.rating_agent)
        return {"number": self.evaluations.begin(self._decks(wanted, 1), agent, games, seed)}

    def evaluation(self, request: Request) -> Response:
        """The progress of an evaluation."""
        return JSONResponse(self.evaluations.find(request.path_params["number"]).view())

    def stop_evaluation(self, request: Request, asked: RequestFields) -> Any:
        """Stop an evaluation; finished games stay in the store."""
        found = self.evaluations.find(request.path_params["number"])
        found.stop.set()
        return found.view()

    def _agents(self) -> list[str]:
        """The names of the agents to choose from: the default ones, and all registered ones that need no file and no
        other agent."""
        registered = [name for name in agents_of(self.game, but=FROM_FILES) if not takes_agent(name)]
        return [*registered, *sorted({self.opponent, self.rating_agent} - set(registered))]

    def _known_agent(self, asked: RequestFields, usual: str) -> str:
        """The requested agent, which must be one of the page's list: a request must not import modules or read
        files."""
        if asked.value("agent") is None:
            return usual
        return asked.word("agent", self._agents(), usual, f"agent must be one of {', '.join(self._agents())}")

    def _decks(self, wanted: list[Any], first: int) -> list[Any]:
        """Load decks, each the name of an embedded deck or a pasted list, never a file. ``first``: the number of the
        first deck in messages."""
        embedded = self.game.embedded_decks()
        return [self._deck(each, f"deck {number}", embedded) for number, each in enumerate(wanted, first)]

    def _deck(self, asked: Any, name: str, embedded: Mapping[str, Any]) -> Any:
        pasted = text_of(asked.get("text"), LARGEST_BODY) if isinstance(asked, dict) else None
        if pasted is not None:
            collection: Any = optional(self.game, "collection")
            if collection is None:
                raise RequestError(f"pasted deck lists are not supported for {self.game.name}")
            return collection.read_deck(pasted, text_of(asked.get("name"), LONGEST_NAME) or name)
        if not isinstance(asked, str) or asked not in embedded:
            raise RequestError(f"{name}: there is no embedded deck with this name")
        return embedded[asked]


def _members(store: Store, number: int) -> str:
    """The names of the members of a run, or "damaged"."""
    try:
        members = [member.name for member in store.run(number).plan.members]
    except StoreError:
        return "damaged"
    return ", ".join(members[:4]) + (f" and {len(members) - 4} more" if len(members) > 4 else "")


def _answers(method: Callable[[Request], Response]) -> Answer:
    """Run a handler of a page in a thread; errors become a status code and one sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await run_in_threadpool(method, request)
        except FFTCGEnvError as error:
            return _refused(error)

    return answer


def _takes(method: Callable[[Request, RequestFields], Any]) -> Answer:
    """Run a handler that takes and returns JSON."""

    async def answer(request: Request) -> Response:
        try:
            asked = await _body(request)
            return JSONResponse(await run_in_threadpool(method, request, asked))
        except FFTCGEnvError as error:
            return _refused(error)

    return answer


async def _body(request: Request) -> RequestFields:
    """The JSON object of a request; raises if it is too large."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST_BODY:
            raise RequestError(f"the request is larger than {LARGEST_BODY // 1024} KB", 413)
        parts.append(part)
    try:
        asked = json.loads(b"".join(parts))
    except (ValueError, RecursionError):
        raise RequestError("the request is not valid JSON") from None
    if not isinstance(asked, dict):
        raise RequestError("the request must be a JSON object")
    return RequestFields(asked)


def _refused(error: FFTCGEnvError) -> Response:
    status = error.status if isinstance(error, RequestError) else 404 if isinstance(error, StoreError) else 400
    return JSONResponse({"error": str(error)[:4000]}, status)


def make_app(site: Site, port: int) -> Guard:
    """The application for an ASGI server at 127.0.0.1 and this port."""
    routes = [
        Route("/", _answers(site.home)),
        Route("/play/{name}", _answers(site.play)),
        Route("/runs/{run:number}", _answers(site.report)),
        Route("/replays/{run:number}/{game}", _answers(site.replay)),
        Route("/api/games", _takes(site.begin_game), methods=["POST"]),
        Route("/api/games/{name}", _answers(site.game_view), methods=["GET"]),
        Route("/api/games/{name}", _takes(site.act), methods=["POST"]),
        Route("/api/evaluations", _takes(site.begin_evaluation), methods=["POST"]),
        Route("/api/evaluations/{number:number}", _answers(site.evaluation), methods=["GET"]),
        Route("/api/evaluations/{number:number}", _takes(site.stop_evaluation), methods=["POST"]),
    ]
    return Guard(Starlette(routes=routes), port)
