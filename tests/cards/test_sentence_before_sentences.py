"""Sentences that go on about the one before them."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import BACKUPS, FORWARD, FOUND, SELF, effect, parse
from tests.kit import MINE, THEIRS

TWO = "Choose 1 Forward you control and 1 Forward opponent controls."
NOTHING = t.Sequence(())
CHOSEN = t.Chosen()


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "When Testa enters the field, reveal the top card of your deck. If it is a Forward, add it to your hand. "
            "If it is not, put it into the Break Zone.",
            "When Testa enters the field, reveal the top card of your deck. If it is a Forward, add it to your hand. "
            "If not, put it into the Break Zone.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Put 1 Backup you control into the Break Zone. If you do not, draw 1 card.",
            t.Sequence(
                (t.Select(BACKUPS), t.PutIntoBreakZone(FOUND), t.IfDone(NOTHING, t.Draw("you", 1))),
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "You may pay 《1》. If you do so, draw 1 card. Otherwise, draw 2 cards.",
            "You may pay 《1》. If you do so, draw 1 card. If not, draw 2 cards.",
        ),
        (
            "Choose 1 Forward. It gains +1000 power until the end of the turn. If you control a Backup, it gains +2000 "
            "power instead.",
            "Choose 1 Forward. It gains +1000 power until the end of the turn. If you control a Backup, it gains +2000 "
            "power until the end of the turn instead.",
        ),
        (
            "Search for 2 Forwards of different Elements and add them to your hand.",
            "Search for 2 Forwards with different Elements and add them to your hand.",
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
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw 1 card if you control a Backup.", t.If(t.Exists(BACKUPS), t.Draw("you", 1))),
        (
            "Discard 1 card. If you cannot, draw 1 card.",
            t.Sequence((t.Discard("you", 1), t.IfDone(t.Sequence(()), t.Draw("you", 1)))),
        ),
        ("Draw 1 card. If you don't, gain 《C》.", None),
        (
            "Your opponent selects 1 Forward they control. Put it into the Break Zone. If you control a Backup, your "
            "opponent selects 2 Forwards they control instead. Put them into the Break Zone.",
            None,  # another selection does not take the place of what was done with the first
        ),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


def test_what_was_so_before_is_not_what_an_instruction_has_made_so():
    with pytest.raises(GrammarError):
        effect("Choose 1 Forward. Dull it. If it is already dull, Freeze it.")


def test_a_condition_behind_is_no_condition_of_the_ability():
    ability = parse("When Testa attacks, draw 1 card if you control a Backup.")
    assert ability.condition is None and ability.effect == t.If(t.Exists(BACKUPS), t.Draw("you", 1))


def test_a_condition_behind_that_keeps_from_it():
    ability = parse("When Testa attacks, draw 1 card unless you control a Backup.")
    assert ability.condition is None and ability.effect == t.If(t.Not(t.Exists(BACKUPS)), t.Draw("you", 1))


def test_instead_before_what_is_done():
    start = "Choose 1 Forward. Deal it 4000 damage. If you control a Backup,"
    assert effect(f"{start} instead deal it 8000 damage.") == effect(f"{start} deal it 8000 damage instead.")


@pytest.mark.parametrize(
    "line",
    [
        "When Testa attacks, break that Forward.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_an_offer_behind_an_offer():
    read = effect("You may pay 《1》. If you do so, you may discard 1 card. When you do so, draw 2 cards.")
    discard = t.Sequence((t.May(t.Discard("you", 1)), t.WhenDone(t.Draw("you", 2))))
    assert read == t.Sequence((t.MayPay(t.Cost(generic=1)), t.IfDone(discard)))


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


def test_other_orders_of_words():
    usual = effect(f"{TWO} The former deals damage equal to its power to the latter.")
    assert effect(f"{TWO} The former deals the latter damage equal to the former's power.") == usual
    assert effect(f"{TWO} The former deals damage equal to the former's power to the latter.") == usual
    revealed = effect("Reveal cards from the top of your deck until you reveal a Forward. Add it to your hand.")
    assert revealed.effects[0] == t.RevealUntil("you", (FORWARD,))


def test_damage_that_cannot_be_reduced_under_a_condition():
    read = effect("Choose 1 Forward. Deal it 9000 damage. If you control a Job Ninja, the damage cannot be reduced.")
    dealt = t.Damage(CHOSEN, t.Number(9000))
    ninja = t.Exists(t.Cards("field", "you", (t.OfJob("Ninja"),)))
    assert read.effects[1] == t.If(ninja, t.Damage(CHOSEN, t.Number(9000), unreducible=True), dealt)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Draw 1 card for each Forward you control. You can only draw up to 2 cards with this ability.",
            (t.If(t.Exists(MINE, 2), t.Draw("you", 2), t.If(t.Exists(MINE), t.Draw("you", 1))),),
        ),
        (
            "Choose 1 Forward. It gains +1000 power and Brave until the end of the turn. If you control a "
            "Backup, all the "
            "Forwards you control gain all previous effects instead.",
            (
                t.Choose(t.Cards(where=(FORWARD,))),
                t.If(
                    t.Exists(t.Cards("field", "you", (t.OfType("Backup"),))),
                    t.Sequence((t.GainPower(t.All(MINE), t.Number(1000)), t.GainKeyword(t.All(MINE), "Brave"))),
                    t.Sequence((t.GainPower(t.Chosen(), t.Number(1000)), t.GainKeyword(t.Chosen(), "Brave"))),
                ),
            ),
        ),
        (
            "During this turn, if you have drawn 2 or more cards, draw 1 card. If you have drawn 4 or more "
            "cards, draw 2 "
            "cards instead.",
            (
                t.If(
                    t.Compare(t.ThisTurn("drew", "you"), "at_least", t.Number(4)),
                    t.Draw("you", 2),
                    t.If(t.Compare(t.ThisTurn("drew", "you"), "at_least", t.Number(2)), t.Draw("you", 1)),
                ),
            ),
        ),
        (
            "Choose up to 2 Forwards. Divide 4000 damage among them as you like. If you control a Forward, divide 6000 "
            "damage among them instead.",
            (
                t.Choose(t.Cards(where=(FORWARD,)), 0, 2),
                t.DivideDamage(t.Chosen(), t.Number(4000), instead=t.OtherAmount(t.Exists(MINE), t.Number(6000))),
            ),
        ),
        (
            "Your opponent selects 1 Forward they control. Put it into the Break Zone. If you control a Forward, your "
            "opponent selects up to 2 Forwards they control instead (select as many as possible). Put them into "
            "the Break "
            "Zone.",
            (
                t.If(
                    t.Exists(MINE),
                    t.Sequence((t.Select(THEIRS, 2, 2, "opponent"), t.PutIntoBreakZone(FOUND))),
                    t.Sequence((t.Select(THEIRS, 1, 1, "opponent"), t.PutIntoBreakZone(FOUND))),
                ),
            ),
        ),
        (
            "Choose 1 auto-ability. Cancel its effect. If the cancelled auto-ability triggered from a Forward, "
            "deal that "
            "Forward 1000 damage.",
            (
                t.Choose(t.Cards("stack", "any", (t.OnStackAs(("auto",)),))),
                t.Cancel(t.Chosen()),
                t.If(t.Is(FOUND, (FORWARD,)), t.Damage(FOUND, t.Number(1000))),
            ),
        ),
        (
            "Choose up to 3 Forwards. Deal 1 of them 3000 damage, 1 of them 2000 damage, and 1 of them 1000 damage.",
            (
                t.Choose(t.Cards(where=(FORWARD,)), 0, 3, "declaration"),
                *(t.Damage(t.FirstOf(0, k), t.Number(3000 - 1000 * k)) for k in range(3)),
            ),
        ),
        (
            "Choose 2 Forwards opponent controls. Your opponent puts one of the chosen Forwards into the Break "
            "Zone and "
            "returns the other to its owner's hand.",
            (
                t.Choose(THEIRS, 2, 2),
                t.Gather(t.Chosen()),
                t.Select(t.Cards(), by="opponent", among="found"),
                t.PutIntoBreakZone(FOUND),
                t.ReturnToHand(t.Rest()),
            ),
        ),
        (
            "Draw 1 card for each Forward you control. Then, place as many cards as drawn from your hand at the "
            "bottom of "
            "your deck in any order.",
            (
                t.Draw("you", t.CountOf(MINE)),
                t.Select(t.Cards("hand", "you"), t.JustMoved(), t.JustMoved()),
                t.PutIntoDeck(FOUND, order="you"),
            ),
        ),
    ],
)
def test_said_behind(text, expected):
    read = effect(text)
    assert (read.effects if isinstance(read, t.Sequence) else (read,)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 cards. You can only draw up to 1 cards with this ability.",
        "Draw 1 card. If you have drawn 4 or more cards, draw 2 cards instead.",
        "Choose 1 Forward. Break it. If you control a Forward, all the Forwards you control gain all previous "
        "effects instead.",
        "Choose 1 Forward. Deal it 1000 damage. If you control a Forward, divide 6000 damage among those instead.",
        "Choose 1 Forward. Dull it. If the cancelled auto-ability triggered from a Forward, deal that Forward "
        "1000 damage.",
        "Draw 1 card. When it enters the field, draw 1 card.",
        "Choose 3 Forwards. Deal 1 of them 3000 damage, 1 of them 2000 damage, and 1 of them 1000 damage. Dull "
        "the others.",
    ],
)
def test_what_could_mean_something_else_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text, summon=True)


def test_a_payment_and_its_limit():
    line = (
        "When Testa enters the field, you may pay 《X》. When you do so, draw 1 card. The maximum you can pay for "
        "《X》 is 3."
    )
    assert parse(line).effect.effects == (t.MayPay(t.Cost(x=1, x_maximum=3)), t.WhenDone(t.Draw("you", 1)))
    with pytest.raises(GrammarError):
        parse(line.replace("《X》. When", "《3》. When"))


def test_so_much_damage():
    trigger = parse("When Testa is dealt 4000 damage or more, draw 1 card.").trigger
    assert trigger == t.IsDealtDamage(SELF, comparison="at_least", than=4000)


def test_what_is_done_instead_and_what_besides():
    read = effect(
        "Choose 1 Forward. Deal it 3000 damage. If you control a Backup, deal it 6000 damage instead and draw 1 card."
    )
    hit = t.Chosen()
    more = t.Sequence((t.Damage(hit, t.Number(6000)), t.Draw("you", 1)))
    assert read.effects[1] == t.If(t.Exists(BACKUPS), more, t.Damage(hit, t.Number(3000)))


def test_so_many_of_a_kind_removed():
    read = effect(
        "Remove the top 3 cards of your deck from the game. If 2 or more Forwards are removed this way, draw 1 card."
    )
    assert read.effects[1] == t.If(t.SomeAre(t.Found(), t.Cards("removed", "any", (FORWARD,)), 2), t.Draw("you", 1))


REVEALS = "When Testa enters the field, reveal the top card of your deck. "


def test_what_the_revealed_card_is_is_not_asked_of_a_target():
    """Cases of one card, of which one chooses a target."""
    target = "If it is a {}, choose 1 Forward. Break it. If it is {}, draw 1 card."
    for kind, then, is_such in (
        ("Summon", "a Backup", t.Is(FOUND, (t.OfType("Backup"),))),
        ("Category TT card", "a Forward", t.Is(FOUND, (t.OfType("Forward"),))),
    ):
        _, first, second = parse(REVEALS + target.format(kind, then)).effect.effects
        assert first.then == t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), t.Break(t.Chosen())))
        assert second == t.If(is_such, t.Draw("you"))


def test_the_revealed_card_is_no_target():
    choice = f"{REVEALS}Choose 1 Forward. "
    asked = parse(f"{choice}If the revealed card is a Forward, break the chosen Forward.").effect.effects
    assert asked[2] == t.If(t.Is(FOUND, (t.OfType("Forward"),)), t.Break(t.Chosen()))
    added = parse(f"{choice}Break it. Add the revealed card to your hand.").effect.effects
    assert added[2:] == (t.Break(t.Chosen()), t.ReturnToHand(FOUND))


@pytest.mark.parametrize(
    "sentences",
    [
        "Choose 1 Forward. If it is a Forward, break it.",
        "If it is a Summon, choose 1 Forward. Break it. If it is a Category TT card, draw 1 card.",
        "If it is a Summon, choose 1 Character. Dull it. If it is a Forward, draw 1 card.",
        "If it is a Summon, choose 1 Forward. Break it. Add the revealed card to your hand.",
        "If it is a Category TT card, search for 1 Backup and add it to your hand. If it is a Backup, draw 1 card.",
    ],
)
def test_what_could_be_the_revealed_card_or_another_one_is_refused(sentences):
    with pytest.raises(GrammarError, match="could"):
        parse(REVEALS + sentences)


@pytest.mark.parametrize("also", ["Also", "In addition"])
def test_also_begins_one_sentence_more(also):
    before = "Choose 1 Forward. Deal it 4000 damage."
    assert effect(f"{before} {also}, draw 1 card.") == effect(f"{before} Draw 1 card.")
    done = "You may discard 1 card. If you do so, gain 《C》."
    assert effect(f"{done} {also}, draw 1 card.") == effect(f"{done} Draw 1 card.")


def test_also_behind_a_condition_could_be_under_it():
    with pytest.raises(GrammarError, match="could be its own"):
        effect("If you control 3 or more Forwards, gain 《C》. Also, draw 1 card.")


def test_if_you_do_so_and_if_you_do_not():
    read = effect("You may pay 《C》. If you do so, draw 2 cards. If you don't, discard 1 card.")
    assert read.effects[1] == t.IfDone(t.Draw("you", 2), t.Discard("you", 1))


def test_one_target_before_several_cards_that_were_found_is_it():
    dulls = "Choose 1 Forward. You may dull up to 3 active Backups you control. "
    assert effect(f"{dulls}For each Backup dulled this way, deal it 1000 damage.").effects[2] == t.Damage(
        t.Chosen(), t.JustMoved(1000)
    )
    with pytest.raises(GrammarError, match="does not fit the number"):
        effect("Choose up to 2 Forwards. You may dull up to 3 active Backups you control. Deal it 1000 damage.")
