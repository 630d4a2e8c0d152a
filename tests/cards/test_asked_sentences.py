"""Conditions, descriptions, places and limits of use in further forms and orders of words."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, condition, effect, parse

CHOSEN = t.Chosen()
TWO = "Choose 1 Forward you control and 1 Forward opponent controls."


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("it is not your turn", t.Not(t.DuringTurn("you"))),
        ("you control another Job Ninja", t.Exists(t.Cards("field", "you", (t.OfJob("Ninja"), t.Other())))),
        ("your deck has 10 cards or less", t.Not(t.Exists(t.Cards("deck", "you"), 11))),
        ("there are 10 or less cards in your deck", t.Not(t.Exists(t.Cards("deck", "you"), 11))),
        ("you have 《C》《C》 or more", t.Compare(t.Crystals("you"), "at_least", t.Number(2))),
        ("you have 3 《C》 or more", t.Compare(t.Crystals("you"), "at_least", t.Number(3))),
        (
            "you have cast another card this turn",
            t.Compare(t.ThisTurn("cast", "you", (t.Other(),)), "at_least", t.Number(1)),
        ),
        (
            "you control both a Card Name Alfa and a Card Name Bravo",
            t.Both(tuple(t.Exists(t.Cards("field", "you", (t.Named(name),))) for name in ("Alfa", "Bravo"))),
        ),
        ("the CP paid to cast Testa was only Ice CP", t.PaidOnlyElement("Ice")),
    ],
)
def test_conditions(words, read):
    assert condition(words) == read


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("it has 2 or more Elements", t.Marked("multi_element")),
        ("it was a Multi-Element card", t.Marked("multi_element")),
        ("its cost was 5 or more", t.OfCost("at_least", 5)),
        ("it costs 3 CP or less", t.OfCost("at_most", 3)),
    ],
)
def test_what_is_asked_of_the_chosen_card(words, asked):
    read = effect(f"Choose 1 Forward. Dull it. If {words}, draw 1 card.")
    assert read.effects[-1] == t.If(t.Is(CHOSEN, (asked,)), t.Draw("you"))


@pytest.mark.parametrize(
    ("phrase", "where"),
    [
        ("1 Forward other than a Job Ninja", (FORWARD, t.Except((t.OfJob("Ninja"),)))),
        ("1 Forward other than a Card Name Alfa", (FORWARD, t.Except((t.Named("Alfa"),)))),
        (
            "1 Forward other than a Category VII Forward",
            (FORWARD, t.Except((t.AllOf((t.OfCategory("VII"), FORWARD)),))),
        ),
        ("1 Forward of odd cost", (FORWARD, t.Marked("odd_cost"))),
        ("1 Forward with an even cost", (FORWARD, t.Marked("even_cost"))),
        ("1 Forward that attacked this turn", (FORWARD, t.Marked("attacked_this_turn"))),
    ],
)
def test_descriptions(phrase, where):
    assert effect(f"Choose {phrase}. Dull it.").effects[0] == t.Choose(t.Cards(where=where))


@pytest.mark.parametrize(
    ("usage", "condition", "once", "twice"),
    [
        ("if you control a Forward and only during your turn", None, False, False),
        ("twice per turn", None, False, True),
        ("up to twice per turn", None, False, True),
        ("up to 2 times per turn", None, False, True),
        ("during your turn and only twice per turn", t.DuringTurn("you"), False, True),
        ("during the Attack Phase", t.DuringTurn("any", "attack"), False, False),
        ("during your Attack Phase", t.DuringTurn("you", "attack"), False, False),
    ],
)
def test_limits_of_use(usage, condition, once, twice):
    read = parse(f"《1》: Draw 1 card. You can only use this ability {usage}.")
    if "Forward" in usage:
        condition = t.Both((t.Exists(t.Cards("field", "you", (FORWARD,))), t.DuringTurn("you")))
    assert (read.condition, read.once_per_turn, read.twice_per_turn) == (condition, once, twice)


def test_a_trigger_for_twice_per_turn():
    read = parse("When Testa attacks, draw 1 card. This effect will trigger only twice per turn.")
    assert read == t.Auto(t.Attacks(t.Self()), t.Draw("you"), twice_per_turn=True)


def test_used_while_the_card_is_removed():
    read = parse(
        "《1》: Remove 1 Warp Counter from Testa. You can only use this ability if Testa is removed from the game."
    )
    assert read == t.Action(t.Cost(generic=1), t.RemoveCounters(t.Self(), "Warp"), zone="removed")


@pytest.mark.parametrize(
    "line",
    [
        "《1》: Draw 1 card. You can only use this ability up to 3 times per turn.",
        "[[s]]Slash[[/]] 《S》: Draw 1 card. You can only use this ability twice per turn.",
        "When Testa attacks, you may play up to 2 Forwards from your hand or Break Zone onto the field.",
        "When Testa attacks, return 1 Backup to your hand.",
    ],
)
def test_what_is_not_meant(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_an_extra_cost_named_first():
    read = parse("As an extra cost to cast Testa, you may discard 1 card.", summon=True)
    assert read.effects == parse("If you cast Testa, you may discard 1 card as an extra cost.", summon=True).effects


def test_one_card_from_one_of_two_places():
    read = parse("When Testa attacks, you may play 1 Forward from your hand or Break Zone onto the field.")
    places = [t.Select(t.Cards(zone, "you", (FORWARD,)), to_play=True) for zone in ("hand", "break_zone")]
    assert read.effect == t.May(t.OneOf(tuple(t.Sequence((one, t.PlayOntoField(FOUND))) for one in places)))


def test_a_search_for_cards_of_a_total_cost():
    read = parse(
        "When Testa attacks, search for up to 2 Forwards with a total cost of 4 or less and add them to your hand."
    )
    assert read.effect == t.Search(t.Cards("deck", "you", (FORWARD,)), count=2, total_cost=4)


def test_cards_of_a_deck_that_go_together():
    read = parse("When 2 or more Forwards are put from your deck into the Break Zone, draw 1 card.").trigger
    assert read == t.Together(t.IsMilled("you", t.Cards("deck", "any", (FORWARD,))), 2)


def test_its_controller_may():
    read = effect("Choose 1 Forward. Break it. Its controller may draw 1 card.")
    offers = [t.If(t.ControlledBy(CHOSEN, side), t.May(t.Draw(side), player=side)) for side in ("you", "opponent")]
    assert read.effects[2:] == tuple(offers)


def test_so_many_that_an_instruction_has_put_away():
    put = "3 or more Forwards are put from the field into the Break Zone by this effect"
    read = effect(f"Break all the Forwards. If {put}, draw 1 card.")
    every = t.All(t.Cards(where=(FORWARD,)))
    enough = t.SomeAre(FOUND, t.Cards("break_zone"), 3)
    assert read.effects == (t.Gather(every), t.Break(FOUND), t.If(enough, t.Draw("you")))


def test_what_the_cancelled_ability_triggered_from():
    short = effect("Choose 1 auto-ability. Cancel its effect. If it triggered from a Forward, break that Forward.")
    cancelled = "Choose 1 auto-ability. Cancel its effect. If the cancelled auto-ability"
    long = effect(f"{cancelled} triggered from a Forward, break that Forward.")
    assert short == long


def test_the_next_card_costs_less():
    less = t.CostsLess(t.Number(1), (t.OfType("Summon"),))
    for line in (
        "The next Summon you cast this turn costs 1 CP less.",
        "The cost required to cast the next Summon you cast this turn is reduced by 1.",
        "The cost required to cast your next Summon this turn is reduced by 1.",
    ):
        assert effect(line) == t.ChangeCasting(less, next_only=True)


def test_the_named_cost_and_what_is_shown():
    named = effect("Name 1 cost. Break all the Forwards of the named cost.")
    assert named == effect("Name 1 number. Break all the Forwards of cost equal to the named number.")
    shown = effect("Search for 1 Summon, reveal it and add it to your hand.")
    assert shown == effect("Search for 1 Summon and add it to your hand.")


def test_other_orders_of_words():
    usual = effect(f"{TWO} The former deals damage equal to its power to the latter.")
    assert effect(f"{TWO} The former deals the latter damage equal to the former's power.") == usual
    assert effect(f"{TWO} The former deals damage equal to the former's power to the latter.") == usual
    revealed = effect("Reveal cards from the top of your deck until you reveal a Forward. Add it to your hand.")
    assert revealed.effects[0] == t.RevealUntil("you", (FORWARD,))


@pytest.mark.parametrize(
    "line",
    [
        "Choose 1 Forward of cost 3 or less. Break it. If you control a Forward, choose 1 Forward instead.",
        "Choose 1 Forward and 1 Backup. The former deals the latter damage equal to the latter's power.",
    ],
)
def test_what_is_not_meant_by_a_summon(line):
    with pytest.raises(GrammarError):
        effect(line)


def test_what_one_case_names_is_not_meant_in_another():
    """The discarded card of the first case is no "it" of the others, nor the Forward chosen in the last one."""
    cases = (
        "If it is a Forward, your opponent discards 1 card. If it is a Backup, add it to your hand. "
        "If it is a Summon or a Monster, choose 1 Forward. Dull it."
    )
    first = effect(f"Reveal the top card of your deck. {cases}").effects[1]
    others = first.otherwise.effects
    assert first.then == t.Discard("opponent", 1)
    assert others[0] == t.If(t.Is(FOUND, (t.OfType("Backup"),)), t.ReturnToHand(FOUND))
    assert others[1].then.effects[1] == t.Dull(CHOSEN)


def test_further_counts_and_reveals():
    counted = effect("Choose 1 Forward. Deal it 2000 damage for each Element among the Characters you control.")
    characters = t.Cards("field", "you", (t.OfType("Character"),))
    assert counted.effects[1] == t.Damage(CHOSEN, t.Different("elements", characters, 2000))
    assert effect("Your opponent reveals 1 card from their hand at random.") == effect(
        "Your opponent randomly reveals 1 card from their hand."
    )


@pytest.mark.parametrize(
    ("line", "usual"),
    [
        (
            "Choose 1 Forward. Break it unless your opponent pays 《2》.",
            "Choose 1 Forward. If your opponent doesn't pay 《2》, break it.",
        ),
        (
            "Choose 1 Forward. Break it unless your opponent discards 2 cards.",
            "Choose 1 Forward. If your opponent doesn't discard 2 cards, break it.",
        ),
        (
            f"{TWO} Each of them deals damage equal to its power to the other.",
            f"{TWO} Each Forward deals damage equal to its power to the other.",
        ),
        (
            "Choose 1 Forward. Dull it. If you have more cards in hand than your opponent, draw 1 card.",
            "Choose 1 Forward. Dull it. If you have more cards in your hand than your opponent, draw 1 card.",
        ),
        (
            "Choose 1 Forward. Dull it. If you paid 1 or more 《C》 this turn, draw 1 card.",
            "Choose 1 Forward. Dull it. If you have paid 1 or more 《C》 this turn, draw 1 card.",
        ),
    ],
)
def test_short_forms(line, usual):
    assert effect(line) == effect(usual)


def test_removed_as_long_as_the_card_is_there():
    start, end = (
        "When Testa enters the field, choose 1 Forward. Remove it from the game",
        "as long as Testa is on the field.",
    )
    assert parse(f"{start} {end}") == parse(f"{start} for {end}")


def test_a_random_order_and_a_reduced_cost():
    rest = "Look at the top 3 cards of your deck. Add 1 card among them to your hand and return the other cards"
    read = effect(f"{rest} to the bottom of your deck in a random order.")
    assert read.effects[-1] == t.PutIntoDeck(t.Rest(), order="random")
    cast = effect("Choose 1 Summon in your Break Zone. During this turn, you may cast it with its cost reduced by 2.")
    assert cast.effects[1] == t.AllowCasting(CHOSEN, t.CastTerms(less=2))


def test_damage_that_cannot_be_reduced_under_a_condition():
    read = effect("Choose 1 Forward. Deal it 9000 damage. If you control a Job Ninja, the damage cannot be reduced.")
    dealt = t.Damage(CHOSEN, t.Number(9000))
    ninja = t.Exists(t.Cards("field", "you", (t.OfJob("Ninja"),)))
    assert read.effects[1] == t.If(ninja, t.Damage(CHOSEN, t.Number(9000), unreducible=True), dealt)


def test_what_is_asked_of_two_cards_and_of_one_that_left():
    power = "If the former's power is greater than the latter's power, break the latter."
    more = effect(f"{TWO} {power}").effects[2].condition
    assert more == t.Not(t.Compare(t.PowerOf(CHOSEN), "at_most", t.PowerOf(t.Chosen(1))))
    was = effect("Choose 1 Character. Break it. If it was a Forward you controlled, draw 1 card.").effects[2].condition
    assert was == t.Both((t.Is(CHOSEN, (FORWARD,)), t.ControlledBy(CHOSEN, "you")))


def test_into_the_deck_of_the_opponent_and_under_own_control():
    put = effect("Your opponent puts 1 Forward they control at the bottom of their deck.")
    theirs = t.Select(t.Cards("field", "opponent", (FORWARD,)), by="opponent")
    assert put == t.Sequence((theirs, t.PutIntoDeck(FOUND)))
    play = effect("Choose 1 Monster in either player's Break Zone. Play it onto the field under your control.")
    assert play.effects[1] == t.PlayOntoField(CHOSEN, player="you")


def test_it_deals_damage_by_its_power():
    theirs = t.All(t.Cards("field", "opponent", (FORWARD,)))
    every = effect(
        "Choose 1 Forward you control. It deals damage equal to its power to all the Forwards opponent controls."
    )
    assert every.effects[1] == t.Damage(theirs, t.PowerOf(CHOSEN), CHOSEN)


def test_one_of_the_chosen_and_the_other():
    two = "Choose up to 2 Characters in your Break Zone."
    read = effect(f"{two} Play 1 of them onto the field and remove the other from the game.").effects
    usual = effect(f"{two} Add 1 of them to your hand and remove the other from the game.").effects
    assert (read[0], read[1], read[2]) == (usual[0], t.PlayOntoField(usual[1].who), usual[2])


def test_places_and_triggers_of_removed_cards():
    one = effect("Choose 1 card removed from the game that you own. Put it into the Break Zone.").effects[0]
    assert one == t.Choose(t.Cards("removed", "you"))
    assert parse("When Testa is removed from the game due to Warp, draw 1 card.").trigger == t.IsWarped(t.Self())
    power = "If the power of the former is greater than the power of the latter, break the latter."
    assert effect(f"{TWO} {power}") == effect(
        f"{TWO} If the former's power is greater than the latter's power, break the latter."
    )
