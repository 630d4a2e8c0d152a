"""Draw docs/board.svg: a game of two heuristic players in the middle of turn 8, as player_0 sees it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from fftcg_env import fftcg_v1
from fftcg_env.agents import make_agent

TURN = 9
SEED = 4


def main() -> None:
    """Play to the picture and save it."""
    env = fftcg_v1.raw_env(decks=("vii_fire_earth", "ffxiii_ice_lightning"))
    env.reset(seed=SEED)
    players = {agent: make_agent("heuristic", env.game) for agent in env.possible_agents}
    for number, player in enumerate(players.values()):
        player.reset(SEED + number)
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        assert observation is not None
        turn = env.game.layout.column(observation["observation"], "global", "turn")
        if termination or truncation or (turn >= TURN and agent == "player_0"):
            break
        env.step(env.ask(players[agent]))
    console = Console(record=True, width=120, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(env.game.board(env._states, 0, 0))
    path = Path(__file__).with_name("board.svg")
    console.save_svg(str(path), title="fftcg_env")
    print(f"wrote {path}")


if __name__ == "__main__":
    main()
