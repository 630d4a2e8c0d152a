"""What other subjects say, said of the other player, with another amount, in another place or order of words."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, numbered_lines
from tests.cards.sentences import BACKUPS, FORWARD, FOUND, SELF, condition, effect, parse
from tests.kit import MINE, THEIRS


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
            "Choose 1 Summon in your opponent's Break Zone. Remove it from the game. "
            "You can cast it this turn as though you owned it without paying the cost.",
            "Choose 1 Summon in your opponent's Break Zone. Remove it from the game. "
            "You can cast it as though you owned it without paying the cost this turn.",
        ),
        (
            "Search for 2 Forwards of different Elements and add them to your hand.",
            "Search for 2 Forwards with different Elements and add them to your hand.",
        ),
        (
            "Choose 1 Forward. It loses 4000 power, Haste and Brave until the end of the turn.",
            "Choose 1 Forward. It loses 4000 power and it loses Haste and Brave until the end of the turn.",
        ),
        (
            "Choose up to 3 Forwards. Deal 9000 damage divided among them as you like.",
            "Choose up to 3 Forwards. Divide 9000 damage among them as you like.",
        ),
        (
            "Choose 1 Forward. Put it on top or at the bottom of its owner's deck.",
            "Choose 1 Forward. Put it at the top or bottom of its owner's deck.",
        ),
        (
            "Each player selects 1 Forward they control. Break them.",
            "Each player selects 1 Forward they control. Break it.",
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
        ("Remove all damage from all the Forwards you control.", t.RemoveDamage(t.All(MINE))),
        (
            "Choose 1 Forward you control. "
            "It gains power equal to its cost until the end of your opponent's next turn.",
            t.Sequence(
                (
                    t.Choose(MINE),
                    t.GainPower(t.Chosen(), t.CostOf(t.Chosen()), "end_of_opponents_next_turn"),
                )
            ),
        ),
        (
            "Choose 1 Forward of cost equal to or less than the number of 《C》 you have. Break it.",
            t.Sequence(
                (
                    t.Choose(t.Cards(where=(FORWARD, t.Compared("cost", "at_most", t.Crystals("you"))))),
                    t.Break(t.Chosen()),
                )
            ),
        ),
        (
            "Each player selects 1 Forward they control other than Testa. Put them into the Break Zone.",
            t.Sequence(
                (
                    t.Select(t.Cards("field", "you", (FORWARD, t.Other())), by="any"),
                    t.PutIntoBreakZone(FOUND),
                )
            ),
        ),
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
        (
            "Testa is the only Forward you control",
            t.Both((t.Is(SELF, (FORWARD,)), t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Other())))))),
        ),
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
        ("At the beginning of each player's Main Phase 1", t.Begins("main_phase_1", "any")),
    ],
)
def test_triggers(occasion, expected):
    assert parse(f"{occasion}, draw 1 card.").trigger == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Testa cannot be blocked while Testa is damaged.", "If Testa is damaged, Testa cannot be blocked."),
        ("As long as you control a Backup, Testa gains Haste.", "If you control a Backup, Testa gains Haste."),
    ],
)
def test_field_abilities_while_something_is_so(new, known):
    assert parse(new) == parse(known)


def test_what_was_so_before_is_not_what_an_instruction_has_made_so():
    with pytest.raises(GrammarError):
        effect("Choose 1 Forward. Dull it. If it is already dull, Freeze it.")


def test_battle_damage_that_is_dealt():
    changed = parse("If Testa is dealt battle damage, the damage becomes 0 instead.").effects[0]
    assert changed == t.ChangesDamage(t.DamageDealt(SELF, kinds=("battle",)), t.DamageChange("become", 0))


def test_a_condition_behind_is_no_condition_of_the_ability():
    ability = parse("When Testa attacks, draw 1 card if you control a Backup.")
    assert ability.condition is None and ability.effect == t.If(t.Exists(BACKUPS), t.Draw("you", 1))


def test_what_a_pattern_was_not_made_for_is_refused_and_does_not_stop_an_import():
    with pytest.raises(GrammarError):
        parse("For each Forward you control, choose 1 Forward. Break it.", summon=True)


def test_short_forms_of_words():
    assert numbered_lines("It can't attack.") == [(1, "It cannot attack.")]
