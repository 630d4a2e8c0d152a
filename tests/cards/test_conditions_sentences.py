"""Sentences about conditions, descriptions, values, the history of the turn and several choices at once."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Alfa", "Bravo"), ("Ninja", "Dragoon"), ("VII", "TT"))
FORWARD, SELF = t.OfType("Forward"), t.Self()
MINE = t.Cards("field", "you", (FORWARD,))
THEIRS = t.Cards("field", "opponent", (FORWARD,))
ANY = t.Cards(where=(FORWARD,))
WITHOUT_EX_BURST = t.Except((t.Marked("ex_burst"),))


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def at_least(value, number):
    return t.Compare(value, "at_least", t.Number(number))


def history(deed, player, number=1, *where):
    return at_least(t.ThisTurn(deed, player, where), number)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("you control exactly 2 Forwards", t.Compare(t.CountOf(MINE), "exactly", t.Number(2))),
        ("your opponent controls any Forwards", t.Exists(THEIRS)),
        ("you control 3 Forwards or more", t.Exists(MINE, 3)),
        (
            "you have only 1 Forward in your Break Zone",
            t.Compare(t.CountOf(t.Cards("break_zone", "you", (FORWARD,))), "exactly", t.Number(1)),
        ),
        (
            "you have 2 or less Forwards in your Break Zone",
            t.Not(t.Exists(t.Cards("break_zone", "you", (FORWARD,)), 3)),
        ),
        ("you control a Forward without EX Burst", t.Exists(t.Cards("field", "you", (FORWARD, WITHOUT_EX_BURST)))),
        ("there are no EXP Counters on Testa", t.Not(t.Is(SELF, (t.WithCounters("EXP"),)))),
        (
            "you control 2 or more Job Ninja and/or Card Name Alfa",
            t.Exists(t.Cards("field", "you", (t.AnyOf((t.OfJob("Ninja"), t.Named("Alfa"))),)), 2),
        ),
        (
            "you control a Job Ninja or a Card Name Alfa",
            t.Exists(t.Cards("field", "you", (t.AnyOf((t.OfJob("Ninja"), t.Named("Alfa"))),))),
        ),
        (
            "you control a Job Ninja Forward or Fire Forward",
            t.Exists(t.Cards("field", "you", (FORWARD, t.AnyOf((t.OfJob("Ninja"), t.OfElement("Fire")))))),
        ),
        (
            "there are 3 or more different Elements among Forwards you control",
            at_least(t.Different("elements", MINE), 3),
        ),
        (
            "there are exactly 2 different Elements among Forwards you control",
            t.Compare(t.Different("elements", MINE), "exactly", t.Number(2)),
        ),
        ("you control 3 or more different Element Forwards", at_least(t.OfDifferentElements(MINE), 3)),
        ("you control 3 or more Forwards of different Elements", at_least(t.OfDifferentElements(MINE), 3)),
        ("you control Forwards of 3 or more different Elements", at_least(t.Different("elements", MINE), 3)),
        ("neither player controls Forwards", t.Not(t.Exists(ANY))),
        ("you control at least 2 Forwards", t.Exists(MINE, 2)),
        (
            "you control a Forward or you have received 3 points of damage or more",
            t.Either((t.Exists(MINE), t.Received("you", 3))),
        ),
        (
            "either player has received 3 points of damage or more",
            t.Either((t.Received("you", 3), t.Received("opponent", 3))),
        ),
        ("you have received 2 points of damage or less", t.Not(t.Received("you", 3))),
        (
            "you have received more points of damage than your opponent",
            t.Not(t.Compare(t.PointsOfDamage("you"), "at_most", t.PointsOfDamage("opponent"))),
        ),
        ("you have 2 or more 《C》", at_least(t.Crystals("you"), 2)),
        ("you don't have a 《C》", t.Not(at_least(t.Crystals("you"), 1))),
        (
            "your opponent controls more Forwards than you",
            t.Not(t.Compare(t.CountOf(THEIRS), "at_most", t.CountOf(MINE))),
        ),
        (
            "the number of Forwards your opponent controls is greater than the number of Forwards you control",
            t.Not(t.Compare(t.CountOf(THEIRS), "at_most", t.CountOf(MINE))),
        ),
        ("its cost is 4", t.Is(SELF, (t.OfCost("exactly", 4),))),
        ("its power is 4000 or more", t.Is(SELF, (t.OfPower("at_least", 4000),))),
        ("Testa has received 2000 damage or more", at_least(t.DamageOn(SELF), 2000)),
        ("Card Name Alfa is on the field", t.Exists(t.Cards(where=(t.Named("Alfa"),)))),
        (
            "all the Forwards you control have Ice Element",
            t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Except((t.OfElement("Ice"),)))))),
        ),
        (
            "the Forwards you control are all of different Elements",
            t.Compare(t.OfDifferentElements(MINE), "at_least", t.CountOf(MINE)),
        ),
        ("you have cast 3 or more cards this turn", history("cast", "you", 3)),
        ("you have cast a Summon this turn", history("cast", "you", 1, t.OfType("Summon"))),
        ("you have cast a Card Name Alfa other than Testa this turn", None),
        ("you have received a point of damage this turn", history("received_damage", "you")),
        ("you have drawn 3 or more cards this turn", history("drew", "you", 3)),
        ("a Fire Forward has entered your field this turn", history("entered", "you", 1, FORWARD, t.OfElement("Fire"))),
        (
            "a Forward you controlled has been put from the field into the Break Zone this turn",
            history("put_into_break_zone", "you", 1, FORWARD),
        ),
        (
            "a Forward has been put from the field into the Break Zone this turn",
            history("put_into_break_zone", "any", 1, FORWARD),
        ),
        (
            "2 or more Forwards opponent controlled were put from the field into the Break Zone this turn",
            history("put_into_break_zone", "opponent", 2, FORWARD),
        ),
        ("a Forward you controlled formed a party this turn", history("formed_party", "you", 1, FORWARD)),
        (
            "your opponent has discarded a card from their hand due to your Summons or abilities this turn",
            history("discarded", "opponent"),
        ),
        (
            "your opponent has discarded a card from their hand due to the Summons or abilities this turn",
            history("discarded_by_effect", "opponent"),
        ),
    ],
)
def test_conditions(condition, expected):
    if expected is None:
        expected = history("cast", "you", 1, t.Named("Alfa"), t.Other())
    assert parse(f"When Testa attacks, if {condition}, draw 1 card.").condition == expected


def test_as_an_ex_burst():
    line = "[[ex]]EX BURST[[/]] Draw 1 card. If Testa results from an EX Burst, draw 2 cards instead."
    drawn = t.If(t.AsExBurst(), t.Draw("you", 2), t.Draw("you", 1))
    assert parse(line, summon=True) == t.SummonText(drawn, ex_burst=True)


@pytest.mark.parametrize(
    ("phrase", "where"),
    [
        ("Forward other than Card Name Alfa", (FORWARD, t.Except((t.Named("Alfa"),)))),
        ("Forward other than Light or Dark", (FORWARD, t.Except((t.OfElement("Light"), t.OfElement("Dark"))))),
        ("Character other than a Backup", (t.OfType("Character"), t.Except((t.OfType("Backup"),)))),
        ("Forward of an Element other than Ice", (FORWARD, t.Except((t.OfElement("Ice"),)))),
        ("Forward of any Element except Ice", (FORWARD, t.Except((t.OfElement("Ice"),)))),
        (
            "Forward of any Element except Ice and of cost 3 or less",
            (FORWARD, t.OfCost("at_most", 3), t.Except((t.OfElement("Ice"),))),
        ),
        ("Multi-Element Forward", (FORWARD, t.Marked("multi_element"))),
        ("Forward without 《Multicard》", (FORWARD, t.Except((t.Marked("generic"),)))),
        ("Forward that entered the field this turn", (FORWARD, t.Marked("entered_this_turn"))),
        ("Forward with the highest power", (FORWARD, t.Extreme("highest", "power"))),
        ("Forward of cost 2 or 4", (FORWARD, t.AnyOf((t.OfCost("exactly", 2), t.OfCost("exactly", 4))))),
        (
            "Forward of cost equal to or less than the number of Forwards you control",
            (FORWARD, t.Compared("cost", "at_most", t.CountOf(MINE))),
        ),
    ],
)
def test_descriptions(phrase, where):
    effect = parse(f"Choose 1 {phrase}. Dull it.", summon=True).effect
    assert effect == t.Sequence((t.Choose(t.Cards(where=where)), t.Dull(t.Chosen())))


@pytest.mark.parametrize(
    ("amount", "value"),
    [
        ("its power minus 1000", t.Sum((t.PowerOf(t.Chosen()), t.Number(-1000)))),
        ("the highest power Forward you control", t.Best("highest", "power", MINE)),
        ("Testa's power", t.PowerOf(SELF)),
    ],
)
def test_amounts(amount, value):
    effect = parse(f"《Fire》: Choose 1 Forward. Deal it damage equal to {amount}.").effect
    assert effect.effects[1] == t.Damage(t.Chosen(), value)


@pytest.mark.parametrize(
    ("each", "value"),
    [
        ("different Element among Forwards you control", t.Different("elements", MINE, 1000)),
        ("point of damage your opponent has received", t.PointsOfDamage("opponent", 1000)),
        ("《C》 you have", t.Crystals("you", 1000)),
        ("card you have cast this turn", t.ThisTurn("cast", "you", (), 1000)),
        ("card in your opponent's hand", t.CountOf(t.Cards("hand", "opponent"), 1000)),
        (
            "Job Ninja and Card Name Alfa you control",
            t.CountOf(t.Cards("field", "you", (t.AnyOf((t.OfJob("Ninja"), t.Named("Alfa"))),)), 1000),
        ),
    ],
)
def test_for_each(each, value):
    assert parse(f"Testa gains +1000 power for each {each}.").effects == (t.HasPower(SELF, value),)


def test_parts_of_a_turn():
    haste = (t.HasKeyword(SELF, "Haste"),)
    assert parse("During your turn, Testa gains Haste.") == t.Field(haste, t.DuringTurn("you"))
    assert parse("Testa gains Haste during your turn.") == t.Field(haste, t.DuringTurn("you"))
    assert parse("Testa gains Haste if you control a Forward.") == t.Field(haste, t.Exists(MINE))
    usage = "You can only use this ability during your turn and if you control 2 or more Forwards."
    assert parse(f"《Fire》: Draw 1 card. {usage}").condition == t.Both((t.DuringTurn("you"), t.Exists(MINE, 2)))
    trigger = parse(
        "When Testa attacks, draw 1 card. This effect will trigger only during your turn and only once per turn."
    )
    assert (trigger.condition, trigger.once_per_turn) == (t.DuringTurn("you"), True)


def test_several_choices_at_once():
    backup = t.Cards(where=(t.OfType("Backup"),))
    both = parse("Choose 1 Forward and 1 Backup. Break them.", summon=True).effect
    assert both == t.Sequence((t.Choose(ANY), t.Choose(backup, apart=1), t.Break(t.Targets((0, 1)))))
    theirs = parse("Choose 1 Forward and 1 Monster opponent controls. Break them.", summon=True).effect
    assert [choice.cards.player for choice in theirs.effects[:2]] == ["opponent", "opponent"]
    apart = parse("Choose 1 Forward you control and 1 Forward opponent controls. Break them.", summon=True).effect
    assert apart == t.Sequence((t.Choose(MINE), t.Choose(THEIRS), t.Break(t.Targets((0, 1)))))


def test_how_many_are_chosen():
    backups = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))
    up_to = parse("Choose up to the same number of Forwards as the Backups you control. Dull them.", summon=True).effect
    assert up_to.effects[0] == t.Choose(ANY, 0, 12, number=backups)
    exactly = parse("Choose as many Forwards as the Backups you control. Dull them.", summon=True).effect
    assert exactly.effects[0] == t.Choose(ANY, -1, 12, number=backups)
    free = parse("Choose any number of Forwards. Dull them.", summon=True).effect
    assert free.effects[0] == t.Choose(ANY, 0, 12)
    total = parse("Choose up to 2 Forwards. If the total of their power is 3000, break them.", summon=True).effect
    assert total.effects[1].condition == t.Compare(t.TotalOf("power", t.Chosen()), "exactly", t.Number(3000))


@pytest.mark.parametrize(
    "line",
    [
        "Choose 1 Forward and 1 Forward opponent controls. Break them.",  # both of the opponent's?
        "Choose 1 Forward and 1 card in your Break Zone. Remove them from the game.",
        "If you have 2 or more 《Fire》, Testa gains Haste.",
        "Choose 1 Forward without 《Fire》. Break it.",
    ],
)
def test_readable_but_without_meaning(line):
    with pytest.raises(GrammarError):
        parse(line, summon=True)


def test_the_card_that_was_discarded_before():
    """In the ability that "when you do so" makes trigger, it is the card found before."""
    ability = parse_line(
        "When Testa attacks, you may discard 1 card. When you do so, choose 1 Forward. Deal it damage equal to the "
        "discarded Forward's power. If the discarded card is a Backup, deal it 2000 damage for each CP required to "
        "cast the discarded card.",
        ["Testa"],
        Lexicon(),
    )
    assert ability.effect.effects[1].effect.effects[1:] == (
        t.Damage(t.Chosen(), t.PowerOf(t.FoundBefore())),
        t.If(
            t.Is(t.FoundBefore(), (t.OfType("Backup"),)),
            t.Damage(t.Chosen(), t.CostOf(t.FoundBefore(), 2000)),
        ),
    )


def test_and_beside_or_is_refused():
    with pytest.raises(GrammarError):
        parse("If Testa is active and Testa is damaged or it is your turn, Testa gains +1000 power.")


def test_fewer_is_what_more_of_the_other_player_is():
    lines = ("you control fewer Forwards than your opponent", "your opponent controls more Forwards than you")
    fewer, more = (parse(f"If {words}, Testa gains +1000 power.") for words in lines)
    assert fewer == more


def test_no_other_is_not_any_other():
    lines = ("you don't control any other Forwards", "you control no other Forwards")
    negated, none = (parse(f"If {words}, Testa gains +1000 power.") for words in lines)
    assert negated == none
