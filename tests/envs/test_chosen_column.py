"""The column ``chosen`` shows the picks of the current decision to the player who decides."""

import numpy as np

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, STATUS_SIZE
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import FORWARDS


def chosen(s: Scenario) -> set[int]:
    """Rows marked as chosen, as the player who decides sees them (player 1 of the scenario is player_0)."""
    game = s.game
    observation = np.zeros((1, game.layout.size), game.layout.dtype)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
    masks, status = np.zeros((1, game.action_count), np.int8), np.zeros((1, STATUS_SIZE), np.int32)
    game.drive(s.states, game.tables, JOB_OBSERVE | JOB_MASK, 0, 1, *nothing, observation, masks, status)
    column = game.layout.fields["cards"].column("chosen")
    return set(np.flatnonzero(game.layout.views(observation[0])["cards"][:, column]).tolist())


def test_targets_are_shown_while_an_item_resolves():
    s = Scenario()
    victim = s.p2.field(forward(9000))
    s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), t.May(t.Damage(t.Chosen(), t.Number(1000))))), cost=0, name="Ask"))
    s.p1.cast("Ask", targets=[victim]).both_pass()
    assert s.asked == "may" and chosen(s) == {victim.index}


def test_attackers_named_so_far_are_shown():
    s = Scenario().at("attack_declaration")
    first, second = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    assert chosen(s) == set()
    s.p1.does(next(text for text in s.legal if text.startswith("attack")))
    assert chosen(s) in ({first.index}, {second.index})
