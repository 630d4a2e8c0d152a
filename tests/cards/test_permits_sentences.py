"""Sentences about casting cards that were found or removed, what lasts as long as a card stays, and how cards came."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Cid"), ("Ninja",), ("VII",))
FORWARD, SUMMON, FOUND, SELF, CHOSEN = t.OfType("Forward"), t.OfType("Summon"), t.Found(), t.Self(), t.Chosen()
THEIRS = t.Cards("field", "opponent", (FORWARD,))
FREE = t.CastTerms(free=True)
LINKED = t.Marked("removed_by_source")


def parse(line):
    return parse_line(line, ["Testa"], LEXICON)


def effect(text):
    return parse(f"When Testa attacks, {text}").effect


CASTS = [
    (
        "reveal the top card of your deck. If it is a Summon, you may pay the cost and cast it.",
        t.Sequence((t.Reveal(t.TopOf("you")), t.If(t.Is(FOUND, (SUMMON,)), t.May(t.Cast(FOUND))))),
    ),
    (
        "look at the top 5 cards of your deck. Reveal 1 Summon among them and cast it without paying the cost. Then, "
        "shuffle the other cards and return them to the bottom of your deck.",
        t.Sequence((
            t.Look(t.TopOf("you", 5)),
            t.Select(t.Cards(where=(SUMMON,)), among="found", to_cast=True),
            t.Cast(FOUND, FREE),
            t.PutIntoDeck(t.Rest(), order="random"),
        )),
    ),
    (
        "your opponent removes the top card of their deck from the game face down. You can look at it and/or cast "
        "it as "
        "though you owned it at any time you could normally cast it. The cost for casting it is reduced by 2.",
        t.Sequence((
            t.Look(t.TopOf("opponent")),
            t.RemoveFaceDown(FOUND, "you"),
            t.AllowCasting(FOUND, t.CastTerms(less=2), "permanent"),
        )),
    ),
    (
        "remove the top card of your deck from the game. If that card's cost is 4 or less, you may cast it without "
        "paying "
        "the cost this turn.",
        t.Sequence((
            t.RemoveFromGame(t.TopOf("you")),
            t.If(t.Is(FOUND, (t.OfCost("at_most", 4),)), t.AllowCasting(FOUND, FREE)),
        )),
    ),
    (
        "look at the top 2 cards of your opponent's deck. Remove 1 card among them from the game and put the other "
        "to the "
        "bottom of your opponent's deck. You can cast the removed card as though you owned it without paying the cost "
        "this turn.",
        t.Sequence((
            t.Look(t.TopOf("opponent", 2)),
            t.Select(t.Cards(), among="found"),
            t.RemoveFromGame(FOUND),
            t.PutIntoDeck(t.Rest()),
            t.AllowCasting(FOUND, FREE),
        )),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), CASTS)
def test_casting_what_was_found(text, meaning):
    assert effect(text) == meaning


FIELDS = [
    (
        "You can cast Summons removed by Testa's abilities at any time you could normally cast them.",
        t.CastableFrom("removed", (SUMMON, LINKED)),
    ),
    (
        "Once per turn, you can cast a card removed by Testa's abilities at any time you could normally cast it.",
        t.CastableFrom("removed", (LINKED,), once_per_turn=True),
    ),
    ("You cannot play Testa due to Summons or abilities.", t.CannotBePlayed()),
    (
        "The cost required to cast Testa is reduced by 2 for each Element among Characters opponent controls.",
        t.CostsLess(t.Different("elements", t.Cards("field", "opponent", (t.OfType("Character"),)), 2)),
    ),
]


@pytest.mark.parametrize(("line", "meaning"), FIELDS)
def test_field_abilities_about_casting(line, meaning):
    assert parse(line).effects == (meaning,)


@pytest.mark.parametrize(
    "line",
    [
        "You can cast Summons removed from the game at any time you could normally cast them.",
        "You can cast Summons in your Break Zone at any time you could normally cast them.",
        "When Testa attacks, reveal the top 2 cards of your deck. You can cast the removed card.",
    ],
)
def test_casting_what_nothing_has_removed_is_refused(line):
    with pytest.raises(GrammarError):
        parse(line)


TIED = [
    (
        "choose 1 Forward opponent controls. Remove it from the game for as long as Testa is on the field.",
        t.Sequence((t.Choose(THEIRS), t.RemoveWhileHere(CHOSEN))),
    ),
    (
        "choose 1 Forward opponent controls. As long as it is on the field, Testa gains +4000 power.",
        t.Sequence((t.Choose(THEIRS), t.Tied(CHOSEN, t.GainPower(SELF, t.Number(4000), "while_it_on_field")))),
    ),
    (
        "choose 1 Forward opponent controls. Return it to its owner's hand. Until the end of the next turn, your "
        "opponent "
        "cannot cast any copies of it.",
        t.Sequence((t.Choose(THEIRS), t.ReturnToHand(CHOSEN), t.ForbidCopies(CHOSEN, "cast", "end_of_next_turn"))),
    ),
    (
        "choose 1 Forward opponent controls. Remove it from the game. As long as Testa is on the field, your opponent "
        "cannot play any copies of the removed card.",
        t.Sequence((
            t.Choose(THEIRS),
            t.RemoveFromGame(CHOSEN),
            t.ForbidCopies(CHOSEN, "play", "while_source_on_field"),
        )),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), TIED)
def test_as_long_as_a_card_is_on_the_field(text, meaning):
    assert effect(text) == meaning


def test_a_name_behind_an_exception_is_an_exception():
    chosen = effect("choose 1 Forward other than Job Ninja or Card Name Cid you control. Break it.").effects[0]
    assert chosen.cards == t.Cards("field", "you", (FORWARD, t.Except((t.OfJob("Ninja"), t.Named("Cid")))))


TRIGGERS = [
    (
        "When Testa enters the field due to an ability of Card Name Cid, draw 1 card.",
        t.Enters(SELF, (), t.Cause(("abilities",), source=(t.Named("Cid"),))),
    ),
    ("When Testa in your hand is removed from the game due to Warp, draw 1 card.", t.IsWarped(SELF)),
    (
        "When a Warp Counter is removed from any player's card other than Card Name Cid, draw 1 card.",
        t.CounterRemoved(t.Cards("removed", "any", (t.Except((t.Named("Cid"),)),)), "Warp"),
    ),
    ("When a card is put into your Damage Zone, draw 1 card.", t.EntersDamageZone("you")),
]


@pytest.mark.parametrize(("line", "trigger"), TRIGGERS)
def test_how_cards_came(line, trigger):
    assert parse(line) == t.Auto(trigger, t.Draw("you"))


def test_entered_without_being_paid_for():
    auto = parse(
        "When a Forward of your opponent enters the field, deal it 2000 damage. If the Forward entered play without "
        "paying for its CP cost, deal it 9000 damage instead."
    )
    dealt = [t.Damage(t.Triggering(), t.Number(amount)) for amount in (9000, 2000)]
    assert auto.effect == t.If(t.NotPaidFor(t.Triggering()), *dealt)


def test_the_forward_placed_in_the_break_zone():
    line = "When a Forward you control {}, you may put Testa into the Break Zone. If you do so, {}"
    play = "play the Forward placed in the Break Zone onto the field dull."
    put = parse(line.format("is put from the field into the Break Zone", play))
    assert put.effect.effects[1] == t.IfDone(t.PlayOntoField(t.Triggering(), dull=True))
    with pytest.raises(GrammarError):
        parse(line.format("attacks", play))


OWN_TURN = t.DuringTurn("you")
IN_BREAK_ZONE = t.Cards("break_zone", "you", (SUMMON,))


@pytest.mark.parametrize(
    ("line", "ability"),
    [
        (
            "Once per turn, you can cast 1 Summon from your Break Zone.",
            t.Field((t.CastableFrom("break_zone", (SUMMON,), True),)),
        ),
        (
            "During each of your turns, you may cast 1 Summon from your Break Zone.",
            t.Field((t.CastableFrom("break_zone", (SUMMON,), True),), OWN_TURN),
        ),
        (
            "You can cast Testa from your Break Zone if you control 2 or more Forwards.",
            t.Field((t.CastableFrom("break_zone"),), t.Exists(t.Cards("field", "you", (FORWARD,)), 2)),
        ),
        (
            "During your turn, you can cast Testa from your Break Zone.",
            t.Field((t.CastableFrom("break_zone"),), OWN_TURN),
        ),
    ],
)
def test_R5_7_permissions_to_cast_from_the_break_zone(line, ability):
    assert parse(line) == ability


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Until the end of the turn, you can cast it as though you owned it.", t.AllowCasting(CHOSEN)),
        ("During this turn, you can cast it as though it were in your hand.", t.AllowCasting(CHOSEN)),
        ("Until the end of your next turn, you may cast it.", t.AllowCasting(CHOSEN, duration="end_of_your_next_turn")),
        (
            "You may cast it without paying its cost. If you do so, remove it from the game after use.",
            t.AllowCasting(CHOSEN, t.CastTerms(free=True, afterwards="removed")),
        ),
    ],
)
def test_R5_7_permissions_for_a_while(text, part):
    parsed = effect(f"choose 1 Summon in your Break Zone. {text}")
    assert parsed.effects[0] == t.Choose(IN_BREAK_ZONE)
    assert parsed.effects[1] in (part, t.May(t.Cast(CHOSEN, part.terms)))


def test_R9_40_up_to_one_of_the_cards_found_is_cast():
    found = effect("look at the top 3 cards of your deck. Cast up to 1 Summon among them without paying the cost.")
    picked = t.Select(t.Cards(where=(SUMMON,)), among="found", to_cast=True)
    assert found.effects[1] == t.May(t.Sequence((picked, t.Cast(FOUND, FREE))))


def test_several_cards_in_each_turn_are_refused():
    with pytest.raises(GrammarError, match="several cards"):
        parse("Once per turn, you can cast 2 Summons from your Break Zone.")


HURT = t.Received("you", 3)
HIT = t.Damage(CHOSEN, t.Number(5000))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "draw 1 card. If you have received 3 points of damage or more, choose 1 Forward. Deal it 5000 damage.",
            (t.Draw("you"), t.If(HURT, t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), HIT)))),
        ),
        (
            "you may draw 1 card. If you do so, choose 1 Forward. Deal it 5000 damage and draw 1 card.",
            (
                t.May(t.Draw("you")),
                t.IfDone(t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), HIT, t.Draw("you")))),
            ),
        ),
        (
            "reveal the top card of your deck. If it is a Forward, choose 1 Forward. Deal it 5000 damage. Otherwise, "
            "draw 1 card.",
            (
                t.Reveal(t.TopOf("you")),
                t.If(t.Is(FOUND, (FORWARD,)), t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), HIT)), t.Draw("you")),
            ),
        ),
        (
            "draw 1 card. If you have received 3 points of damage or more, choose 1 Forward. Deal it 5000 damage. If "
            "you control 2 or more Forwards, deal it 8000 damage instead.",
            (
                t.Draw("you"),
                t.If(
                    HURT,
                    t.Sequence(
                        (
                            t.Choose(t.Cards(where=(FORWARD,))),
                            t.If(
                                t.Exists(t.Cards("field", "you", (FORWARD,)), 2),
                                t.Damage(CHOSEN, t.Number(8000)),
                                HIT,
                            ),
                        )
                    ),
                ),
            ),
        ),
    ],
)
def test_R7_68_what_goes_on_about_the_chosen_card_is_under_the_condition(text, parts):
    assert effect(text) == t.Sequence(parts)


def test_it_is_the_chosen_forward_where_an_action_before_finds_a_card():
    modes = effect(
        'select 1 of the 2 following actions. "Search for 1 Forward and add it to your hand." "Choose 1 Forward. Until '
        'the end of the turn, it loses 1000 power for each Forward you control."'
    )
    assert modes.options[1].effects[1].who == CHOSEN


def test_R7_68_what_could_be_under_the_condition_or_not_is_refused():
    first = "If you have received 3 points of damage or more, choose 1 Forward. Break it."
    with pytest.raises(GrammarError, match="under the condition"):
        effect(f"you may draw 1 card. {first} Your opponent draws 1 card.")


def cast_this_turn(player, number, *where):
    """So many of these cards were cast this turn."""
    return t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(number))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "You cannot cast Summons this turn.",
            t.ChangeCasting(t.CannotCast((t.OfType("Summon"),), "you")),
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
        (
            "Until the end of your opponent's next turn, your opponent cannot cast Summons.",
            t.ChangeCasting(t.CannotCast((t.OfType("Summon"),), "opponent"), duration="end_of_opponents_next_turn"),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Choose 1 Summon in your opponent's Break Zone. Remove it from the game. "
            "You can cast it this turn as though you owned it without paying the cost.",
            "Choose 1 Summon in your opponent's Break Zone. Remove it from the game. "
            "You can cast it as though you owned it without paying the cost this turn.",
        ),
        (
            "Choose 1 Summon in your Break Zone. You may cast it without paying its cost. After use, remove "
            "it from the game instead of putting it into the Break Zone.",
            "Choose 1 Summon in your Break Zone. You may cast it without paying its cost. If you do so, "
            "remove that Summon from the game after use instead of putting it in the Break Zone.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Your opponent can only cast 2 cards per turn.",
            t.Field((t.CannotCast((), "opponent"),), cast_this_turn("opponent", 2)),
        ),
    ],
)
def test_field_abilities(line, expected):
    whole = parse(line)
    assert getattr(whole, "abilities", (whole,)) == (expected,)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "You can cast 1 Summon from your Break Zone each turn.",
            "Once per turn, you can cast 1 Summon from your Break Zone.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


def test_what_the_opponent_cannot_cast_in_two_turns():
    read = effect("Your opponent cannot cast Summons until the end of their next turn.")
    forbidden = t.CannotCast((t.OfType("Summon"),), "opponent")
    assert read == t.ChangeCasting(forbidden, duration="end_of_opponents_next_turn")


@pytest.mark.parametrize(
    "line",
    [
        "Your opponent cannot cast Summons until the end of the turn.",
        "Until the end of the turn, your opponent cannot cast Summons.",
    ],
)
def test_no_summons_until_the_end_of_the_turn(line):
    assert effect(line) == effect("Your opponent cannot cast Summons this turn.")


def test_no_abilities_of_either_kind():
    line = "Choose 1 Character. It cannot use {} this turn."
    assert effect(line.format("abilities")) == effect(line.format("action or special abilities"))
