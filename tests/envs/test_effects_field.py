"""The fields ``effects`` and ``counters`` of the observation."""

import re
from pathlib import Path

import numpy as np

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_OBSERVE, JOB_VIEW_0, STATUS_SIZE
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.view.layout import COUNTER_COLUMNS, EFFECT_COLUMNS, EFFECT_ROWS, LAYOUT
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS


def field(s, player, name):
    """One field of what a player observes, as a list of rows."""
    observation = np.zeros((1, LAYOUT.size), LAYOUT.dtype)
    rest = (np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 58), np.int16))
    out = (observation, np.zeros((1, s.game.action_count), np.int8), np.zeros((1, STATUS_SIZE), np.int32))
    s.game.drive(s.states, s.game.tables, JOB_OBSERVE | JOB_VIEW_0 << player, 0, 1, *rest, *out)
    columns = {"effects": EFFECT_COLUMNS, "counters": COUNTER_COLUMNS}[name]
    return np.stack([LAYOUT.column(observation[0], name, column) for column in columns], axis=1).tolist()


def row_of(ref, player):
    """Row of a card in ``cards`` plus 1, as a player sees it."""
    return (ref.index - 58 * player) % 116 + 1


def test_R9_3_an_ongoing_effect_is_shown_from_both_sides():
    s = Scenario()
    grow = summon(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(-3000)))), name="Wither")
    card, victim = s.p1.hand(grow), s.p2.field(forward(9000))
    s.p1.field(backup())
    assert field(s, 0, "effects") == [[0] * 7] * EFFECT_ROWS
    s.p1.cast(card, targets=[victim]).resolve_all()
    for player in range(2):
        first, *others = field(s, player, "effects")
        assert first == [c.EFFECT_POWER, 1 - player, row_of(victim, player), row_of(card, player), 0, -3000, 0]
        assert others == [[0] * 7] * (EFFECT_ROWS - 1)
    check_views(s)


def test_the_latest_effects_come_first():
    s = Scenario()
    haste = t.Action(t.Cost(), t.GainKeyword(t.Self(), "Haste"))
    brave = t.Action(t.Cost(), t.GainKeyword(t.Self(), "Brave"))
    hero = s.p1.field(forward(5000, abilities=[haste, brave]))
    for line in (*[0] * EFFECT_ROWS, 1):
        s.p1.uses(hero, line).resolve_all()
    rows = field(s, 0, "effects")
    assert len(rows) == EFFECT_ROWS and [row[5] for row in rows[:2]] == [2, 1]  # Brave, Haste


def test_R9_75_a_changed_damage_brings_no_ability():
    """``ability`` is the paragraph of a delayed or gained ability and 0 of all else, whatever row the engine keeps."""
    shield = t.ChangeDamage(t.DamageDealt(t.Chosen()), t.DamageChange("reduce", 1000))
    s = Scenario()
    victim, hero = s.p2.field(forward(9000)), s.p1.field(forward(4000))
    # the second Summon has another row of the tables than the first
    shields = [s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), shield)), name=name)) for name in ("Shell", "Wall")]
    s.p1.backups("Fire", 2)
    for card, target in zip(shields, (victim, hero), strict=True):
        s.p1.cast(card, targets=[target]).resolve_all()
    shown = field(s, 0, "effects")[:2]
    assert [(row[0], row[2], row[4]) for row in shown] == [
        (c.EFFECT_CHANGE_DAMAGE, row_of(hero, 0), 0),
        (c.EFFECT_CHANGE_DAMAGE, row_of(victim, 0), 0),
    ]


def test_R9_92_counters_of_several_kinds_are_distinguished():
    s = Scenario()
    hero = s.p1.field(forward(3000), counters={"EXP": 2, "Monster": 1})
    other = s.p2.field(forward(3000), counters={"EXP": 5})
    for player in range(2):
        rows = [row for row in field(s, player, "counters") if row[1]]
        kinds = {(card, count): kind for card, kind, count in rows}
        mine, theirs = row_of(hero, player), row_of(other, player)
        assert set(kinds) == {(mine, 2), (mine, 1), (theirs, 5)}
        assert kinds[mine, 2] == kinds[theirs, 5] != kinds[mine, 1]


def test_the_kinds_are_those_of_the_documentation():
    text = (Path(__file__).parents[2] / "docs" / "actions.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", text.split("## Kinds of ongoing effects")[1], re.MULTILINE)
    assert [(int(number), name) for number, name in rows] == list(enumerate(c.EFFECTS))[1:]
    for number, name in enumerate(c.EFFECTS[1:], 1):
        assert getattr(c, f"EFFECT_{name.upper()}") == number
