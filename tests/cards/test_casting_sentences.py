"""Sentences about costs and casting, in words of our own."""

from dataclasses import replace

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, parse_line
from fftcg_env.games.fftcg.cards.language.words import Lexicon
from fftcg_env.games.fftcg.cards.wording.render import render_ability

LEXICON = Lexicon.of(["Testa", "Bravo"], ["Smith"], ["XX"])
SUMMONS = (t.OfType("Summon"),)


def parse(line, *, summon=False):
    ability = parse_line(line, ["Testa"], LEXICON, summon=summon)
    assert render_ability(ability)
    return ability


def part(deed, zone, *where, count=1):
    return t.CostPart(deed, t.Cards(zone, "you", where), count)


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("Discard 2 Forwards", t.Cost(parts=(part("discard", "hand", t.OfType("Forward"), count=2),))),
        ("Discard 2 cards", t.Cost(discard=2)),
        ("《1》, discard Testa", t.Cost(generic=1, put_self=True)),
        (
            "Dull 2 active Backups",
            t.Cost(parts=(part("dull", "field", t.OfType("Backup"), t.InState("active"), count=2),)),
        ),
        (
            "Put Testa and 1 Monster into the Break Zone",
            t.Cost(put_self=True, parts=(part("put", "field", t.OfType("Monster")),)),
        ),
        (
            "Remove 3 Summons in the Break Zone from the game",
            t.Cost(parts=(part("remove", "break_zone", *SUMMONS, count=3),)),
        ),
        ("Return Testa to its owner's hand", t.Cost(self_to="hand")),
        ("Put the top 4 cards of your deck into the Break Zone", t.Cost(top_cards=4)),
        ("Reveal 1 Forward in your hand", t.Cost(parts=(part("reveal", "hand", t.OfType("Forward")),))),
    ],
)
def test_costs(cost, expected):
    assert parse(f"{cost}: Draw 3 cards.").cost == expected


@pytest.mark.parametrize(
    ("limit", "condition", "once", "zone"),
    [
        ("during your turn", t.DuringTurn("you"), False, "field"),
        ("during your turn and only once per turn", t.DuringTurn("you"), True, "field"),
        ("during your Main Phase and if Testa is in the Break Zone", t.DuringTurn("you", "main"), False, "break_zone"),
        ("if Testa is in your hand", None, False, "hand"),
    ],
)
def test_limits_of_use(limit, condition, once, zone):
    ability = parse(f"《2》: Draw 3 cards. You can only use this ability {limit}.")
    assert (ability.condition, ability.once_per_turn, ability.zone) == (condition, once, zone)


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("The cost required to cast your Summons is reduced by 3.", t.CostsLess(t.Number(3), SUMMONS)),
        (
            "The cost required to cast your Summons is reduced by 3 (it cannot become 0).",
            t.CostsLess(t.Number(3), SUMMONS, at_least=1),
        ),
        (
            "The cost required for your opponent to cast Summons increases by 4.",
            t.CostsMore(t.Number(4), SUMMONS, "opponent"),
        ),
        ("The cost for playing Testa onto the field becomes 0.", t.CostBecomes(0)),
        ("The cost required to cast your Summons can be paid with CP of any Element.", t.AnyElementPays(SUMMONS)),
        (
            "The Priming cost of the Forwards you control can be paid with CP of any Element.",
            t.AnyElementPrimes(t.Cards("field", "you", (t.OfType("Forward"),))),
        ),
        ("You can only pay with CP produced by Backups to cast Testa.", t.OnlyPaidBy((t.OfType("Backup"),))),
        ("Testa can produce Ice CP.", t.Produces(t.Self(), ("Ice",))),
        (
            "You can pay 《C》《C》《C》 (instead of paying the CP cost) to cast Testa.",
            t.AlternativeCost(t.Cost(crystals=3)),
        ),
        ("If you cast Testa, you may pay an extra 《Ice》《4》.", t.ExtraCost(t.Cost(("Ice",), 4))),
        (
            "Before paying the cost to cast Testa, you can pay 《C》 to reduce the cost required to cast Testa by 4.",
            t.ExtraCost(t.Cost(crystals=1), 4),
        ),
        ("You can cast Testa from your Break Zone.", t.CastableFrom("break_zone")),
        ("Players cannot cast Summons.", t.CannotCast(SUMMONS, "any")),
    ],
)
def test_field_abilities(sentence, effect):
    assert parse(sentence).effects == (effect,)


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        (
            "During this turn, the cost required to cast your next Summon is reduced by 4.",
            t.ChangeCasting(t.CostsLess(t.Number(4), SUMMONS), next_only=True),
        ),
        (
            "Cast 1 Summon of cost 9 or less from your hand without paying the cost.",
            t.Cast(t.Cards("hand", "you", (*SUMMONS, t.OfCost("at_most", 9))), t.CastTerms(free=True)),
        ),
        (
            "Cast 1 Summon from your hand. The cost required to cast it is reduced by 4 (it cannot become 0).",
            t.Cast(t.Cards("hand", "you", SUMMONS), t.CastTerms(less=4, not_0=True)),
        ),
    ],
)
def test_instructions(sentence, effect):
    assert parse(f"《2》: {sentence}").effect == effect


def test_how_a_card_was_paid():
    ability = parse(
        "Draw 3 cards. If the cost to cast Testa was paid with CP of 2 or more different Elements, draw 4 cards.",
        summon=True,
    )
    condition = t.Compare(t.ElementsPaid(), "at_least", t.Number(2))
    assert ability.effect == t.Sequence((t.Draw("you", 3), t.If(condition, t.Draw("you", 4))))


def test_terms_of_a_cast_under_a_condition_are_under_it_too():
    lines = [
        f"Choose 1 card in your Break Zone. If it is a Summon, you can cast it this turn{terms}"
        for terms in (".", ". The cost required to cast it is reduced by 2.")
    ]
    plain, reduced = (parse(f"《2》: {line}").effect.effects[1] for line in lines)
    assert reduced == replace(plain, then=replace(plain.then, terms=t.CastTerms(less=2)))


def test_paid_with_one_element_alone():
    line = "When Testa enters the field, if the cost to cast Testa was paid with only Ice CP, draw 1 card."
    assert parse(line).condition == t.PaidOnlyElement("Ice")


def test_terms_without_a_cast_have_no_meaning():
    with pytest.raises(GrammarError):
        parse("《2》: Draw 3 cards. The cost required to cast it is reduced by 4.")


# -------------------------------------------------------------------------------------------------------- the number X
@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("《X》《Dull》", t.Cost(dull=True, x=1)),
        ("《Fire》《X》《X》", t.Cost(("Fire",), x=2)),
        ("《2》, remove X Tally Counters from Testa", t.Cost(generic=2, counter_kind="Tally", x_counters=True)),
    ],
)
def test_R5_26_X_in_a_cost(cost, expected):
    assert parse(f"{cost}: Draw 1 card.") == t.Action(expected, t.Draw("you"))


@pytest.mark.parametrize(
    ("words", "comparison"), [("Monster of cost X", "exactly"), ("Monster of cost X or less", "at_most")]
)
def test_R0_18_X_in_a_description(words, comparison):
    ability = parse(f"《X》: Choose 1 {words}. Dull it.")
    described = (t.OfType("Monster"), t.Compared("cost", comparison, t.X()))
    assert ability.effect.effects[0] == t.Choose(t.Cards(where=described))


def test_R0_18_X_in_a_condition_and_in_a_number():
    ability = parse("《X》: Choose 1 Monster. If its cost is X, dull it.")
    assert ability.effect.effects[1].condition == t.Compare(t.CostOf(t.Chosen()), "exactly", t.X())
    ability = parse("《X》: Choose 1 Monster. Deal it 3000 damage and 2000 more damage for each CP paid as X.")
    assert ability.effect.effects[1] == t.Damage(t.Chosen(), t.Sum((t.Number(3000), t.X(2000))))


def test_R5_56_X_as_an_extra_cost():
    line = "If you cast Testa, you may pay 《X》 as an extra cost."
    assert parse(line, summon=True) == t.Field((t.ExtraCost(t.Cost(x=1)),))


# --------------------------------------------------------------------------------------- abilities that cannot be used
def test_R8_54_abilities_that_cannot_be_used():
    monsters = t.All(t.Cards("field", "opponent", (t.OfType("Monster"),)))
    ability = parse("The Monsters opponent controls cannot use action or special abilities.")
    kinds = ("cannot_use_action", "cannot_use_special")
    assert ability == t.Field(tuple(t.HasRestriction(monsters, kind) for kind in kinds))
    ability = parse("《1》: Choose 1 Monster. During this turn, it cannot block, and it cannot use special abilities.")
    restrictions = tuple(t.Restrict(t.Chosen(), kind) for kind in ("cannot_block", "cannot_use_special"))
    assert ability.effect == t.Sequence((t.Choose(t.Cards(where=(t.OfType("Monster"),))), *restrictions))


# ---------------------------------------------------------------------------------------- changed costs of abilities
def test_R5_53_an_ability_that_costs_less():
    ability = parse("《Fire》《4》 (This cost is reduced by 2 for each Monster you control.): Draw 1 card.")
    monsters = t.CountOf(t.Cards("field", "you", (t.OfType("Monster"),)), 2)
    assert ability == t.Action(t.Cost(("Fire",), 4, less=monsters), t.Draw("you"))


def test_R5_52_abilities_that_cost_more():
    ability = parse("The cost required for the Monsters you control to use special abilities is increased by 《1》.")
    assert ability == t.Field((t.UsesCostMore(t.Cards("field", "you", (t.OfType("Monster"),)), "special", 1),))


def test_an_extra_cost_named_first():
    read = parse("As an extra cost to cast Testa, you may discard 1 card.", summon=True)
    assert read.effects == parse("If you cast Testa, you may discard 1 card as an extra cost.", summon=True).effects


@pytest.mark.parametrize(
    "text",
    [
        "If the CP paid to cast Testa was only produced by Category XX Forwards, Testa gains Brave.",
    ],
)
def test_what_is_kept_or_asked_otherwise_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text)


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("Receive 1 point of damage: Draw 1 card.", t.Cost(points=1)),
        ("《Dull》, receive a point of damage: Draw 1 card.", t.Cost(dull=True, points=1)),
        ("《1》, take 2 points of damage: Draw 1 card.", t.Cost(generic=1, points=2)),
        ("Have Testa deal you 1 point of damage: Draw 1 card.", t.Cost(points=1)),
    ],
)
def test_points_of_damage_as_a_cost(line, cost):
    assert parse(line) == t.Action(cost, t.Draw("you"))


@pytest.mark.parametrize(
    "may",
    ["During this turn, you can cast it from your Break Zone.", "You may cast it from your Break Zone this turn."],
)
def test_cast_from_the_break_zone_this_turn(may):
    read = parse(f"When Testa enters the field, choose 1 Summon in your Break Zone. {may}").effect
    assert read.effects[1] == t.AllowCasting(t.Chosen(), t.CastTerms(), "end_of_turn")


def test_R8_54_two_kinds_of_abilities_said_one_by_one():
    line = "Choose 1 Forward. It cannot use {} abilities this turn."
    said = parse(line.format("action abilities or special"), summon=True)
    assert said == parse(line.format("action or special"), summon=True)
