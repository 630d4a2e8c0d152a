"""Sentences that compare with a certain card."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Alfa"), ("Ninja",), ("VII",))
FORWARD, SELF = t.OfType("Forward"), t.Self()
CHOICE = t.Choose(t.Cards(where=(FORWARD,)))
FOUND = t.Cards("deck", "you", (FORWARD,))


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def chosen(detail):
    """How a Forward to be chosen is described, beside its being one."""
    ability = parse(
        f"When Alfa, or Testa enters the field, choose 1 Forward {detail}. Break it.".replace("Alfa, or ", "")
    )
    return ability.effect.effects[0].cards.where[1:]


def searched(before, detail):
    """How the card that is searched for is described."""
    effects = parse(
        f"When Testa enters the field, {before} Search for 1 Forward {detail} and add it to your hand."
    ).effect
    return next(part for part in effects.effects if isinstance(part, t.Search)).cards.where[1:]


@pytest.mark.parametrize(
    ("detail", "expected"),
    [
        ("with a power inferior to Testa's", t.Compared("power", "less", t.PowerOf(SELF))),
        ("with power less than Testa", t.Compared("power", "less", t.PowerOf(SELF))),
        ("with a power equal or inferior to Testa's", t.Compared("power", "at_most", t.PowerOf(SELF))),
        ("with a cost greater than Testa's", t.Compared("cost", "more", t.CostOf(SELF))),
        ("of the same Element as Testa", t.Shares("elements", SELF)),
        ("with the same name as Testa", t.Shares("names", SELF)),
        ("of cost equal to or greater than Testa's", t.Compared("cost", "at_least", t.CostOf(SELF))),
        (
            "with a cost inferior or equal to the number of Backups you control",
            t.Compared("cost", "at_most", t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))),
        ),
    ],
)
def test_descriptions_that_compare(detail, expected):
    assert chosen(detail) == (expected,)


TARGET, HIT = "choose 1 Forward.", t.Chosen(0)


@pytest.mark.parametrize(
    ("before", "detail", "expected"),
    [
        (TARGET, "with the same name", t.Shares("names", HIT)),
        (TARGET, "of the same card type as the chosen Forward", t.Shares("types", HIT)),
        (TARGET, "that costs 1 CP more than it", t.Compared("cost", "exactly", t.Sum((t.CostOf(HIT), t.Number(1))))),
        (TARGET, "that costs 2 CP less than it", t.Compared("cost", "exactly", t.Sum((t.CostOf(HIT), t.Number(-2))))),
        ("discard 1 card.", "of the same cost as the discarded card", t.Shares("costs", t.Found())),
        ("discard 1 card.", "of the same cost as the card you discarded", t.Shares("costs", t.Found())),
        (
            "select 1 Backup you control. Put it into the Break Zone.",
            "of the same Element as the Backup you put into the Break Zone",
            t.Shares("elements", t.Found()),
        ),
    ],
)
def test_the_card_that_is_meant(before, detail, expected):
    assert searched(before, detail) == (expected,)


@pytest.mark.parametrize(
    ("before", "detail"),
    [
        ("draw 1 card.", "of the same cost as the discarded card"),
        ("discard 2 cards.", "of the same cost as the discarded card"),
        ("choose 2 Forwards.", "of the same cost as the chosen Forward"),
        ("discard 1 card. Select 1 Forward.", "of the same cost as the discarded card"),
    ],
)
def test_nothing_is_guessed_where_there_is_not_one_card(before, detail):
    with pytest.raises(GrammarError):
        searched(before, detail)


def test_R5_96_the_card_that_paid():
    ability = parse("Discard 1 card: If the discarded card is of Fire Element, draw 1 card.")
    assert ability.effect == t.If(t.Is(t.PaidCard(), (t.OfElement("Fire"),)), t.Draw("you"))
    with pytest.raises(GrammarError):
        parse("Discard 2 cards: If the discarded card is of Fire Element, draw 1 card.")


def test_R7_64_the_card_that_a_new_ability_is_about():
    ability = parse(
        "When Testa enters the field, choose 1 Forward. Remove it from the game. When you do so, choose 1 Forward with "
        "a cost inferior to that of the removed Forward. Break it."
    )
    compared = t.Compared("cost", "less", t.CostOf(t.FoundBefore()))
    effect = t.Sequence((t.Choose(t.Cards(where=(FORWARD, compared))), t.Break(HIT)))
    assert ability.effect.effects[-1] == t.WhenDone(effect, HIT)


def test_R0_13_for_every_few():
    ability = parse("Testa gains +1000 power for every 2 Forwards you control.")
    forwards = t.CountOf(t.Cards("field", "you", (FORWARD,)))
    assert ability == t.Field((t.HasPower(SELF, t.PerEvery(forwards, 2, 1000)),))


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("Testa can only be blocked by a Forward of cost equal or inferior to its own.", ((), "costs_more")),
        ("Testa can only be blocked by a Forward with a power equal to or greater than its own.", ((), "less")),
        ("Testa can only be blocked by Forwards of cost 4 or more.", ((t.Except((t.OfCost("at_least", 4),)),), "any")),
    ],
)
def test_R10_34_only_blocked_by(sentence, effect):
    assert parse(sentence) == t.Field((t.CannotBeBlockedBy(SELF, *effect),))


def test_this_forward_behind_a_choice_is_the_chosen_one():
    ability = parse("When Testa enters the field, choose 1 Forward. You gain control of this Forward.")
    assert ability.effect == t.Sequence((CHOICE, t.GainControl(HIT)))


@pytest.mark.parametrize(
    "line",
    [
        "If you control 2 or more Forwards of the same cost, Testa gains +1000 power.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


LEFT = "When a Forward you control is put from the field into the Break Zone"


@pytest.mark.parametrize(
    ("detail", "described"),
    [
        ("with power less than that Forward's", t.Compared("power", "less", t.PowerOf(t.Triggering()))),
        ("with power less than that Forward's power", t.Compared("power", "less", t.PowerOf(t.Triggering()))),
        ("with less power than it", t.Compared("power", "less", t.PowerOf(t.Triggering()))),
        ("of cost less than the cost of that Forward", t.Compared("cost", "less", t.CostOf(t.Triggering()))),
        ("with cost higher than that card's", t.Compared("cost", "more", t.CostOf(t.Triggering()))),
        ("of the same Element as that Forward", t.Shares("elements", t.Triggering())),
    ],
)
def test_compared_with_the_card_that_triggered(detail, described):
    choice = parse(f"{LEFT}, choose 1 Forward {detail}. Dull it.").effect.effects[0]
    assert choice.cards.where[1:] == (described,)


@pytest.mark.parametrize("power", ["that Forward's power", "the power of that Forward"])
def test_that_forward_beside_it(power):
    """What is dealt the damage is "it", so that Forward is the other one."""
    hit = parse(f"{LEFT}, choose 1 Forward. Deal it damage equal to {power}.").effect.effects[1]
    assert hit == t.Damage(t.Chosen(), t.PowerOf(t.Triggering()))
    with pytest.raises(GrammarError):
        parse(f"When Testa attacks, choose 1 Forward. Deal it damage equal to {power}.")


@pytest.mark.parametrize(
    ("offer", "deed"),
    [
        ("dull 1 active Forward you control", "dulled"),
        ("return 1 Forward you control to its owner's hand", "returned"),
    ],
)
def test_the_power_of_what_something_was_done_to(offer, deed):
    line = f"When Testa attacks, you may {offer}. When you do so, choose 1 Forward. Deal it damage equal to "
    assert parse(f"{line}the {deed} Forward's power.") == parse(f"{line}the power of the {deed} Forward.")


@pytest.mark.parametrize(("said", "known"), [("equal to or less than 5000", "5000 or less")])
def test_a_number_compared_in_more_words(said, known):
    line = "When Testa attacks, choose 1 Forward. If its power is {}, break it."
    assert parse(line.format(said)) == parse(line.format(known))


def test_the_same_cost_or_less():
    line = (
        "When Testa attacks, choose 1 Forward opponent controls. Return it to its owner's hand. Then, you may play 1 "
    )
    known = parse(f"{line}Character of cost equal to or less than its cost from your hand onto the field.")
    assert parse(f"{line}Character of the same cost or less as it from your hand onto the field.") == known
    put = (
        "When Testa attacks, you may put 1 Backup you control into the Break Zone. When you do so, choose 1 Forward of "
    )
    costs = "equal to or less than that of the Backup put into the Break Zone. Break it."
    assert parse(f"{put}a cost {costs}") == parse(f"{put}cost {costs}")
