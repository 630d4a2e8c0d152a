"""Known sentences with "unless", "another", "your first ... each turn", "that player", and in other orders of words."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, SELF, condition, effect, parse
from tests.kit import MINE, THEIRS

SUMMON = t.OfType("Summon")
HAND, BREAK_ZONE = t.Cards("hand", "you"), t.Cards("break_zone", "you")
ENTERS = "When Testa enters the field, "


def cast_this_turn(player, number, *where):
    """So many of these cards were cast this turn."""
    return t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(number))


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("Testa is dulled by your opponent's Summons", t.BecomesDull(SELF, t.Cause(("summons",), "opponent"))),
        ("you cast your second card each turn", t.Casts("you", (), 2)),
        ("your opponent casts their first Summon each turn", t.Casts("opponent", (SUMMON,), 1)),
        ("you cast a Summon for the first time each turn", t.Casts("you", (SUMMON,), 1)),
        ("a player casts a Summon", t.Casts("any", (SUMMON,))),
        ("a player discards a card", t.IsDiscarded("any")),
        ("Testa forms a party", t.Attacks(SELF, True)),
        (
            "a Forward dealt damage by Testa is put from the field into the Break Zone on the same turn",
            t.LeavesToBreakZone(t.Cards(where=(FORWARD, t.Marked("damaged_by_source")))),
        ),
        (
            "a Forward opponent controls is put from the field into the Break Zone on the same turn it was dealt "
            "damage by Testa",
            t.LeavesToBreakZone(t.Cards("field", "opponent", (FORWARD, t.Marked("damaged_by_source")))),
        ),
        ("Testa and a Backup form a party", t.Attacks(SELF, True, t.Cards(where=(t.OfType("Backup"),)))),
        ("you discard Testa from your hand", t.IsDiscarded("any", SELF)),
        ("5 or more cards are put from your deck into the Break Zone", t.Together(t.IsMilled("you"), 5)),
        ("your opponent gains 《C》", t.GainsCrystal("opponent")),
        ("you receive your fifth point of damage", t.ReceivesPoint("you", 5)),
        ("you use Testa's special ability", t.UsesAbility(SELF, "special")),
        ("you search for a card", t.Searches("you")),
        (
            "2 or more Forwards opponent controls become dull by your abilities",
            t.Together(t.BecomesDull(THEIRS, t.Cause(("abilities",), "you")), 2),
        ),
    ],
)
def test_what_triggers(words, trigger):
    assert parse(f"When {words}, gain 《C》.").trigger == trigger


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you control another Forward", t.Exists(t.Cards("field", "you", (FORWARD, t.Other())))),
        ("Testa isn't dull", t.Not(t.Is(SELF, (t.InState("dull"),)))),
        ("Testa did not attack this turn", t.Not(t.Is(SELF, (t.Marked("attacked_this_turn"),)))),
        (
            "the total power of the Forwards you control is 30000 or more",
            t.Compare(t.Total("power", MINE), "at_least", t.Number(30000)),
        ),
        (
            "the Forwards you control have a total cost of 5 or less",
            t.Compare(t.Total("cost", MINE), "at_most", t.Number(5)),
        ),
        (
            "you have more cards in your Break Zone than your opponent",
            t.Not(t.Compare(t.CountOf(BREAK_ZONE), "at_most", t.CountOf(t.Cards("break_zone", "opponent")))),
        ),
        (
            "your opponent has fewer cards in their Break Zone than you",
            t.Not(t.Compare(t.CountOf(BREAK_ZONE), "at_most", t.CountOf(t.Cards("break_zone", "opponent")))),
        ),
        ("you haven't attacked this turn", t.Not(t.Compare(t.ThisTurn("attacked", "you"), "at_least", t.Number(1)))),
        (
            "you have not received damage this turn",
            t.Not(t.Compare(t.ThisTurn("received_damage", "you"), "at_least", t.Number(1))),
        ),
        (
            "no Forwards were put from the field into the Break Zone this turn",
            t.Not(t.Compare(t.ThisTurn("put_into_break_zone", "any", (FORWARD,)), "at_least", t.Number(1))),
        ),
        ("your opponent didn't cast a Summon this turn", t.Not(cast_this_turn("opponent", 1, SUMMON))),
        (
            "you control Characters of 2 or more different Categories",
            t.Compare(
                t.Different("categories", t.Cards("field", "you", (t.OfType("Character"),))), "at_least", t.Number(2)
            ),
        ),
        (
            "there are 3 or more Forwards with different names on your field",
            t.Compare(t.Different("names", MINE), "at_least", t.Number(3)),
        ),
        ("Testa has 3 or more EXP Counters", t.Is(SELF, (t.WithCounters("EXP", 3),))),
        ("Testa has no EXP Counters", t.Not(t.Is(SELF, (t.WithCounters("EXP", 1),)))),
        ("10 or more of your cards are removed from the game", t.Exists(t.Cards("removed", "you"), 10)),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Testa can block only if you control a Backup.", "Testa can only block if you control a Backup."),
        ("Testa must be blocked if possible.", "Your opponent must block Testa if possible."),
        ("Forwards of cost 2 or less cannot block Testa.", "Testa cannot be blocked by Forwards of cost 2 or less."),
        (
            "Testa cannot be blocked by a Forward with power greater than its own.",
            "Testa cannot be blocked by a Forward with a power greater than its own.",
        ),
        (
            "The cost required to cast your Summons is reduced by 1 during your turn (it cannot become 0).",
            "During your turn, the cost required to cast your Summons is reduced by 1 (it cannot become 0).",
        ),
        (
            "When Testa attacks, you may have Testa deal you 1 point of damage. When you do so, draw 1 card.",
            "When Testa attacks, you may receive 1 point of damage. When you do so, draw 1 card.",
        ),
        (
            "《1》: Until the end of the turn, Testa also becomes a Forward with 5000 power and gains Haste.",
            "《1》: Until the end of the turn, Testa also becomes a Forward with 5000 power and Haste.",
        ),
        (
            f"{ENTERS}choose 1 Forward you control and 1 Forward opponent controls. They deal damage equal to their "
            "respective power to the other.",
            f"{ENTERS}choose 1 Forward you control and 1 Forward opponent controls. Each Forward deals damage equal to "
            "its power to the other.",
        ),
        (
            f"{ENTERS}choose another Forward. Dull it.",
            f"{ENTERS}choose 1 Forward other than Testa. Dull it.",
        ),
        (
            f"{ENTERS}choose 1 Forward. Break it. If its cost was 5 or more, draw 1 card.",
            f"{ENTERS}choose 1 Forward. Break it. If its cost is 5 or more, draw 1 card.",
        ),
        (
            f"{ENTERS}reveal cards from the top of your deck until you reveal a Forward. Add it to your hand.",
            f"{ENTERS}turn over one card at a time from the top of your deck until a Forward is revealed. "
            "Add it to your hand.",
        ),
        (
            "When Testa attacks, the other Forwards you control gain +1000 power until the end of the turn.",
            "When Testa attacks, all the other Forwards you control gain +1000 power until the end of the turn.",
        ),
        (
            f"{ENTERS}your opponent reveals their hand. You select 1 card from their hand. Your opponent discards it.",
            f"{ENTERS}your opponent reveals their hand. Select 1 card from their hand. Your opponent discards it.",
        ),
        (
            "When you cast a Summon, if that Summon's cost is 4 or more, draw 1 card.",
            "When you cast a Summon, if its cost is 4 or more, draw 1 card.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Testa cannot attack unless you control a Backup.",
            t.Field(
                (t.HasRestriction(SELF, "cannot_attack"),),
                t.Not(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)))),
            ),
        ),
        (
            "The cost required to cast your first Summon each turn is reduced by 1 (it cannot become 0).",
            t.Field((t.CostsLess(t.Number(1), (SUMMON,), at_least=1),), t.Not(cast_this_turn("you", 1, SUMMON))),
        ),
        (
            "The cost required for your opponent to cast their first Summon each turn is increased by 2.",
            t.Field((t.CostsMore(t.Number(2), (SUMMON,), "opponent"),), t.Not(cast_this_turn("opponent", 1, SUMMON))),
        ),
        (
            "Your opponent can only cast 2 cards per turn.",
            t.Field((t.CannotCast((), "opponent"),), cast_this_turn("opponent", 2)),
        ),
        (
            "If Testa is active, the damage dealt to the other Forwards you control is reduced by 1000.",
            t.Field(
                (
                    t.ChangesDamage(
                        t.DamageDealt(t.All(t.Cards("field", "you", (FORWARD, t.Other())))),
                        t.DamageChange("reduce", 1000),
                    ),
                ),
                t.Is(SELF, (t.InState("active"),)),
            ),
        ),
        (
            "For every 3 of your cards removed from the game, Testa gains +1000 power.",
            t.Field((t.HasPower(SELF, t.PerEvery(t.CountOf(t.Cards("removed", "you")), 3, 1000)),)),
        ),
    ],
)
def test_field_abilities(line, expected):
    whole = parse(line)
    assert getattr(whole, "abilities", (whole,)) == (expected,)


def test_that_player_is_the_one_whose_turn_it_is():
    read = parse("At the end of each player's turn, that player discards 1 card.")
    assert read.trigger == t.TurnEnds()
    assert read.effect == t.If(t.DuringTurn("you"), t.Discard("you", 1), t.Discard("opponent", 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Your opponent selects 1 card from their hand and discards it.",
            t.Sequence((t.Select(t.Cards("hand", "opponent"), by="opponent"), t.DiscardCards(FOUND))),
        ),
        (
            "Choose 1 Fire card and 1 Water card in your Break Zone. Add them to your hand.",
            t.Sequence(
                (
                    t.Choose(t.Cards("break_zone", "you", (t.OfElement("Fire"),))),
                    t.Choose(t.Cards("break_zone", "you", (t.OfElement("Water"),)), apart=1),
                    t.ReturnToHand(t.Targets((0, 1))),
                )
            ),
        ),
        (
            "Put the top 3 cards of your deck into the Break Zone. If 2 or more Summons were put into the "
            "Break Zone by this effect, draw 1 card.",
            t.Sequence(
                (
                    t.PutIntoBreakZone(t.TopOf("you", 3)),
                    t.If(t.SomeAre(FOUND, t.Cards("break_zone", "any", (SUMMON,)), 2), t.Draw("you", 1)),
                )
            ),
        ),
        (
            "You may play 1 Forward from your hand or Break Zone onto the field.",
            t.May(
                t.OneOf(
                    tuple(
                        t.Sequence((t.Select(t.Cards(zone, "you", (FORWARD,)), to_play=True), t.PlayOntoField(FOUND)))
                        for zone in ("hand", "break_zone")
                    )
                )
            ),
        ),
        (
            "Choose 1 card your opponent owns removed from the game. You can cast it this turn.",
            t.Sequence((t.Choose(t.Cards("removed", "opponent")), t.AllowCasting(t.Chosen()))),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


def test_both_actions_instead():
    read = effect(
        'Select 1 of the 2 following actions. If you have a 《C》, select both instead. "Draw 1 card." "Gain 《C》."'
    )
    assert (read.minimum, read.maximum) == (1, 1)
    assert read.instead == t.OtherNumber(t.Compare(t.Crystals("you"), "at_least", t.Number(1)), 2, 2)


def test_that_forward_is_the_one_that_blocks():
    read = parse("When Testa is blocked by a Forward of cost 4 or less, break that Forward.")
    assert read.effect == t.Break(t.Blocker(now=False))


def test_the_card_removed_by_this_one():
    read = parse("When Testa leaves the field, play the Forward removed by Testa onto the field.")
    assert read.effect == t.PlayOntoField(t.All(t.Cards("removed", "any", (t.Marked("removed_by_source"),))))


@pytest.mark.parametrize(
    "line",
    [
        "When a Forward enters your field, choose another Forward. Dull it.",
        "When Testa attacks, choose 1 Forward. Dull it. Put 1 other Forward you control into the Break Zone.",
        "When Testa attacks, choose 1 Forward. You may pay 《1》. When you do so, choose 1 other Forward. Dull it.",
        "When Testa attacks, break that Forward.",
        "At the end of each of your turns, that player discards 1 card.",
        "When Testa attacks, choose 1 Forward. Dull it. Choose another Forward. Freeze it.",
        "If your opponent controls another Forward, Testa gains +1000 power.",
        "If you have more Forwards than your opponent, Testa gains +1000 power.",
        "When Testa attacks, choose 1 Fire card and 1 Water card in your Break Zone. Break them.",
        "When Testa attacks, if the total cost of them is 5 or more, draw 1 card.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)
