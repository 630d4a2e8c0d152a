"""Precomputed facts about field abilities agree with the rows of these abilities."""

from __future__ import annotations

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.database import CardDatabase
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
from fftcg_env.scenario import forward

HASTE, BRAVE = op.KEYWORDS["Haste"], op.KEYWORDS["Brave"]
STAGE = 1 << op.STAGE_ABILITIES


def compiled(*abilities):
    """The rows of a card and of its abilities."""
    cards = compile_cards(CardDatabase([forward(5000, abilities=list(abilities))]))
    card = cards.tables["cards"][0][0]
    first = int(card["first_ability"])
    assert card["playable"]
    return card, cards.tables["abilities"][0][first : first + len(abilities)]


def keyword(name, who=None):
    return t.HasKeyword(who or t.Self(), name)


def test_what_an_object_always_gives_itself_is_not_derived():
    card, (ability,) = compiled(t.Field((keyword("Haste"), t.HasRestriction(t.Self(), "cannot_block"))))
    assert (card["own_keywords"], card["own_restrictions"]) == (HASTE, op.RESTRICTIONS["cannot_block"])
    assert card["stages"] == ability["stages"] == STAGE
    assert card["derived_stages"] == ability["derived_stages"] == 0


def test_what_depends_on_something_or_is_for_others_is_derived():
    others = t.All(t.Cards("field", "you", (t.OfType("Forward"),)))
    for ability in (
        t.Field((keyword("Haste"),), t.Received("you", 1)),
        t.Field((keyword("Haste"),), damage=3),
        t.Field((keyword("Haste", others),)),
        t.Field((keyword("Haste"), keyword("Brave", others))),
    ):
        card, _ = compiled(ability, t.Field((keyword("Brave"),)))
        assert (card["own_keywords"], card["derived_stages"]) == (BRAVE, STAGE), ability


def test_an_object_may_listen_to_what_it_gives():
    attacks, blocks = 1 << op.EVENT_ATTACKS, 1 << op.EVENT_BLOCKS
    inner = t.Auto(t.Blocks(t.Self()), t.Draw("you"))
    given = t.Field((t.HasAbility(t.Self(), t.Field((t.HasAbility(t.Self(), inner),))),))
    card, abilities = compiled(given, t.Auto(t.Attacks(t.Self()), t.Draw("you")))
    assert (card["listens"], card["may_listen"]) == (attacks, attacks | blocks)
    assert [int(a["may_listen"]) for a in abilities] == [blocks, attacks]


def test_which_answers_are_kept():
    damaged = t.HasPower(t.Self(), t.Number(1000))
    hand = t.CountOf(t.Cards("hand", "you", ()), 1000)
    described = t.All(t.Cards("field", "you", (t.InState("attacking"),)))
    card, rows = compiled(
        t.Field((damaged,), t.Received("you", 3)),
        t.Field((keyword("Haste"),)),
        t.Field((damaged,), t.Exists(t.Cards("break_zone", "you", ()), 1)),
        t.Field((t.HasPower(t.Self(), hand),)),
        t.Field((keyword("Brave", described),)),
    )
    hand, damage, broken = (1 << zone for zone in (op.HAND, op.DAMAGE_ZONE, op.BREAK_ZONE))
    assert [int(a["answer"]) for a in rows] == [0, -1, 1, -1, -1]
    assert [int(a["relies"]) for a in rows] == [damage, 0, broken, 0, 0]
    assert [int(a["value_relies"]) for a in rows] == [0, 0, 0, hand, 0]
    assert [bool(a["kept_value"]) for a in rows] == [False, False, False, True, False]
    assert [int(a["unkept"]) for a in rows] == [0, 0, 0, 0, op.WATCH_BATTLE]
    assert (card["relies"], card["unkept"]) == (hand | damage | broken, op.WATCH_BATTLE)
    assert card["watches"] == hand | damage | broken | op.WATCH_STATUS
