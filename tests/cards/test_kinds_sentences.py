"""Descriptions that join several kinds of cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from tests.cards.sentences import FOUND, effect

LEXICON = Lexicon(("Testa", "Alfa", "Bravo"), ("Ninja", "Dragoon"), ("VII", "TT"))
FORWARD, BACKUP, MONSTER = t.OfType("Forward"), t.OfType("Backup"), t.OfType("Monster")
FIRE, ICE = t.OfElement("Fire"), t.OfElement("Ice")
NINJA, ALFA = t.OfJob("Ninja"), t.Named("Alfa")


def one_of(*predicates):
    return t.AnyOf(predicates)


def cost(number):
    return t.OfCost("at_most", number)


def parse(line):
    return parse_line(line, ["Testa"], LEXICON)


@pytest.mark.parametrize(
    ("described", "cards"),
    [
        ("Fire Forward or Ice Forward", t.Cards(where=(FORWARD, one_of(FIRE, ICE)))),
        ("Fire Forward or Job Ninja Forward you control", t.Cards("field", "you", (FORWARD, one_of(FIRE, NINJA)))),
        ("Fire Forward or Ice Forward of cost 3 or less", t.Cards(where=(FORWARD, cost(3), one_of(FIRE, ICE)))),
        (
            "Fire Forward or Fire Backup opponent controls",
            t.Cards("field", "opponent", (FIRE, one_of(FORWARD, BACKUP))),
        ),
        (
            "Fire Forward or Ice Backup in your Break Zone",
            t.Cards("break_zone", "you", (one_of(t.AllOf((FORWARD, FIRE)), t.AllOf((BACKUP, ICE))),)),
        ),
        ("Card Name Alfa or Monster", t.Cards(where=(one_of(ALFA, MONSTER),))),
        ("Forward or Card Name Alfa in your Break Zone", t.Cards("break_zone", "you", (one_of(FORWARD, ALFA),))),
        (
            "Job Ninja Forward or Card Name Alfa other than Testa",
            t.Cards(where=(t.Other(), one_of(t.AllOf((FORWARD, NINJA)), ALFA))),
        ),
        (
            "Forward of cost 3 or less or Monster of cost 5 or less you control",
            t.Cards("field", "you", (one_of(t.AllOf((FORWARD, cost(3))), t.AllOf((MONSTER, cost(5)))),)),
        ),
    ],
)
def test_one_of_several_kinds(described, cards):
    assert parse(f"《Fire》: Choose 1 {described}. Dull it.").effect == t.Sequence(
        (t.Choose(cards), t.Dull(t.Chosen()))
    )


@pytest.mark.parametrize(
    "described",
    [
        "Fire Forward or Ice Backup of cost 3 or less",  # the cost of both or of the Backup?
        "Card Name Alfa or Monster of cost 3 or less",
        "Forward of cost 3 or less or Monster you control",
        "Forward you control or Backup opponent controls",
    ],
)
def test_what_could_be_said_of_one_kind_or_of_all_is_refused(described):
    with pytest.raises(GrammarError):
        parse(f"《Fire》: Choose 1 {described}. Dull it.")


@pytest.mark.parametrize(
    ("described", "where"),
    [
        ("Job Ninja and Card Name Alfa Forwards", (FORWARD, one_of(NINJA, ALFA))),
        ("Card Name Alfa Forward and the Job Ninja Forwards", (FORWARD, one_of(ALFA, NINJA))),
        ("Forwards of Fire, Job Ninja and Card Name Alfa", (FORWARD, one_of(FIRE, NINJA, ALFA))),
        ("Job Ninja Forwards and Card Name Alfa Forwards other than Testa", (FORWARD, t.Other(), one_of(NINJA, ALFA))),
    ],
)
def test_all_of_several_kinds(described, where):
    field = parse(f"The {described} you control gain +1000 power.")
    assert field.effects == (t.HasPower(t.All(t.Cards("field", "you", where)), t.Number(1000)),)


@pytest.mark.parametrize(
    ("payment", "part"),
    [
        (
            "put 1 Card Name Alfa or 1 Card Name Bravo into the Break Zone",
            t.CostPart("put", t.Cards("field", "you", (one_of(ALFA, t.Named("Bravo")),))),
        ),
        (
            "dull 2 active Fire Forwards or Fire Backups",
            t.CostPart("dull", t.Cards("field", "you", (FIRE, t.InState("active"), one_of(FORWARD, BACKUP))), 2),
        ),
    ],
)
def test_several_kinds_in_a_cost(payment, part):
    assert parse(f"《Fire》, {payment}: Draw 1 card.").cost.parts == (part,)


def test_as_many_of_each_kind_as_of_the_other():
    with pytest.raises(GrammarError, match="several cards of one or the other"):
        parse("《Fire》, put 1 Card Name Alfa or 2 Card Name Bravo into the Break Zone: Draw 1 card.")


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "Choose 1 Forward of cost 1 you control or 1 Monster of cost 2 or less you control. Dull it.",
            t.Choose(
                t.Cards(
                    "field",
                    "you",
                    (
                        one_of(
                            t.AllOf((FORWARD, t.OfCost("exactly", 1))),
                            t.AllOf((MONSTER, t.OfCost("at_most", 2))),
                        ),
                    ),
                )
            ),
        ),
        (
            "Choose any number of Forwards with different names in your Break Zone. Add them to your hand.",
            t.Choose(t.Cards("break_zone", "you", (FORWARD,)), 0, 12, different="names"),
        ),
        (
            "Choose 1 card removed from the game. Play it onto the field.",
            t.Choose(t.Cards("removed")),
        ),
    ],
)
def test_choices(text, effect):
    assert parse(f"《Fire》: {text}").effect.effects[0] == effect


@pytest.mark.parametrize(
    "text",
    [
        "Choose 2 Forwards or 1 Monster. Dull them.",
        "Choose 2 Forwards or 2 Monsters. Dull them.",
        "Choose 1 Forward or 1 Monster of cost 2 or less. Dull it.",
    ],
)
def test_choices_that_could_mean_something_else(text):
    with pytest.raises(GrammarError):
        parse(f"《Fire》: {text}")


@pytest.mark.parametrize(
    ("condition", "tree"),
    [
        ("any Job Ninja you own are removed from the game", t.Exists(t.Cards("removed", "you", (NINJA,)))),
        ("2 or more of your cards have been removed from the game", t.Exists(t.Cards("removed", "you"), 2)),
        ("1 or less EXP Counters are placed on Testa", t.Not(t.Is(t.Self(), (t.WithCounters("EXP", 2),)))),
        (
            "3 or more Forwards form the party",
            t.Exists(t.Cards("field", "you", (FORWARD, t.InState("in_party"))), 3),
        ),
        ("you control a Job Ninja or a Card Name Alfa", t.Exists(t.Cards("field", "you", (one_of(NINJA, ALFA),)))),
    ],
)
def test_conditions(condition, tree):
    assert parse(f"《Fire》: If {condition}, draw 1 card.").effect.condition == tree


@pytest.mark.parametrize(
    ("number", "mark"),
    [("an odd number", "odd_cost"), ("an even number", "even_cost")],
)
def test_odd_and_even_costs(number, mark):
    effect = parse(f"《Fire》: Reveal the top card of your deck. If its CP cost is {number}, draw 1 card.").effect
    assert effect.effects[1].condition == t.Is(t.Found(), (t.Marked(mark),))


def test_so_many_of_one_place_in_another():
    """A zone and "you control" belong to different cards, so only one reading remains."""
    line = "《Fire》: You may play 1 Forward of cost equal to or less than the number of Ice Backups you control from "
    effect = parse(f"{line}your hand onto the field.").effect
    backups = t.CountOf(t.Cards("field", "you", (BACKUP, ICE)))
    cards = t.Cards("hand", "you", (FORWARD, t.Compared("cost", "at_most", backups)))
    assert effect.effect.effects[0] == t.Select(cards, to_play=True)


def test_the_controller_of_a_card_is_you_or_the_opponent():
    effects = parse("《Fire》: Choose 1 Forward. Break it. That Forward's controller discards 1 card.").effect.effects
    assert effects[2:] == tuple(t.If(t.ControlledBy(t.Chosen(), side), t.Discard(side)) for side in ("you", "opponent"))


def test_an_ability_that_is_used_again():
    special = parse(
        "[[s]]Deed[[/]] 《S》: Draw 1 card. You may pay 《Fire》. When you do so, use this special ability "
        "again without paying the cost."
    )
    assert special.effect.effects[-1] == t.WhenDone(t.UseAgain())


def test_one_of_your_forwards():
    chosen = parse("When Testa attacks, choose 1 of your Forwards. Dull it.")
    assert chosen.effect.effects[0].cards == t.Cards("field", "you", (FORWARD,))
    with pytest.raises(GrammarError):
        parse("When Testa attacks, choose 1 of your Forwards in your Break Zone. Dull it.")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Choose 1 Forward. Halve its power until the end of the turn (round down to the nearest 1000).",
            t.GainPower(t.Chosen(), t.Times(t.Half(t.PowerOf(t.Chosen()), up_to=1000), -1)),
        ),
        (
            "Choose 1 Forward. If it leaves the field for any reason, remove it from the game instead.",
            t.Lasting(t.LeavesElsewhere(t.Chosen(), "removed", anyhow=True), "permanent"),
        ),
        (
            "Draw 1 card. You may dull active Testa.",
            t.May(t.Dull(t.Self()), t.Is(t.Self(), (t.InState("active"),))),
        ),
    ],
)
def test_deeds(text, last):
    assert parse(f"《Fire》: {text}").effect.effects[-1] == last


def test_so_much_for_each_different_Element():
    line = "Testa gains +1000 power for each Backup of a different Element you control, other than Multi-Element."
    where = (BACKUP, t.Except((t.Marked("multi_element"),)))
    (effect,) = parse(line).effects
    assert effect == t.HasPower(t.Self(), t.OfDifferentElements(t.Cards("field", "you", where), 1000))


def test_all_the_counters_of_one_card():
    effect = parse("《Fire》: Remove all EXP Counters from Testa.").effect
    assert effect == t.RemoveCounters(t.Self(), "EXP", t.CountersOn(t.Self(), "EXP"))
    with pytest.raises(GrammarError):
        parse("《Fire》: Remove all EXP Counters from all the Forwards you control.")


def test_the_opponent_selects_a_card_of_either_kind():
    kinds = t.Cards("field", "opponent", (t.AnyOf((t.OfType("Forward"), t.OfType("Backup"))),))
    read = effect("Your opponent selects 1 Forward or 1 Backup they control. Put it into the Break Zone.")
    assert read == t.Sequence((t.Select(kinds, by="opponent"), t.PutIntoBreakZone(FOUND)))
