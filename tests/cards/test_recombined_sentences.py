"""Known parts of sentences in company that no printed card has: a trigger with another, a subject with another verb."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, SELF, effect, parse
from tests.kit import MINE

BACKUPS = t.Cards("field", "you", (t.OfType("Backup"),))
NINJAS = t.Cards("field", "you", (FORWARD, t.OfJob("Ninja")))
OTHERS, OTHER_NINJAS = (t.Cards(cards.zone, cards.player, (*cards.where, t.Other())) for cards in (MINE, NINJAS))
OPTIONS = '"Draw 1 card." "Gain 《C》."'


@pytest.mark.parametrize(
    "words", ["different Category VII Characters", "different Job Ninja Forwards", "different Fire Characters"]
)
def test_a_quality_is_no_kind_of_quality(words):
    with pytest.raises(GrammarError):
        parse(f"If you control 3 or more {words}, Testa gains +1000 power.")


def test_the_plural_of_category():
    chosen = effect("Choose up to 2 Forwards each of a different Category. Dull them.").effects[0]
    assert chosen.different == "categories"


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            f"When Testa attacks, draw 1 card. Then, select 1 of the 2 following actions. {OPTIONS}",
            f"When Testa attacks, draw 1 card. Select 1 of the 2 following actions. {OPTIONS}",
        ),
        (
            "When Testa enters the field or when Alfa primes into Testa or when Testa attacks, draw 1 card.",
            "When Testa enters the field, when Alfa primes into Testa or when Testa attacks, draw 1 card.",
        ),
        (
            "For each Backup you control, all the Forwards you control gain +1000 power.",
            "The Forwards you control gain +1000 power for each Backup you control.",
        ),
        (
            "If there are no Monsters on the field, Testa gains +1000 power.",
            "If neither player controls a Monster, Testa gains +1000 power.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


def test_R7_68_then_a_selection_belongs_to_what_was_done():
    line = "When Testa attacks, you may discard 1 card. If you do so, draw 1 card. Then, select 1 of the 2 following"
    offer, done = parse(f"{line} actions. {OPTIONS}").effect.effects
    assert isinstance(offer, t.May) and isinstance(done, t.IfDone)
    assert isinstance(done.then.effects[-1], t.Modes)


def test_damage_by_the_card_or_another_is_changed_once():
    text = "If Testa or a Job Ninja Forward you control deals damage to a Forward, double the damage instead."
    dealt = [changes.damage for changes in parse(text).effects]
    assert dealt == [t.DamageDealt(t.All(t.Cards(where=(FORWARD,))), by) for by in (SELF, t.All(OTHER_NINJAS))]
    hit = parse("If Testa or a Forward you control is dealt damage, reduce the damage by 1000 instead.").effects
    assert [changes.damage.to for changes in hit] == [SELF, t.All(OTHERS)]


def test_damage_by_your_summon_or_ability():
    text = "If your Summon or ability deals damage to a Forward, the damage increases by 1000 instead."
    (changes,) = parse(text).effects
    assert (changes.damage.kinds, changes.damage.cause) == (("summons", "abilities"), "you")


def test_the_power_of_all_is_doubled():
    doubled = effect("Double the power of all the Forwards you control until the end of the turn.")
    assert doubled == t.GainPower(t.All(MINE), t.OwnPower())


def test_the_card_and_all_others_gain_power_once():
    attacks = "When Testa attacks, until the end of the turn,"
    gained = parse(f"{attacks} Testa and all the Forwards you control gain +1000 power.")
    assert [one.who for one in gained.effect.effects] == [SELF, t.All(OTHERS)]
    field = parse("Testa and the Job Ninja Forwards you control gain +1000 power and Brave.").effects
    assert [(type(one), one.who) for one in field] == [
        (t.HasPower, SELF),
        (t.HasKeyword, SELF),
        (t.HasPower, t.All(OTHER_NINJAS)),
        (t.HasKeyword, t.All(NINJAS)),
    ]


def test_a_described_card_or_one_by_its_name():
    search = effect("Search for 1 Fire Forward of cost 2 or less or Card Name Alfa and add it to your hand.")
    described = t.AllOf((FORWARD, t.OfElement("Fire"), t.OfCost("at_most", 2)))
    assert search.cards.where == (t.AnyOf((described, t.Named("Alfa"))),)
    excepted = effect("Search for 1 Forward other than Card Name Bravo or Card Name Alfa and add it to your hand.")
    assert excepted.cards.where == (FORWARD, t.Except((t.Named("Bravo"), t.Named("Alfa"))))


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        (
            "put Testa and 1 Monster you control into the Break Zone",
            t.Cost(put_self=True, parts=(t.CostPart("put", t.Cards("field", "you", (t.OfType("Monster"),)), 1),)),
        ),
        (
            "discard a total of 2 Job Ninja and/or Card Name Alfa",
            t.Cost(
                parts=(
                    t.CostPart("discard", t.Cards("hand", "you", (t.AnyOf((t.OfJob("Ninja"), t.Named("Alfa"))),)), 2),
                )
            ),
        ),
        (
            "remove a total of 2 Summons in your Break Zone from the game",
            t.Cost(parts=(t.CostPart("remove", t.Cards("break_zone", "you", (t.OfType("Summon"),)), 2),)),
        ),
        (
            "remove 1 Bounty Counter from a Forward you control",
            t.Cost(parts=(t.CostPart("counters", t.Cards("field", "you", (FORWARD,)), 1, "Bounty"),)),
        ),
        (
            "remove 1 Bounty Counter from 1 Forward you control",
            t.Cost(parts=(t.CostPart("counters", t.Cards("field", "you", (FORWARD,)), 1, "Bounty"),)),
        ),
        (
            "remove 1 Card Name Alfa and 1 Card Name Bravo in your Break Zone from the game",
            t.Cost(
                parts=tuple(
                    t.CostPart("remove", t.Cards("break_zone", "you", (t.Named(name),)), 1)
                    for name in ("Alfa", "Bravo")
                )
            ),
        ),
    ],
)
def test_paid_as_a_whole_or_not_at_all(words, cost):
    offer, then = parse(f"When Testa attacks, you may {words}. When you do so, draw 1 card.").effect.effects
    assert offer == t.MayPay(cost) and then == t.WhenDone(t.Draw("you"))


def test_a_sentence_behind_a_quotation_begins_with_a_capital():
    first = 'Until the end of the turn, it gains +1000 power and "This Forward cannot attack."'
    both = parse(f"When Testa attacks, choose 1 Forward. {first} Until the end of the turn, it gains Haste.")
    assert both.effect.effects[-1] == t.GainKeyword(t.Chosen(), "Haste")


def test_then_something_that_lasts():
    lasting = "Testa gains Brave. (This effect does not end at the end of the turn.)"
    assert effect(f"Draw 1 card. Then, {lasting}") == effect(f"Draw 1 card. {lasting}")


def test_as_many_cards_as_its_cost():
    ability = parse(
        "When a Forward you control is put from the field into the Break Zone, draw cards equal to its cost."
    )
    assert ability.effect == t.Draw("you", t.CostOf(t.Triggering()))


@pytest.mark.parametrize(
    "change",
    ["if it is dealt damage, the damage becomes 0 instead", "the next damage dealt to it becomes 0 instead"],
)
def test_instead_of_damage_under_a_condition_is_not_instead_of_the_sentence_before(change):
    line = "Choose 1 Forward. {0}uring this turn, {1}."
    (_, always), (_, conditional) = (
        effect(line.format(start, change)).effects for start in ("D", "If you control 2 or more Backups, d")
    )
    assert isinstance(always, t.ChangeDamage)
    assert (conditional.then, conditional.otherwise) == (always, None)


def test_one_change_of_damage_in_place_of_another_or_beside_it():
    change = "uring this turn, the next damage dealt to it becomes {} instead."
    with pytest.raises(GrammarError, match="could take the place of the one before it"):
        effect(f"Choose 1 Forward. D{change.format(1000)} If you control 2 or more Backups, d{change.format(0)}")


def test_targets_that_have_something_in_common_with_each_other_are_refused():
    with pytest.raises(GrammarError, match="in common with each other"):
        effect("Choose 2 Forwards of the same Element. Break them.")
    one = effect("Choose 1 Forward. You may search for 1 Forward of the same Element and add it to your hand.").effects
    assert t.Shares("elements", t.Chosen()) in one[1].effect.cards.where
