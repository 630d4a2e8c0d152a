"""Sentences about when abilities can be used and cards be cast."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, SELF, effect, effects, parse


def test_both_kinds_that_a_cast_asks_for():
    kinds = tuple(
        t.Exists(t.Cards("field", "you", (t.OfType("Character"), t.OfElement(one))), 2) for one in ("Ice", "Fire")
    )
    line = "You must control 2 or more Ice Characters and 2 or more Fire Characters to cast Testa."
    assert parse(line) == t.Field((t.CannotCast(),), t.Not(t.Both(kinds)))


def control(count, *where):
    return t.Exists(t.Cards("field", "you", where), count)


@pytest.mark.parametrize(
    ("asked", "condition"),
    [
        (
            "control a Card Name Alfa or a Card Name Bravo",
            t.Either((control(1, t.Named("Alfa")), control(1, t.Named("Bravo")))),
        ),
        (
            "control a Job Ninja or 3 or more Category VII Forwards",
            t.Either((control(1, t.OfJob("Ninja")), control(3, FORWARD, t.OfCategory("VII")))),
        ),
        ("have 5 or more Forwards in your Break Zone", t.Exists(t.Cards("break_zone", "you", (FORWARD,)), 5)),
        ("have received 3 points of damage or more", t.Received("you", 3)),
    ],
)
def test_what_else_a_cast_asks_for(asked, condition):
    assert parse(f"You must {asked} to cast Testa.") == t.Field((t.CannotCast(),), t.Not(condition))


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("You may play Testa even if you control another Dark Character.", (t.EntersBeside("Dark"),)),
    ],
)
def test_what_a_field_ability_does(line, effects):
    assert parse(line) == t.Field(effects)


@pytest.mark.parametrize(
    ("usage", "condition", "once", "twice"),
    [
        ("if you control a Forward and only during your turn", None, False, False),
        ("twice per turn", None, False, True),
        ("up to twice per turn", None, False, True),
        ("up to 2 times per turn", None, False, True),
        ("during your turn and only twice per turn", t.DuringTurn("you"), False, True),
        ("during the Attack Phase", t.DuringTurn("any", "attack"), False, False),
        ("during your Attack Phase", t.DuringTurn("you", "attack"), False, False),
    ],
)
def test_limits_of_use(usage, condition, once, twice):
    read = parse(f"《1》: Draw 1 card. You can only use this ability {usage}.")
    if "Forward" in usage:
        condition = t.Both((t.Exists(t.Cards("field", "you", (FORWARD,))), t.DuringTurn("you")))
    assert (read.condition, read.once_per_turn, read.twice_per_turn) == (condition, once, twice)


def test_an_ability_that_cannot_be_used_under_a_condition():
    read = parse("《1》: Draw 1 card. You cannot use this ability if you control a Forward.")
    assert read.condition == t.Not(t.Exists(t.Cards("field", "you", (FORWARD,))))


@pytest.mark.parametrize(
    ("usage", "once"),
    [
        ("This effect will trigger only twice per turn.", False),
        ("This effect will trigger up to twice per turn.", False),
        ("This effect triggers only once per turn.", True),
        ("This effect will trigger only once each turn.", True),
    ],
)
def test_a_trigger_for_so_often_per_turn(usage, once):
    read = parse(f"When Testa attacks, draw 1 card. {usage}")
    assert read == t.Auto(t.Attacks(t.Self()), t.Draw("you"), once_per_turn=once, twice_per_turn=not once)


def test_used_while_the_card_is_removed():
    read = parse(
        "《1》: Remove 1 Warp Counter from Testa. You can only use this ability if Testa is removed from the game."
    )
    assert read == t.Action(t.Cost(generic=1), t.RemoveCounters(t.Self(), "Warp"), zone="removed")


@pytest.mark.parametrize(
    "line",
    [
        "[[s]]Slash[[/]] 《S》: Draw 1 card. You can only use this ability twice per turn.",
        "You must have 5 or more cards in your hand to cast Testa.",  # the card itself?
    ],
)
def test_what_is_not_meant(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_instructions_and_limits_of_battles_casts_and_searches():
    special = parse(
        "[[s]]Flee[[/]] 《S》: Remove Testa from the Battle. You can only use this ability when Testa is in Battle."
    )
    assert special.effect == t.RemoveFromBattle(SELF)
    assert special.condition == t.Is(SELF, (t.AnyOf((t.InState("attacking"), t.InState("blocking"))),))
    once = effect("During this turn, your opponent may only declare attack once.")
    assert once == t.Lasting(t.FewerAttacks("opponent", t.Number(1)))
    broken = effect("Break Testa and any Forwards that are blocked by Testa.")
    assert broken.who == t.Joined((SELF, t.All(t.Cards(where=(FORWARD, t.InState("blocked_by_source"))))))
    allowed = effects(
        "Choose 1 card in your Break Zone. During this turn, you can cast it as long as you have no cards in hand."
    )
    assert allowed[1] == t.AllowCasting(t.Chosen(), condition=t.Not(t.Exists(t.Cards("hand", "you"))))
    alfas = t.Cards("deck", "you", (t.Named("Alfa"),))
    found = effect(
        "Search for 2 Card Name Alfa, each with a different cost, and add them to your hand (Testa cannot search "
        "for 1 card)."
    )
    assert found == t.Search(alfas, "hand", 2, different=("costs",), both=True)
    chosen = effects("Choose as many Forwards as you want with a total cost of 7 or less. Break them.")
    assert chosen[0] == t.Choose(t.Cards(where=(FORWARD,)), 0, 12, total_cost=7)


@pytest.mark.parametrize(
    "said",
    [
        "The cost required to use this ability is reduced by 1 for each Backup you control.",
        "For each Backup you control, the cost for using this ability is reduced by 1.",
    ],
)
def test_an_ability_that_costs_less(said):
    """R5.53."""
    backups = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))
    once = "You can only use this ability once per turn."
    read = parse(f"《3》《Dull》: Draw 1 card. {said} {once}")
    assert read == t.Action(t.Cost(generic=3, dull=True, less=backups), t.Draw("you"), None, True)


def test_what_costs_nothing_costs_no_less():
    with pytest.raises(GrammarError, match="costs none"):
        parse(
            "When Testa attacks, draw 1 card. The cost to use this ability is reduced by 1 for each Backup you control."
        )


def test_abilities_that_cost_a_number_more():
    line = "The cost required for the Forwards opponent controls to use action abilities is increased by {}."
    assert parse(line.format("2")) == parse(line.format("《2》"))
