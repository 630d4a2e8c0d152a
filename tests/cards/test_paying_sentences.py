"""Sentences about further ways to pay."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from fftcg_env.games.fftcg.cards.language.meaning import CardFacts

LEXICON = Lexicon(("Testa", "Alfa"), ("Ninja",), ("VII",))
FORWARD, BACKUP, SUMMON, SELF = t.OfType("Forward"), t.OfType("Backup"), t.OfType("Summon"), t.Self()
ACTIVE = t.InState("active")


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def test_light_and_dark_cards_produce():
    line = (
        "You can discard Light and Dark Element cards from your hand to produce CP. (Light cards "
        "produce 2 Light CP each "
        "and Dark cards produce 2 Dark CP each.)"
    )
    assert parse(line) == t.Field((t.DiscardsProduce(("Light", "Dark")),))


def test_elements_of_the_forwards():
    line = "If Testa is on the field, Testa can produce CP of any Element of the Forwards you control."
    assert parse(line) == t.Field((t.ProducesOf(SELF, t.Cards("field", "you", (FORWARD,))),))


def test_only_some_cp_pays():
    one = parse("《3》: Draw 1 card. You can only pay with Fire CP, Ice CP, or Lightning CP to use this ability.")
    assert one.cost.only_elements == ("Fire", "Ice", "Lightning")
    assert parse(
        "《2》: Draw 1 card. You can only pay with CP produced by Backups to use this ability."
    ).cost == t.Cost(generic=2, only_backups=())
    pays = parse(
        "When Testa enters the field, you may pay 《X》. When you do so, draw 1 card. You can only "
        "use Ice CP to pay 《X》."
    ).effect.effects[0]
    assert pays == t.MayPay(t.Cost(x=1, only_elements=("Ice",)))


@pytest.mark.parametrize(
    ("cost", "part"),
    [
        ("discard 3 cards, each of a different card "
        "type", t.CostPart("discard", t.Cards("hand", "you"), 3, apart="types")),
        ("reveal Testa from your hand", t.CostPart("reveal", t.Cards("hand", "you", (t.IsSource(),)))),
        ("remove 4 Bounty Counters from any number of Characters",
         t.CostPart("counters", t.Cards("field", "you", (t.OfType("Character"),)), 4, "Bounty")),
        ("remove a total of 4 Bounty Counters from Characters you control",
         t.CostPart("counters", t.Cards("field", "you", (t.OfType("Character"),)), 4, "Bounty")),
        ("dull 3 active Backups of the same Element",
         t.CostPart("dull", t.Cards("field", "you", (BACKUP, ACTIVE)), 3, alike="elements")),
    ],
)  # fmt: skip
def test_parts_of_a_cost(cost, part):
    assert parse(f"《1》, {cost}: Draw 1 card.").cost.parts == (part,)


def test_parts_of_a_cost_joined_by_and():
    costs = ("《1》 and discard 1 card, and dull 2 active Backups", "《1》, discard 1 card and dull 2 active Backups")
    for cost in costs:
        assert parse(f"{cost}: Draw 1 card.") == parse("《1》, discard 1 card, dull 2 active Backups: Draw 1 card.")


def test_all_of_some_cards():
    ability = parse(
        "《Dull》, remove all the Summons in your Break Zone from the game: Choose 1 Forward. Deal "
        "it 2000 damage for each "
        "Summon removed by this ability's cost."
    )
    assert ability.cost == t.Cost(dull=True, remove_all=t.Cards("break_zone", "you", (SUMMON,)))
    assert ability.effect.effects[1] == t.Damage(t.Chosen(), t.RemovedByCost(t.Cards(where=(SUMMON,)), 2000))


def test_ways_to_cast():
    line = (
        "Before paying the cost to cast Testa, you can remove any number of active Backups you "
        "control from the game to "
        "reduce the cost required to cast Testa by 4 for each Backup you removed this way."
    )
    backups = t.Cards("field", "you", (BACKUP, ACTIVE))
    ways = [t.ExtraCost(t.Cost(parts=(t.CostPart("remove", backups, n),)), 4 * n) for n in range(1, 6)]
    assert parse(line).effects == tuple(ways)
    line = (
        "Before paying the cost to cast Testa, you can remove 3 Summons each of a different Element in your Break Zone "
        "from the game to reduce the cost required to cast Testa by 3."
    )
    part = t.CostPart("remove", t.Cards("break_zone", "you", (SUMMON,)), 3, apart="elements")
    assert parse(line).effects == (t.ExtraCost(t.Cost(parts=(part,)), 3),)


def test_two_costs_are_two_abilities():
    facts = parse(
        "Dull a total of 3 active Backups of the same Element or 2 active Backups of the same "
        "Element and Testa: Draw 1 card."
    )
    assert isinstance(facts, CardFacts)
    assert [[(part.deed, part.count, part.alike) for part in one.cost.parts] for one in facts.abilities] == [
        [("dull", 3, "elements")],
        [("dull", 2, "elements"), ("dull", 1, None)],
    ]


def test_what_was_discarded_to_cast():
    draws = parse("When Testa enters the field, draw 1 card for each Summon you discarded to cast Testa.").effect
    assert draws == t.Draw("you", t.DiscardedToCast(t.Cards(where=(SUMMON,))))
    search = parse(
        "When Testa enters the field, search for 1 Forward of the same cost as the total cost of "
        "discarded cards to cast "
        "Testa and add it to your hand."
    ).effect
    assert search.cards.where == (FORWARD, t.Compared("cost", "exactly", t.DiscardedToCast(t.Cards(), "cost")))


@pytest.mark.parametrize(
    "line",
    [
        "You can discard Fire Element cards from your hand to produce CP.",
        "You can discard Dark Element cards from your hand to produce CP. (Light cards produce 2 Light CP each.)",
        "《1》: Draw 1 card. You can only use Ice CP to pay 《X》.",
        "When Testa enters the field, draw 1 card. You can only pay with Ice CP to use this ability.",
        "《Dull》, remove all the Summons in your opponent's Break Zone from the game: Draw 1 card.",
        "Before paying the cost to cast Testa, you can remove any number of active Forwards you control from the game "
        "to reduce the cost required to cast Testa by 4 for each Forward you removed this way.",
    ],
)  # fmt: skip
def test_what_is_not_said_so_is_refused(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    "line",
    [
        "《1》: Draw 1 card. You can only use this ability up to 3 times per turn.",
    ],
)
def test_what_is_not_meant(line):
    with pytest.raises(GrammarError):
        parse(line)
