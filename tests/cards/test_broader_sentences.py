"""What other subjects say, said of the other player, with another amount, in another place or order of words."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, numbered_lines, parse_line

LEXICON = Lexicon.of(("Testa", "Alfa", "Bravo"), ("Ninja", "Dragoon"), ("VII", "TT"))
FORWARD, SELF, FOUND = t.OfType("Forward"), t.Self(), t.Found()
MINE = t.Cards("field", "you", (FORWARD,))
THEIRS = t.Cards("field", "opponent", (FORWARD,))
BACKUPS = t.Cards("field", "you", (t.OfType("Backup"),))


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effect(line):
    return parse(line, summon=True).effect


def condition(words):
    return parse(f"If {words}, Testa gains +1000 power.").condition


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("For each Backup you control, draw 1 card.", "Draw 1 card for each Backup you control."),
        (
            "Choose 1 Forward. For each Backup you control, it gains Brave and +1000 power until the end of the turn.",
            "Choose 1 Forward. It gains Brave and +1000 power for each Backup you control until the end of the turn.",
        ),
        (
            "You may pay 《1》. If you do so, draw 1 card. Otherwise, draw 2 cards.",
            "You may pay 《1》. If you do so, draw 1 card. If not, draw 2 cards.",
        ),
        (
            "Deal 3000 damage to all the Forwards opponent controls. If you control a Backup, deal them 5000 damage "
            "instead.",
            "Deal 3000 damage to all the Forwards opponent controls. If you control a Backup, deal 5000 damage to all "
            "the Forwards opponent controls instead.",
        ),
        (
            "Choose 1 Forward. It gains +1000 power until the end of the turn. If you control a Backup, it gains +2000 "
            "power instead.",
            "Choose 1 Forward. It gains +1000 power until the end of the turn. If you control a Backup, it gains +2000 "
            "power until the end of the turn instead.",
        ),
        (
            "Choose 1 Forward. If it is put from the field into the Break Zone this turn, draw 1 card.",
            "Choose 1 Forward. When it is put from the field into the Break Zone this turn, draw 1 card.",
        ),
        (
            "Choose 1 Forward. The next damage dealt to it this turn becomes 0 instead.",
            "Choose 1 Forward. During this turn, the next damage dealt to it becomes 0 instead.",
        ),
        (
            "Your opponent may draw 1 card. If they do so, draw 2 cards.",
            "Your opponent may draw 1 card. If your opponent does so, draw 2 cards.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Your opponent puts 1 Forward they control into the Break Zone and discards 1 card.",
            t.Sequence(
                (t.Select(THEIRS, by="opponent"), t.PutIntoBreakZone(FOUND), t.Discard("opponent", 1)),
            ),
        ),
        (
            "Each player discards 2 cards, then draws 1 card.",
            t.Sequence((t.Discard("any", 2), t.Draw("you", 1), t.Draw("opponent", 1))),
        ),
        (
            "Each player puts 1 Forward they control into the Break Zone.",
            t.Sequence((t.Select(MINE, by="any"), t.PutIntoBreakZone(FOUND))),
        ),
        (
            "Your opponent removes 1 Forward they control from the game.",
            t.Sequence((t.Select(THEIRS, by="opponent"), t.RemoveFromGame(FOUND))),
        ),
        (
            "For each Backup you control, your opponent draws 1 card and you gain 《C》.",
            None,
        ),
        (
            "For each Backup you control, gain 《C》 and draw 2 cards.",
            t.Sequence((t.GainCrystals("you", t.CountOf(BACKUPS)), t.Draw("you", t.CountOf(BACKUPS, 2)))),
        ),
        ("For each Backup you control, break all the Forwards.", None),
        ("Draw 1 card if you control a Backup.", t.If(t.Exists(BACKUPS), t.Draw("you", 1))),
        ("Break 1 Forward you control.", t.Sequence((t.Select(MINE), t.Break(FOUND)))),
        (
            "Discard 1 card. If you cannot, draw 1 card.",
            t.Sequence((t.Discard("you", 1), t.IfDone(t.Sequence(()), t.Draw("you", 1)))),
        ),
        ("Draw 1 card. If you don't, gain 《C》.", None),
        (
            "Reveal the top 5 cards of your deck. Add up to 2 Summons with different names among them to your hand and "
            "return the other cards to the bottom of your deck.",
            t.Sequence(
                (
                    t.Reveal(t.TopOf("you", 5)),
                    t.Select(t.Cards(where=(t.OfType("Summon"),)), 0, 2, among="found", different="names"),
                    t.ReturnToHand(FOUND),
                    t.PutIntoDeck(t.Rest()),
                )
            ),
        ),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "your opponent has more cards in their hand than you",
            t.Not(
                t.Compare(
                    t.CountOf(t.Cards("hand", "opponent")),
                    "at_most",
                    t.CountOf(t.Cards("hand", "you")),
                )
            ),
        ),
        (
            "your opponent has 5 or more cards in their Break Zone",
            t.Exists(t.Cards("break_zone", "opponent"), 5),
        ),
        ("a Card Name Alfa is in your Break Zone", t.Exists(t.Cards("break_zone", "you", (t.Named("Alfa"),)))),
        ("Testa has attacked this turn", t.Is(SELF, (t.Marked("attacked_this_turn"),))),
        ("Testa is the only Forward you control", t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Other()))))),
        (
            "your opponent has cast 2 or more Summons this turn",
            t.Compare(t.ThisTurn("cast", "opponent", (t.OfType("Summon"),)), "at_least", t.Number(2)),
        ),
        (
            "you have exactly 3 cards in your hand",
            t.Compare(t.CountOf(t.Cards("hand", "you")), "exactly", t.Number(3)),
        ),
        (
            "either player controls a Monster",
            t.Either(
                (
                    t.Exists(t.Cards("field", "you", (t.OfType("Monster"),))),
                    t.Exists(t.Cards("field", "opponent", (t.OfType("Monster"),))),
                )
            ),
        ),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("occasion", "expected"),
    [
        ("When another Forward enters your field", t.Enters(t.Cards("field", "you", (FORWARD, t.Other())))),
        ("When your opponent uses a special ability", t.UsesAbility(t.Cards(player="opponent"), "special")),
        ("When a card is put from your deck into the Break Zone", t.IsMilled("you")),
        ("When your opponent receives a point of damage", t.ReceivesPoint("opponent")),
    ],
)
def test_triggers(occasion, expected):
    assert parse(f"{occasion}, draw 1 card.").trigger == expected


def test_a_condition_behind_is_no_condition_of_the_ability():
    ability = parse("When Testa attacks, draw 1 card if you control a Backup.")
    assert ability.condition is None and ability.effect == t.If(t.Exists(BACKUPS), t.Draw("you", 1))


def test_what_a_pattern_was_not_made_for_is_refused_and_does_not_stop_an_import():
    with pytest.raises(GrammarError):
        parse("For each Forward you control, choose 1 Forward. Break it.", summon=True)


def test_short_forms_of_words():
    assert numbered_lines("It can't attack.") == [(1, "It cannot attack.")]
