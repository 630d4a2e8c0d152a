"""Sentences about new targets of items on the stack, and about the sources of Summons and abilities."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Alfa"), ("Ninja",), ("VII",))
FORWARD, CHARACTER, SELF = t.OfType("Forward"), t.OfType("Character"), t.Self()
ABILITIES = ("auto", "action", "special")
NAMED = (t.OfNamed("element"),)


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def steps(text):
    return parse(f"《0》: {text}").effect.effects


@pytest.mark.parametrize(
    ("text", "items", "expected"),
    [
        ("Choose 1 Summon or ability that is choosing only 1 Wind Forward you control. The Summon or ability is now "
         "choosing Testa instead, if possible.",
         (t.OnStackAs(("summon", *ABILITIES)),
          t.Choosing(t.Cards("field", "you", (FORWARD, t.OfElement("Wind"))), alone=True)),
         t.Retarget(t.Chosen(), SELF, may=False)),
        ("Choose 1 auto-ability or action ability that has only one target. You may choose another target to become "
         "the new target (The newly chosen target must be a valid choice).",
         (t.OnStackAs(("auto", "action")), t.OneTarget()), t.Retarget(t.Chosen())),
        ("Choose 1 Summon that is choosing only 1 Character in any zone. You may choose another Character to become "
         "the new target (The newly chosen Character must be a valid choice).",
         (t.OnStackAs(("summon",)), t.Choosing(t.Cards(where=(CHARACTER,)), alone=True, anywhere=True)),
         t.Retarget(t.Chosen(), t.Cards(where=(CHARACTER,)), anywhere=True)),
        ("Choose 1 Summon or ability that is choosing only Testa. You may choose another Water Forward you control to "
         "become the new target (The newly chosen Forward must be a valid choice).",
         (t.OnStackAs(("summon", *ABILITIES)), t.Choosing(t.Cards(where=(t.IsSource(),)), alone=True)),
         t.Retarget(t.Chosen(), t.Cards("field", "you", (FORWARD, t.OfElement("Water"))))),
    ],
)  # fmt: skip
def test_a_new_target(text, items, expected):
    choose, retarget = steps(text)
    assert choose.cards == t.Cards("stack", "any", items)
    assert retarget == expected


@pytest.mark.parametrize(
    ("chosen", "cause"),
    [
        ("an ability of a Character your opponent controls", t.Cause(("abilities",), "opponent", (CHARACTER,))),
        ("a Forward's ability", t.Cause(("abilities",), "any", (FORWARD,))),
        ("your opponent's Summon of cost 5 or less or an ability of their Character of cost 5 or less",
         t.Cause(("summons", "abilities"), "opponent", (t.OfCost("at_most", 5),))),
    ],
)  # fmt: skip
def test_by_what_it_was_chosen(chosen, cause):
    auto = parse(f"When Testa is chosen by {chosen}, break that Character.")
    assert auto.trigger == t.IsChosen(SELF, cause)
    assert auto.effect == t.Break(t.Triggering())  # what chose it, not Testa


def test_the_named_element_of_a_source():
    name, chosen, hit = steps(
        "Name 1 Element. During this turn, Testa cannot be chosen by Summons or abilities of the named Element and if "
        "Testa is dealt damage by a Summon or an ability of the named Element, the damage becomes 0 instead."
    )
    assert name == t.Name("element")
    assert chosen == t.Lasting(t.CannotBeChosen(SELF, ("summons", "abilities"), source=NAMED))
    damage = t.DamageDealt(SELF, kinds=("summons", "abilities"), source=NAMED)
    assert hit == t.ChangeDamage(damage, t.DamageChange("become"))


def test_your_summon_deals_damage():
    auto = parse("When Testa or your Lightning Summon deals damage to a Forward, break it.")
    mine, summon = auto.trigger.triggers
    assert (mine.who, summon.who) == (SELF, t.Cards("stack", "you", (t.OfType("Summon"), t.OfElement("Lightning"))))
    assert auto.effect == t.Break(t.Triggering())


def test_the_source_of_what_was_cancelled():
    text = (
        "Choose 1 auto-ability triggered from a Forward. Cancel its effect. If that Forward is on "
        "the field, draw 1 card."
    )
    assert parse(text, summon=True).effect.effects[-1] == t.If(t.OnField(t.Found()), t.Draw("you"))


def test_the_first_damage_of_a_turn():
    line = "During each turn, if Testa is dealt damage for the first time in that turn, the damage becomes 0 instead."
    assert parse(line).effects == (t.ChangesDamage(t.DamageDealt(SELF), t.DamageChange("become"), first_time=True),)


def test_a_dark_card_may_be_a_summon():
    dealers = [effect.damage.by.cards.zone for effect in parse(
        "If Testa is dealt damage by a Dark card, the damage becomes 0 instead.").effects]  # fmt: skip
    assert dealers == ["field", "stack"]


@pytest.mark.parametrize(
    "line",
    [
        "When your Lightning Summon enters the field, draw 1 card.",
        "When your Forward deals damage to a Forward, break it.",
        "When Testa is chosen by your opponent's Summon of cost 5 or less or an ability of their "
        "Character of cost 4 or "
        "less, cancel its effect.",
        "《0》: Choose 1 Forward. You may choose another target to become the new target (The newly chosen target must "
        "be a valid choice).",
        "《0》: Choose 1 Summon that is choosing only 2 Characters in any zone. Cancel its effect.",
    ],
)  # fmt: skip
def test_what_is_not_said_so_is_refused(line):
    from fftcg_env.cards import CardDatabase
    from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
    from fftcg_env.scenario import forward

    try:
        card = forward(5000, abilities=[parse(line)], name="Testa")
    except GrammarError:
        return
    assert compile_cards(CardDatabase([card])).refused
