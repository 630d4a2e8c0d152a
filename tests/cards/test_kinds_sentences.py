"""Descriptions that join several kinds of cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

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
