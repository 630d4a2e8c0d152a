"""Two boards that differ in one public fact look different to both players: observation, words, board, page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fftcg_env.core import jobs
from fftcg_env.envs.rendering import to_text
from fftcg_env.games.chrono_card.record import numbers as no
from fftcg_env.games.chrono_card.scenario import Scenario, character, event

VIEWS = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)


def shown(s: Scenario, viewer: int) -> tuple[bytes, list[str], str, object]:
    """The table as a player sees it: observation, words, board, page."""
    s.begun()
    game, states = s.game, s.states
    observed = s.drive(jobs.JOB_OBSERVE | VIEWS[viewer])[0].tobytes()
    board = to_text(game.board(states, 0, viewer), colour=False)
    return observed, game.words.lines(states, 0, viewer), board, game.page_board(states, 0, viewer)


def defended(first: int, second: int) -> Scenario:
    """Two attackers of 4 and 1 AP against two defenders of 3 DP, in the effect-declaration timing."""
    s = Scenario()
    strong, weak = s.p1.character(character(name="Strong", ap=4)), s.p1.character(character(name="Weak", ap=1))
    guards = [s.p2.character(character(name=name, dp=3)) for name in ("North", "South")]
    s.p2.hand(event("Choose a Character of yours: it DP +2."))
    s.p1.hand(event("Choose a Character of yours: it AP +2."))
    s.p1.attacks(strong, weak).to("defender").p2.defends(guards[first]).p2.defends(guards[second])
    assert s.asked == "charm_effect"
    return s


def supported(value: str) -> Scenario:
    """The Heroine is supported with AP or DP; the Charm is declared and can be interrupted."""
    s = Scenario()
    helper = s.p1.character(character(name="Helper", ap=2, dp=2))
    s.p2.hand(event("Draw 1."))
    s.p1.attacks(s.p1.heroine, support=helper, value=value)
    return s


def skilled(used: bool) -> Scenario:
    """A Character whose A.Skill was used this turn, or not."""
    s = Scenario()
    sage = s.p1.character(character(name="Sage", text="Skill [once] cost 0: heal 1."))
    if used:
        s.p1.skill(sage).settle()
    s.begun()
    return s


def costly(added: int) -> Scenario:
    """A card that was declared, and what interrupts added to its cost."""
    s = Scenario()
    s.p2.hand(event("Draw 1."))
    s.p1.uses(s.p1.hand(character(cost=0)))
    s.begun()["chain"][0]["added"] = added
    return s


def changed(damage: int) -> Scenario:
    """A Character with 2 DP left: of 4, with 2 damage, or of 2."""
    s = Scenario()
    card = s.p1.character(character(name="Hurt", dp=4))
    s.begun()["damage" if damage else "dp_change"][card.index] = 2 if damage else -2
    s.state["dp"][card.index] = 4 if damage else 2
    return s


def waiting(count: int) -> Scenario:
    """An effect asks for a discard while triggers wait."""
    s = Scenario()
    s.p1.character(character(name="Watcher", text="When a Character of your opponent turns face-down: draw 1."))
    s.p1.hands(character(), character())
    victims = [s.p2.character(character(name=f"Victim {k}", dp=1)) for k in range(2)]
    targets = "a Character of your opponent and a Character of your opponent"
    hits = s.p1.hand(event(f"Choose {targets}: deal 1 to it, then deal 1 to the other, then discard 1."))
    s.p1.uses(hits, *victims).settle()
    assert s.asked == "discard" and s.state["queue_count"] == 2
    s.state["queue_count"] = count
    return s


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize(
    ("make", "facts"),
    [
        (lambda k: defended(k, 1 - k), (0, 1)),
        (supported, ("ap", "dp")),
        (skilled, (True, False)),
        (costly, (0, 2)),
        (changed, (0, 2)),
        (waiting, (1, 2)),
    ],
    ids=["C-12.4 defenders", "C-12.3 support", "C-7.9 used", "C-6.3 added cost", "C-2.7 damage", "C-9.3 triggers"],
)
def test_tables_that_differ_look_different(make: Callable[[object], Scenario], facts: tuple, viewer: int) -> None:
    """Attributes of the same cards on the same places: only the fact differs."""
    one, other = (shown(make(fact), viewer) for fact in facts)
    for first, second in zip(one, other, strict=True):
        assert first != second


def test_C_12_4_who_defends_against_whom_decides_the_game_and_shows() -> None:
    for first, face_down in ((0, "North"), (1, "South")):
        s = defended(first, 1 - first)
        lines = "\n".join(s.game.words.lines(s.states, 0, 0))
        assert (
            f"Strong ({s.p1.zone('characters')[1].card.number}) [AP 4, DP 3, EP 1, Checked, attacks against {face_down}"
        )
        assert f"attacks against {face_down}]" in lines and "defends against Strong]" in lines
        s.to("main")
        assert [card.card.name for card in s.p2.zone("characters") if card.face_down] == [face_down]


def test_a_player_sees_what_is_paid_for() -> None:
    """C-5.2: only the payer, before it is announced."""
    seen = []
    for k in range(2):
        s = Scenario()
        cards = [s.p1.hand(character(cost=1, name=name)) for name in ("One", "Other")]
        s.p1.character(character(name="Payer"))
        s.p1.uses(cards[k])
        assert s.asked == "pay"
        seen.append([shown(s, viewer) for viewer in range(2)])
    assert seen[0][0][0] != seen[1][0][0] and seen[0][1][0] == seen[1][1][0]


def test_a_target_that_has_left_shows_in_the_chain() -> None:
    """C-6.5 (b): the declaration will fail."""
    s = Scenario(chain="reopens")
    victim = s.p2.character(character(dp=9))
    dart = s.p1.hand(event("Choose a Character of your opponent: deal 2 to it."))
    away = s.p2.hand(event("Choose a Character of yours but the Heroine: return it to the hand."))
    s.p2.hand(event("Draw 1."))
    s.p1.uses(dart, victim).p2.uses(away, victim)
    assert s.begun()["chain_count"] == 1 and s.deciding is s.p2
    columns = {name: int(s.column("stack", name)[0]) for name in ("kind", "gone", "target_1")}
    assert columns == {"kind": no.USE, "gone": 1, "target_1": 0}
