"""Sentences of the FFTCG's log for what happens in scenarios."""

from __future__ import annotations

from fftcg_env.cards import tree as t
from fftcg_env.core.event_log import Log
from fftcg_env.core.records import copy_records
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import DRAW, FORWARDS, MINE, spell


class Followed(Scenario):
    """A scenario that keeps its log: ``lines``, as an onlooker reads it, and ``seen``, as player 1 does."""

    lines: list[str]
    seen: list[str]

    def take(self, action: int) -> None:
        if not hasattr(self, "lines"):
            self.lines, self.seen = [], []
            self.logs = Log(self.game, None), Log(self.game, 1)
        before = copy_records(self.states)
        super().take(action)
        for log, lines in zip(self.logs, (self.lines, self.seen), strict=True):
            lines += [entry.text for entry in log.add(before, action, copy_records(self.states))]

    def rest(self) -> list[str]:
        """What player 1 has read, up to now."""
        self.seen += [entry.text for entry in self.logs[1].rest(self.states)]
        return self.seen


def test_an_attack_a_block_and_a_break() -> None:
    s = Followed()
    attacker, blocker = s.p1.field(forward(7000)), s.p2.field(forward(5000))
    s.p1.attack(attacker).p2.blocks(blocker).to("damage_resolution")
    mine, theirs = attacker.card.name, blocker.card.name
    assert f"player_0 attacks with {mine}" in s.lines and f"{theirs} blocks" in s.lines
    assert f"Your opponent attacks with {mine}" in s.seen
    fight = f"{theirs} deals 5000 damage to {mine}; {mine} deals 7000 damage to {theirs}; {theirs} breaks"
    assert fight in s.lines


def test_a_summon_says_what_it_does_and_what_breaks() -> None:
    s = Followed()
    target = s.p2.field(forward(5000, name="Tidus"))
    effects = t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(6000))
    bolt = s.p1.hand(spell(*effects, name="Bolt", cost=1))
    s.p1.field(backup(name="Sage"))
    s.p1.cast(bolt, targets=[target]).both_pass()
    assert s.rest()[:2] == ["Your opponent casts Bolt", "Your opponent dulls Sage for CP; choosing Tidus"]
    assert "Bolt: 6000 damage to Tidus; Bolt goes into the Break Zone" in s.rest() and "Tidus breaks" in s.rest()


def test_draws_are_named_for_the_one_who_draws() -> None:
    s = Followed()
    s.p1.deck_top(forward(2000, name="Cor"))
    s.p1.cast(s.p1.hand(spell(DRAW, name="Insight", cost=0))).both_pass()
    assert any(line.startswith("Insight: player_0 draws Cor") for line in s.lines), s.lines
    assert any(line.startswith("Insight: your opponent draws 1 card") for line in s.rest()), s.seen


def test_power_comes_from_a_field_ability() -> None:
    s = Followed()
    s.p1.field(forward(5000, name="Cor"))
    boost = t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))
    s.p1.cast(s.p1.hand(forward(3000, name="Cloud", cost=0, abilities=[boost])))
    assert any("Cor and Cloud gain +1000 power from Cloud's field ability" in line for line in s.rest()), s.seen
