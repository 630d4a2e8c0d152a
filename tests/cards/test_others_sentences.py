"""Sentences about all the other cards, about what instructions did, and about what is done once more."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Cid"), ("Ninja",), ("VII",))
FORWARD, FOUND, SELF, CHOSEN = t.OfType("Forward"), t.Found(), t.Self(), t.Chosen()
THEIRS = t.Cards("field", "opponent", (FORWARD,))
ALL = t.Cards("field", "any", (FORWARD,))
SELECT = t.Select(THEIRS, 1, 1, "opponent")
TOP = t.TopOf("you", 3)


def parse(line):
    return parse_line(line, ["Testa"], LEXICON)


def effect(text):
    return parse(f"When Testa attacks, {text}").effect


OTHERS = [
    (
        "choose 1 Forward opponent controls. Deal it 8000 damage, and deal 4000 damage to all the other Forwards "
        "opponent "
        "controls.",
        t.Sequence((
            t.Choose(THEIRS),
            t.Damage(CHOSEN, t.Number(8000)),
            t.Damage(t.AllOther(THEIRS, CHOSEN), t.Number(4000)),
        )),
    ),
    (
        "your opponent selects 1 Forward they control. Dull and Freeze all the other Forwards opponent controls.",
        t.Sequence((SELECT, t.Freeze(t.AllOther(THEIRS, FOUND)), t.Dull(t.AllOther(THEIRS, FOUND)))),
    ),
    (
        "each player selects 1 Forward they control. Then, put all the Forwards other than the selected Forwards "
        "into the "
        "Break Zone.",
        t.Sequence((
            t.Select(t.Cards("field", "you", (FORWARD,)), by="any"),
            t.PutIntoBreakZone(t.AllOther(ALL, FOUND)),
        )),
    ),
    (
        "each Player selects 1 Forward he/she controls. All the Forwards that were not selected are put into the Break "
        "Zone.",
        t.Sequence((
            t.Select(t.Cards("field", "you", (FORWARD,)), by="any"),
            t.PutIntoBreakZone(t.AllOther(ALL, FOUND)),
        )),
    ),
    (
        "remove all the Forwards and Monsters other than Testa from the game.",
        t.RemoveFromGame(t.All(t.Cards(where=(t.Other(), t.AnyOf((FORWARD, t.OfType("Monster"))))))),
    ),
    ("break Testa as well as the Forward that blocks or is blocked by Testa.",
     t.Break(t.Joined((SELF, t.Blocker(or_blocked=True))))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), OTHERS)
def test_all_the_others(text, meaning):
    assert effect(text) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "choose 1 Forward. Deal 4000 damage to all the other Forwards.",  # but the chosen one, or but Testa?
        "deal 4000 damage to 1 Forward. Deal 4000 damage to all the other Forwards opponent controls.",
        "put all the Forwards other than the selected Forwards into the Break Zone.",
        "draw 1 card. All the Forwards that were not selected are put into the Break Zone.",
    ],
)
def test_others_of_what_is_not_clear_are_refused(text):
    with pytest.raises(GrammarError):
        effect(text)


def put_top(known, then):
    return t.Sequence((t.PutIntoBreakZone(TOP), t.WhenDone(t.Sequence((t.Choose(ALL, 0), then)), knows=known)))


DONE = [
    (
        "put the top 3 cards of your deck into the Break Zone. When you do so, choose up to 1 Forward. If all the "
        "cards "
        "put into the Break Zone are of Fire Element, deal it 9000 damage.",
        put_top(
            t.HowManyAre(FOUND, t.Cards("break_zone", "any", (t.Except((t.OfElement("Fire"),)),))),
            t.If(t.Compare(t.Known(), "exactly", t.Number(0)), t.Damage(CHOSEN, t.Number(9000))),
        ),
    ),
    (
        "choose 4 cards in your Break Zone. Remove them from the game. If there are 4 or more different Elements among "
        "cards removed by this effect, draw 1 card.",
        t.Sequence((
            t.Choose(t.Cards("break_zone", "you"), 4, 4),
            t.RemoveFromGame(CHOSEN),
            t.If(
                t.Compare(t.DifferentOf("elements", CHOSEN, cards=t.Cards("removed")), "at_least", t.Number(4)),
                t.Draw("you"),
            ),
        )),
    ),
    (
        "choose 5 cards in your Break Zone. Remove them from the game. If all the cards removed by this effect are "
        "of the "
        "same Element, draw 1 card.",
        t.Sequence((
            t.Choose(t.Cards("break_zone", "you"), 5, 5),
            t.RemoveFromGame(CHOSEN),
            t.If(t.OfOneElement(CHOSEN), t.Draw("you")),
        )),
    ),
    (
        "remove from the game all the Forwards on the field other than Light and Dark. Then, remove from the top of "
        "your "
        "deck twice the number of cards removed by the previous effect.",
        t.Sequence((
            t.RemoveFromGame(t.All(t.Cards(where=(FORWARD, t.Except((t.OfElement("Light"), t.OfElement("Dark"))))))),
            t.RemoveFromGame(t.TopOf("you", t.JustMoved(2))),
        )),
    ),
    (
        "all the Forwards lose 8000 power until the end of the turn. Draw 1 card for each Forward whose power "
        "became 0 or "
        "less due to the previous effect.",
        t.Sequence((
            t.GainPower(t.All(ALL), t.Number(-8000)),
            t.Draw("you", t.CountOf(t.Cards(where=(FORWARD, t.OfPower("at_most", 0))))),
        )),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), DONE)
def test_what_an_instruction_did(text, meaning):
    assert effect(text) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "if all the cards removed by this effect are of the same Element, draw 1 card.",
        "all the Forwards gain +8000 power until the end of the turn. Draw 1 card for each Forward whose power "
        "became 0 "
        "or less due to the previous effect.",
        "all the Forwards lose 8000 power until the end of the turn. Draw 1 card for each Forward whose power "
        "became 1000 "
        "or less due to the previous effect.",
        "draw 1 card for each Forward whose power became 0 or less due to the previous effect.",
        "draw 1 card. If you added a Forward to your hand, draw 1 card.",
    ],
)
def test_what_no_instruction_did_is_refused(text):
    with pytest.raises(GrammarError):
        effect(text)


def test_an_action_performed_twice():
    twice = effect("draw 1 card. If you have received 5 points of damage or more, perform this action twice instead.")
    draw = t.Draw("you")
    assert twice == t.If(t.Received("you", 5), t.Sequence((draw, draw)), draw)


def test_abilities_of_another_card():
    gained = effect(
        "choose 1 Forward opponent controls. Testa gains his/her action abilities until the end of the turn."
    )
    assert gained == t.Sequence((t.Choose(THEIRS), t.GainAbilitiesOf(SELF, CHOSEN, "action")))
    free = effect(
        "choose 1 Forward opponent controls. Testa gains its Special Ability until the end of the turn. You can use "
        "this "
        "ability without paying any cost but only once."
    )
    assert free == t.Sequence((t.Choose(THEIRS), t.GainAbilitiesOf(SELF, CHOSEN, "special", free_once=True)))


BURSTS = [
    (
        "choose 1 card with EX Burst in your Damage Zone. You may trigger its EX Burst effect. (This effect is put "
        "on the "
        "stack.)",
        t.Sequence((
            t.Choose(t.Cards("damage_zone", "you", (t.Marked("ex_burst"),))),
            t.May(t.TriggerExBurst(CHOSEN)),
        )),
    ),
    (
        "reveal the top 3 cards of your deck. Add 1 card among them to your hand and return the other cards to the "
        "bottom "
        "of your deck in any order. If the card added to your hand has an EX Burst, you may trigger its EX Burst "
        "effect. "
        "(This effect is put on the stack.)",
        t.Sequence((
            t.Reveal(TOP),
            t.Select(t.Cards(), among="found"),
            t.ReturnToHand(FOUND),
            t.PutIntoDeck(t.Rest(), order="you"),
            t.If(t.Is(FOUND, (t.Marked("ex_burst"),)), t.May(t.TriggerExBurst(FOUND))),
        )),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), BURSTS)
def test_ex_bursts_on_the_stack(text, meaning):
    assert effect(text) == meaning


def test_an_ability_that_is_an_ex_burst_only():
    line = (
        "[[ex]]EX BURST[[/]] When Testa is put into the Damage Zone, choose 1 Forward. Break it. (This ability may "
        "only be "
        "used as an EX Burst.)"
    )
    broken = t.Sequence((t.Choose(ALL), t.Break(CHOSEN)))
    assert parse(line) == t.Auto(t.OnlyAsExBurst(), broken, ex_burst=True)
    with pytest.raises(GrammarError):
        parse("When Testa is put into the Damage Zone, choose 1 Forward. Break it.")


def test_all_the_others_where_each_player_has_selected_one():
    selects = "Each player selects 1 Forward they control. "
    usual = effect(f"{selects}Then, put all the Forwards other than the selected Forwards into the Break Zone.")
    assert effect(f"{selects}Put all the other Forwards into the Break Zone.") == usual
    with pytest.raises(GrammarError, match="not clear"):
        effect(f"{selects}Put all the other Backups into the Break Zone.")


@pytest.mark.parametrize("left_out", ["the other Forwards", "the Forwards other than that Forward"])
def test_all_but_the_chosen_one(left_out):
    line = f"Choose 1 Forward. Deal it 7000 damage and deal 2000 damage to all {left_out}."
    read = parse_line(line, ["Testa"], LEXICON, summon=True).effect
    assert read.effects[2] == t.Damage(t.AllOther(ALL, CHOSEN), t.Number(2000))


def test_a_summon_is_no_forward_that_could_be_left_out():
    """Of a Forward itself it could be meant of the card, too."""
    line = "Choose 1 Forward. Deal it 7000 damage and deal 2000 damage to all the other Forwards."
    assert parse_line(line, ["Testa"], LEXICON, summon=True)
    with pytest.raises(GrammarError, match="not clear"):
        parse("When Testa attacks, c" + line[1:])
