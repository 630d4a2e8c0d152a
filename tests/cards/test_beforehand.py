"""What is known of field abilities before a game says what their rows say, and no more."""

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
