"""No card file, however it was changed, makes the rules leave their arrays: its cards are refused, or they play."""

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fftcg_env.cards import CardDatabase
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
from fftcg_env.scenario import forward

TAMPERING = Path(__file__).with_name("tampering.py")


def played(first, last, decisions):
    """Play tampered cards in a process of their own, with every index and every stored number checked."""
    command = [sys.executable, str(TAMPERING), str(first), str(last), str(decisions)]
    done = subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_tampered_cards_are_refused_or_play():
    counts = played(0, 3, 100)
    assert counts["compiled"] > 20 and counts["no card"] > 20 and counts["decisions"] >= 200
    assert counts["refused"], "some are refused by the compiler; how many depends on the cards that there are"


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 1200, 20))
def test_many_tampered_cards_are_refused_or_play(first):
    assert played(first, first + 20, 400)["decisions"] > 4000


def refusal(*abilities, **facts):
    card = dataclasses.replace(forward(5000, name="Testa"), **({"abilities": abilities} | facts))
    return compile_cards(CardDatabase([card])).refused.get(card.code, "")


def when_it_enters(*effects):
    return t.Auto(t.Enters(t.Self()), t.Sequence(effects))


JUST_MOVED = t.Compare(t.JustMoved(), "at_least", t.Number(2))
CHOOSE = t.Choose(t.Cards(where=(t.OfType("Forward"),)))
PAID = t.Is(t.PaidCard(), (t.OfType("Forward"),))
SAME = t.Cards(where=(t.Shares("names", t.Chosen(0)),))


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        (when_it_enters(CHOOSE, t.Break(t.Chosen(0))), None),
        (when_it_enters(t.Break(t.Blocker(now=False))), "the text names the blocking Forward"),
        (t.Action(t.Cost(discard=2), t.If(PAID, t.Draw("you"))), "the text names a card that paid the cost"),
        (when_it_enters(t.If(PAID, t.Draw("you"))), "the text names a card that paid the cost"),
        (when_it_enters(CHOOSE, t.Choose(SAME)), "compared with another card"),
        (when_it_enters(t.OneOf((t.Draw("you"),))), "a selection of one instruction needs 2"),
        (when_it_enters(t.OneOf((CHOOSE, t.Draw("you")))), None),
        (when_it_enters(t.Draw("you", t.PerEvery(t.Number(2), 0))), "a value for every 0 cards"),
        (when_it_enters(t.LoseKeyword(t.Self(), "Back Attack")), "losing Back Attack"),
        (when_it_enters(CHOOSE, t.Break(t.Chosen(1))), "target 2 is named, and 1 are chosen"),
        (when_it_enters(CHOOSE, t.Break(t.Targets((0, 5)))), "target 6 is named"),
        (when_it_enters(CHOOSE, t.Break(t.Chosen(-1))), "Chosen.group is out of range: it goes from 0 to 5"),
        (when_it_enters(t.Delayed(t.Attacks(t.Self()), t.Break(t.Chosen(0)))), "target 1 is named, and 0 are chosen"),
        (t.Field((t.CannotBeBlockedBy(t.Chosen(0)),)), "target 1 is named"),
        (when_it_enters(t.Draw("you", 5000)), "Draw.count is out of range: it goes from 0 to 99"),
        (when_it_enters(t.GainPower(t.Self(), t.Number(2**40))), "Number.number is out of range"),
        (when_it_enters(t.GainPower(t.Self(), t.Sum(()))), "a sum has no values"),
        (when_it_enters(t.If(t.Both(()), t.Draw("you"))), "a combined condition has no parts"),
        (when_it_enters(t.Break(t.All(t.Cards(where=(t.AnyOf(()),))))), "no alternatives"),
        (t.Auto(t.EitherTrigger(()), t.Draw("you")), "a combined trigger has no parts"),
        (t.Action(t.Cost(counters=2), t.Draw("you")), "kind of counters"),
        (
            when_it_enters(t.GainPower(t.Self(), t.Number(1000), "while_it_on_field")),
            "duration depends on another card",
        ),
        (when_it_enters(t.Tied(t.Self(), t.Draw("you"))), "this effect cannot last as long as another card stays"),
        (when_it_enters(t.WhenDone(t.Draw("you", t.Known()))), "a number that its text does not name"),
        (t.Auto(t.Enters(t.Self()), t.UseAgain()), "only action and special abilities can be used again"),
        (when_it_enters(t.Break(t.AllOther(t.Cards(), t.Rest()))), "Rest together with other cards"),
        (when_it_enters(dataclasses.replace(CHOOSE, apart=3)), "excludes targets of a missing choice"),
        (t.Field((t.HasPower(t.Self(), t.Number(1000)),), JUST_MOVED), "JustMoved is defined only in a resolution"),
        (t.Auto(t.Enters(t.Self()), t.Draw("you"), condition=JUST_MOVED), "JustMoved is defined only"),
        (t.Field((t.HasPower(t.Self(), t.Number(1000)),), t.Not(t.AsExBurst())), "AsExBurst is defined only"),
        (when_it_enters(t.If(JUST_MOVED, t.Draw("you"))), None),
        (when_it_enters(t.Lasting(t.CostsLess(t.Number(1)))), "CostsLess with a duration"),
        (
            when_it_enters(t.Lasting(t.AttackTimes(t.Self(), t.CountOf(t.Cards(player="you"))))),
            "a number of attacks with a duration",
        ),
    ],
)
def test_impossible_trees_are_refused(ability, reason):
    refused = refusal(ability)
    assert refused == "" if reason is None else reason in refused


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"elements": ()}, "without a name or an Element"),
        ({"elements": ("Fire", "Fire")}, "one Element twice"),
        ({"cost": -1}, "the cost is out of range: it goes from 0 to 99"),
        ({"power": 2**40}, "the power is out of range"),
        ({"abilities": (when_it_enters(t.Draw("you")),) * 16}, "more than 15 abilities"),
    ],
)
def test_facts_that_no_card_has_are_refused(facts, reason):
    assert reason in refusal(**facts)


def test_a_number_that_a_product_makes_too_large_is_refused():
    much = t.Times(t.Times(t.Times(t.CountOf(t.Cards(), 100_000), 100), 100), 100)
    assert "cannot hold" in refusal(when_it_enters(t.GainPower(t.Self(), much)))


def test_nesting_without_end_is_refused():
    condition = t.Received("you", 1)
    for _ in range(5000):
        condition = t.Not(condition)
    assert "nested too deeply" in refusal(when_it_enters(t.If(condition, t.Draw("you"))))
