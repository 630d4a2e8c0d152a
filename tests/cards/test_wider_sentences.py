"""Known triggers, conditions and instructions with a cause, a kind of card or an amount that other ones have."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.further_names import with_further_names
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import BACKUPS, FORWARD, FOUND, LEXICON, SELF, condition, effect, parse
from tests.kit import MINE, THEIRS

MY_EFFECTS = t.Cause(("summons", "abilities"), "you")
THEIR_EFFECTS = t.Cause(("summons", "abilities"), "opponent")
NOTHING = t.Sequence(())


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        (
            "you cast a Summon or a Monster",
            t.Casts("you", (t.AnyOf((t.OfType("Summon"), t.OfType("Monster"))),)),
        ),
        (
            "your opponent casts a Summon, a Monster, or a Backup",
            t.Casts("opponent", (t.AnyOf((t.OfType("Summon"), t.OfType("Monster"), t.OfType("Backup"))),)),
        ),
        ("Testa leaves the field due to your opponent's Summons or abilities", t.Leaves(SELF, THEIR_EFFECTS)),
        ("Testa is removed from the game", t.IsRemoved(SELF)),
        ("a Forward opponent controls is removed from the game by your Summons or abilities", None),
        ("a Forward you control is returned from the field to your hand", t.IsReturned(MINE)),
        (
            "a Forward you control is returned to its owner's hand due to your Summons or abilities",
            t.IsReturned(MINE, MY_EFFECTS),
        ),
        ("1 or more Forwards you control leave the field", t.Together(t.Leaves(MINE), 1)),
        ("1 or more Forwards you control are returned to your hand", t.Together(t.IsReturned(MINE), 1)),
        ("1 or more Forwards enter your field", t.Together(t.Enters(MINE), 1)),
        ("you discard a Fire card", t.IsDiscarded("you", t.Cards("hand", "any", (t.OfElement("Fire"),)))),
        ("your opponent discards a Forward", t.IsDiscarded("opponent", t.Cards("hand", "any", (FORWARD,)))),
        (
            "a Summon is put from your deck into the Break Zone",
            t.IsMilled("you", t.Cards("deck", "any", (t.OfType("Summon"),))),
        ),
        ("a card is put from your deck into the Break Zone", t.IsMilled("you")),
        ("Testa blocks a damaged Forward", t.Blocks(SELF, t.Cards(where=(FORWARD, t.InState("damaged"))))),
        (
            "Testa is blocked by a Forward of cost 5 or more",
            t.IsBlocked(SELF, t.Cards(where=(FORWARD, t.OfCost("at_least", 5)))),
        ),
        ("your opponent draws a card due to a Summon or an ability", None),
        ("you draw a card other than during your Draw Phase", t.Draws("you", outside=True)),
        ("you gain 1 or more 《C》", t.GainsCrystal("you")),
    ],
)
def test_what_triggers(words, trigger):
    read = parse(f"When {words}, gain 《C》.").trigger
    if trigger is None:
        cause = t.Cause(("summons", "abilities"), "you" if "your Summons" in words else "any")
        trigger = t.Draws("opponent", cause=cause) if "draws" in words else t.IsRemoved(THEIRS, cause)
    assert read == trigger


@pytest.mark.parametrize(
    "line",
    [
        "When a Forward opponent controls is returned from the field to your hand, draw 1 card.",
        "When you discard a Forward in your hand, draw 1 card.",
        "When you cast a Summon or a Forward in your Break Zone, draw 1 card.",
        "When Testa blocks a Forward in your Break Zone, draw 1 card.",
        "If your opponent controls no other Forwards, Testa gains +1000 power.",
        "When 1 or more cards in your opponent's Break Zone are removed from the game, draw 1 card.",
        "If you control 2 or more Forwards of the same cost, Testa gains +1000 power.",
        "If there is a Forward, Testa gains +1000 power.",
        "When Testa enters the field, your opponent selects 1 Forward and 1 Backup they control. Break them.",
        "When Testa enters the field, choose 2 Forwards with a total cost of 5 or less. Break them.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you control no other Forwards", t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Other()))))),
        ("you control 2 or more other Forwards", t.Exists(t.Cards("field", "you", (FORWARD, t.Other())), 2)),
        (
            "all the Forwards you control are Category VII",
            t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Except((t.OfCategory("VII"),)))))),
        ),
        ("you have no 《C》", t.Not(t.Compare(t.Crystals("you"), "at_least", t.Number(1)))),
        ("your opponent has no 《C》", t.Not(t.Compare(t.Crystals("opponent"), "at_least", t.Number(1)))),
        (
            "you discarded a card this turn",
            t.Compare(t.ThisTurn("discarded_anyhow", "you"), "at_least", t.Number(1)),
        ),
        (
            "your opponent has discarded 2 or more cards this turn",
            t.Compare(t.ThisTurn("discarded_anyhow", "opponent"), "at_least", t.Number(2)),
        ),
        (
            "2 or more Forwards you controlled were returned from the field to their owners' hands this turn",
            t.Compare(t.ThisTurn("returned", "you", (FORWARD,)), "at_least", t.Number(2)),
        ),
        (
            "3 or more Summons you own are removed from the game",
            t.Exists(t.Cards("removed", "you", (t.OfType("Summon"),)), 3),
        ),
        ("you have 3 or more cards removed from the game", t.Exists(t.Cards("removed", "you"), 3)),
        ("you have received exactly 3 points of damage", t.Compare(t.PointsOfDamage("you"), "exactly", t.Number(3))),
        ("there is a Summon in your Break Zone", t.Exists(t.Cards("break_zone", "you", (t.OfType("Summon"),)))),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "If all the Backups you control are of the Fire Element, Testa gains +1000 power.",
            "If all the Backups you control have Fire Element, Testa gains +1000 power.",
        ),
        (
            "If you control 3 or more Forwards with different names, Testa gains +1000 power.",
            "If you control 3 or more Forwards of different names, Testa gains +1000 power.",
        ),
        (
            "If you control Forwards of 3 or more different Elements, Testa gains +1000 power.",
            "If there are 3 or more different Elements among Forwards you control, Testa gains +1000 power.",
        ),
        (
            "If you received a point of damage this turn, Testa gains +1000 power.",
            "If you have received a point of damage this turn, Testa gains +1000 power.",
        ),
        (
            "For each Backup you control, the Forwards opponent controls lose 1000 power.",
            "The Forwards opponent controls lose 1000 power for each Backup you control.",
        ),
        (
            "For each Backup you control, the Forwards you control gain +1000 power.",
            "The Forwards you control gain +1000 power for each Backup you control.",
        ),
        (
            "The other Forwards you control gain +1000 power.",
            "The Forwards other than Testa you control gain +1000 power.",
        ),
        (
            "When Testa enters the field, choose 1 Forward. "
            "It loses 1000 power until the end of the turn for each Backup you control.",
            "When Testa enters the field, choose 1 Forward. "
            "It loses 1000 power for each Backup you control until the end of the turn.",
        ),
        (
            "When Testa enters the field, choose any number of Forwards with a total cost of 7 or less. Break them.",
            "When Testa enters the field, choose as many Forwards as you want with a total cost of 7 "
            "or less. Break them.",
        ),
        (
            "When Testa enters the field, reveal the top card of your deck. If it is a Forward, add it to your hand. "
            "If it is not, put it into the Break Zone.",
            "When Testa enters the field, reveal the top card of your deck. If it is a Forward, add it to your hand. "
            "If not, put it into the Break Zone.",
        ),
        (
            "When Testa enters the field, your opponent may discard 1 card. If your opponent doesn't, draw 1 card.",
            "When Testa enters the field, your opponent may discard 1 card. If they don't, draw 1 card.",
        ),
        (
            "When Testa enters the field, look at the top 2 cards of your opponent's deck. "
            "Put 1 card among them into the Break Zone and return the other card to the top of their deck.",
            "When Testa enters the field, look at the top 2 cards of your opponent's deck. "
            "Put 1 card among them into the Break Zone and return the other card to the top of your opponent's deck.",
        ),
        (
            "When Testa enters the field, choose 1 Forward. Deal it damage equal to the highest "
            "power among Forwards you "
            "control.",
            "When Testa enters the field, choose 1 Forward. Deal it damage equal to the highest power Forward you "
            "control.",
        ),
        (
            "When Testa enters the field, choose 1 auto-ability of a Forward. Cancel its effect.",
            "When Testa enters the field, choose 1 auto-ability triggered from a Forward. Cancel its effect.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


def test_a_part_of_the_turn_and_a_condition():
    both = t.Both((t.DuringTurn("opponent"), t.Is(SELF, (t.InState("active"),))))
    gains = (t.HasPower(SELF, t.Number(1000)),)
    assert parse("During your opponent's turn, if Testa is active, Testa gains +1000 power.") == t.Field(gains, both)
    assert parse("If Testa is active, during your opponent's turn, Testa gains +1000 power.") == t.Field(gains, both)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The cost required to cast Testa is reduced by 2 for each Forward put from the field "
            "into the Break Zone this "
            "turn.",
            t.ThisTurn("put_into_break_zone", "any", (FORWARD,), 2),
        ),
        (
            "The cost required to cast Testa is reduced by 1 for each card your opponent has discarded this turn.",
            t.ThisTurn("discarded_anyhow", "opponent"),
        ),
    ],
)
def test_so_much_for_each_deed(text, expected):
    (change,) = parse(text).effects
    assert change.amount == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Put 1 Backup you control into the Break Zone. If you do not, draw 1 card.",
            t.Sequence(
                (t.Select(BACKUPS), t.PutIntoBreakZone(FOUND), t.IfDone(NOTHING, t.Draw("you", 1))),
            ),
        ),
        (
            "Your opponent removes 1 card in their hand from the game.",
            t.Sequence((t.Select(t.Cards("hand", "opponent"), by="opponent"), t.RemoveFromGame(FOUND))),
        ),
        (
            "Reveal the top 3 cards of your deck. Add 1 Forward or 1 Summon among them to your hand "
            "and put the rest of the "
            "cards into the Break Zone.",
            t.Sequence(
                (
                    t.Reveal(t.TopOf("you", 3)),
                    t.Select(t.Cards(where=(t.AnyOf((FORWARD, t.OfType("Summon"))),)), among="found"),
                    t.ReturnToHand(FOUND),
                    t.PutIntoBreakZone(t.Rest()),
                )
            ),
        ),
        (
            "Look at the top 3 cards of your deck. Put any number of them into the Break Zone and "
            "return the rest to the "
            "top of your deck in any order.",
            t.Sequence(
                (
                    t.Look(t.TopOf("you", 3)),
                    t.Select(t.Cards(), 0, 99, among="found"),
                    t.PutIntoBreakZone(FOUND),
                    t.PutIntoDeck(t.Rest(), "top", order="you"),
                )
            ),
        ),
        (
            "Look at the top 3 cards of your deck. Add 1 card among them to your hand, put 1 card at "
            "the bottom of your "
            "deck, and put the rest into the Break Zone.",
            t.Sequence(
                (
                    t.Look(t.TopOf("you", 3)),
                    t.Select(t.Cards(), among="found"),
                    t.ReturnToHand(FOUND),
                    t.Select(t.Cards(), 1, 1, among="left"),
                    t.PutIntoDeck(FOUND),
                    t.PutIntoBreakZone(t.Rest()),
                )
            ),
        ),
        (
            "All the Forwards opponent controls lose 2000 power and cannot block until the end of the turn.",
            t.Sequence((t.GainPower(t.All(THEIRS), t.Number(-2000)), t.Restrict(t.All(THEIRS), "cannot_block"))),
        ),
        (
            "Choose 1 Forward you control. Double its power until the end of the turn.",
            t.Sequence((t.Choose(MINE), t.GainPower(t.Chosen(), t.PowerOf(t.Chosen())))),
        ),
        (
            "Choose 1 Forward you control. It loses power equal to its cost until the end of the turn.",
            t.Sequence((t.Choose(MINE), t.GainPower(t.Chosen(), t.Times(t.CostOf(t.Chosen()), -1)))),
        ),
        (
            "Name 1 Element. All the Forwards you control become that Element until the end of the turn.",
            t.Sequence((t.Name("element"), t.BecomeNamed(t.All(MINE), "element"))),
        ),
        ("You receive 1 point of damage.", t.DamagePlayer("you", 1)),
        (
            "You may discard up to 2 cards. If you do so, draw the same number of cards.",
            t.Sequence(
                (
                    t.May(t.Sequence((t.Select(t.Cards("hand", "you"), 0, 2), t.DiscardCards(FOUND)))),
                    t.IfDone(t.Draw("you", t.NumberOf(FOUND))),
                )
            ),
        ),
        (
            "You cannot cast Summons this turn.",
            t.ChangeCasting(t.CannotCast((t.OfType("Summon"),), "you")),
        ),
        (
            "Each player draws 2 cards, then puts 1 card from their hand at the bottom of their deck.",
            t.Sequence(
                (
                    t.Draw("you", 2),
                    t.Draw("opponent", 2),
                    t.Select(t.Cards("hand", "you"), by="any"),
                    t.PutIntoDeck(FOUND),
                )
            ),
        ),
        ("Each player discards their hand.", t.DiscardCards(t.All(t.Cards("hand", "any")))),
        (
            "Name 1 Element. Reveal the top card of your deck. If it is of the named Element, add it to your hand.",
            t.Sequence(
                (
                    t.Name("element"),
                    t.Reveal(t.TopOf("you", 1)),
                    t.If(t.Is(FOUND, (t.OfNamed("element"),)), t.ReturnToHand(FOUND)),
                )
            ),
        ),
        (
            "Remove the top 2 cards of your deck from the game. Until the end of your next turn, you "
            "can cast them at any "
            "time you could normally cast them.",
            t.Sequence(
                (
                    t.RemoveFromGame(t.TopOf("you", 2)),
                    t.AllowCasting(FOUND, duration="end_of_your_next_turn"),
                )
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


def test_both_kinds_that_a_cast_asks_for():
    kinds = tuple(
        t.Exists(t.Cards("field", "you", (t.OfType("Character"), t.OfElement(one))), 2) for one in ("Ice", "Fire")
    )
    line = "You must control 2 or more Ice Characters and 2 or more Fire Characters to cast Testa."
    assert parse(line) == t.Field((t.CannotCast(),), t.Not(t.Both(kinds)))


def test_what_cannot_be_done_while_the_source_is_there():
    line = "When Testa enters the field, choose 1 Forward. As long as Testa is on the field, it cannot attack or block."
    kinds = ("cannot_attack", "cannot_block")
    restricted = tuple(t.Restrict(t.Chosen(), kind, "while_source_on_field") for kind in kinds)
    assert parse(line).effect == t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), *restricted))


@pytest.mark.parametrize(
    ("text", "names", "jobs", "categories"),
    [
        ("You may search for 1 Card Name Charlie of the Moon or Card Name Delta & Echo (XX) Forward.", 2, 0, 0),
        ("The Job Sky Captain Forwards and Job Ninja Backups you control gain Haste.", 0, 1, 0),
        ("Choose 1 Category FFX Character other than Card Name Foxtrot. Foxtrot's power becomes 1000.", 1, 0, 1),
        ("Choose 1 Card Name Alfa Bravo.", 0, 0, 0),  # where a known name begins it is not known where it ends
        ("Reveal 1 Job Golf/Hotel. If it is a Card Name India's ability, draw 1 card.", 1, 2, 0),
    ],
)
def test_names_of_cards_that_the_file_does_not_have(text, names, jobs, categories):
    known = with_further_names(LEXICON, [text])
    added = (
        set(known.names) - set(LEXICON.names),
        set(known.jobs) - set(LEXICON.jobs),
        set(known.categories) - set(LEXICON.categories),
    )
    assert tuple(map(len, added)) == (names, jobs, categories)
    assert added[0] <= {"Charlie of the Moon", "Delta & Echo (XX)", "Foxtrot", "India"}
    assert added[1] <= {"Sky Captain", "Golf", "Hotel"} and added[2] <= {"FFX"}
