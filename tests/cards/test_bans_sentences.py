"""Sentences about what a player cannot do at all."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, effect, parse

DRAWS = ("draw_in_phase", "draw_by_summons", "draw_by_abilities")


def cannot(player, *deeds, where=()):
    return t.PlayerCannot(player, deeds, where)


@pytest.mark.parametrize(
    ("line", "ban"),
    [
        ("Your opponent cannot search.", cannot("opponent", "search")),
        ("Your opponent cannot search their deck.", cannot("opponent", "search")),
        ("Neither player can search.", cannot("any", "search")),
        ("Players cannot gain 《C》.", cannot("any", "gain_crystals")),
        ("Your opponent cannot gain Crystals.", cannot("opponent", "gain_crystals")),
        ("Players cannot search or gain 《C》.", cannot("any", "search", "gain_crystals")),
        ("Players cannot draw cards.", cannot("any", *DRAWS)),
        ("Players cannot draw cards due to abilities.", cannot("any", "draw_by_abilities")),
        ("Your opponent cannot draw cards by Summons or abilities.", cannot("opponent", *DRAWS[1:])),
        ("Your opponent cannot use special abilities.", cannot("opponent", "use_special")),
        ("Players cannot use action or special abilities.", cannot("any", "use_action", "use_special")),
        ("Your opponent cannot use abilities.", cannot("opponent", "use_action", "use_special")),
        ("Players cannot use EX Bursts.", cannot("any", "use_ex_bursts")),
        ("Your opponent cannot use Warp.", cannot("opponent", "use_warp")),
        ("Players cannot use Priming.", cannot("any", "use_priming")),
        ("Players cannot play Characters from the Break Zone onto the field.", cannot("any", "play_from_break_zone")),
        ("Forwards cannot be played from the Break Zone.", cannot("any", "play_from_break_zone", where=(FORWARD,))),
        (
            "Your opponent cannot play Characters onto the field due to Summons or abilities.",
            cannot("opponent", "play_by_effects"),
        ),
        ("Players cannot add cards from the Break Zone to their hands.", cannot("any", "take_from_break_zone")),
        ("Cards in the Break Zone cannot be added to hands.", cannot("any", "take_from_break_zone")),
    ],
)
def test_a_field_ability_forbids(line, ban):
    assert parse(line) == t.Field((ban,))


def test_a_ban_for_a_while():
    ban = cannot("any", "gain_crystals")
    for words in ("During this turn, players cannot gain 《C》.", "Players cannot gain 《C》 this turn."):
        assert effect(words) == t.Lasting(ban)
    longer = t.Lasting(cannot("opponent", "search"), "end_of_your_next_turn")
    for words in (
        "Until the end of your next turn, your opponent cannot search.",
        "Your opponent cannot search until the end of your next turn.",
    ):
        assert effect(words) == longer


def test_summons_and_abilities_together():
    summons = t.CannotCast((t.OfType("Summon"),), "opponent")
    used = cannot("opponent", "use_action", "use_special")
    assert parse("Your opponent cannot cast Summons or use abilities.") == t.Field((summons, used))
    now = effect("Your opponent cannot cast Summons or use abilities this turn.")
    assert now == t.Sequence((t.ChangeCasting(summons), t.Lasting(used)))


@pytest.mark.parametrize(
    "line",
    [
        "Players cannot gain 《1》.",
        "Players cannot play Forwards you control from the Break Zone onto the field.",
        "Players cannot search cards or.",
        "Forwards cannot be played from your Break Zone.",
        "Your opponent cannot play Characters from your Break Zone onto the field.",
        "Cards in your Break Zone cannot be added to hands.",
    ],
)
def test_what_means_nothing_is_refused(line):
    with pytest.raises(GrammarError):
        parse(line)
