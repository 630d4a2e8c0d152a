"""Sentences about what cannot be broken, chosen, blocked or done, and about leaving the field replaced."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from fftcg_env.games.fftcg.cards.wording.render import render_ability
from tests.cards.sentences import SELF, parse
from tests.kit import FORWARDS, MINE, THEIRS

LEXICON = Lexicon.of(["Rima", "Tolk"], ["Warden"], ["ZZ"])
BOTH = ("summons", "abilities")
PUT = "is put from the field into the Break Zone"


def parsed(line, summon=False):
    return parse_line(line, ["Rima"], LEXICON, summon=summon)


def test_power_that_stays_for_a_turn():
    """R9.5."""
    line = "During this turn, the power of Forwards you control cannot be increased by Summons or abilities."
    assert parsed(line, summon=True).effect == t.Lasting(t.PowerCannot("increased", t.All(MINE), BOTH))


def test_a_forward_that_must_block_this_card():
    """R10.36."""
    effect = t.Sequence((t.Choose(FORWARDS), t.Lasting(t.MustBlockSource(t.Chosen()))))
    for called in ("it must block Rima this turn if possible", "if it is possible, it must block Rima this turn"):
        ability = parsed(f"When Rima attacks, choose 1 Forward. {called[0].upper()}{called[1:]}.")
        assert ability == t.Auto(t.Attacks(t.Self()), effect)
        assert "must block this card" in render_ability(ability)


FIELD = {
    "Rima cannot be broken.": t.CannotBeBroken(t.Self()),
    "Rima cannot be broken by opposing Summons or abilities that don't deal damage.": t.CannotBeBroken(
        t.Self(), BOTH, "opponent"
    ),
    "Rima cannot leave the field due to your opponent's Summons or abilities.": t.CannotLeave(
        t.Self(), BOTH, "opponent"
    ),
    "The power of Forwards cannot be increased by Summons or abilities.": t.PowerCannot(
        "increased", t.All(FORWARDS), BOTH
    ),
    "The power of Forwards you control cannot be decreased by your opponent's Summons or abilities.": t.PowerCannot(
        "decreased", t.All(MINE), BOTH, "opponent"
    ),
    "The power of this Forward cannot be decreased by your opponent's Summons or abilities.": t.PowerCannot(
        "decreased", t.Self(), BOTH, "opponent"
    ),
    "Rima cannot become dull by your opponent's Summons or abilities.": t.CannotBeDulled(t.Self(), BOTH, "opponent"),
    "Rima cannot be chosen by Ice Summons or Ice abilities.": t.CannotBeChosen(
        t.Self(), BOTH, source=(t.OfElement("Ice"),)
    ),
    "Rima cannot be chosen by your opponent's Backup abilities.": t.CannotBeChosen(
        t.Self(), ("abilities",), "opponent", source=(t.OfType("Backup"),)
    ),
    "Rima cannot be chosen by EX Bursts.": t.CannotBeChosen(t.Self(), ("ex_bursts",)),
    "Rima cannot be blocked.": t.HasRestriction(t.Self(), "cannot_be_blocked"),
    "Rima cannot be blocked by a Forward of cost 5 or more.": t.CannotBeBlockedBy(t.Self(), (t.OfCost("at_least", 5),)),
    "Rima cannot be blocked by a Forward with a power greater than hers.": t.CannotBeBlockedBy(t.Self(), power="more"),
    "Rima cannot block a Forward with a power greater than hers.": t.CannotBlockSuch(t.Self(), power="more"),
    "The Forwards you control can form a party with Forwards of any Element.": t.HasRestriction(
        t.All(MINE), "joins_any_party"
    ),
    "The Job Warden you control can form a party with Job Warden Forwards of any Element.": t.JoinsPartyOf(
        t.All(t.Cards(player="you", where=(t.OfJob("Warden"),))), (t.OfJob("Warden"),)
    ),
    "Rima cannot form parties.": t.HasRestriction(t.Self(), "cannot_join"),
    "Rima cannot be chosen by a Summon or an ability.": t.CannotBeChosen(t.Self(), BOTH),
    "You cannot play Rima from your hand due to Summons or abilities.": t.CannotBePlayedFromHand(),
    "If you control Card Name Tolk, it cannot be broken.": t.CannotBeBroken(
        t.All(t.Cards(player="you", where=(t.Named("Tolk"),)))
    ),
    "Rima can attack 3 times in the same turn.": t.AttackTimes(t.Self(), t.Number(3)),
    "Rima enters the field dull.": t.EntersDull(t.Self()),
    "Rima does not activate during your Active Phase.": t.HasRestriction(t.Self(), "stays_dull"),
    "If possible, Rima must block.": t.HasRestriction(t.Self(), "must_block"),
    "Your opponent must block Rima if possible.": t.HasRestriction(t.Self(), "must_be_blocked"),
    "Summons or abilities of your opponent must choose Rima if possible.": t.HasRestriction(t.Self(), "must_be_chosen"),
    "If a Forward is put from the field into the Break Zone, you may remove it from the game instead.": (
        t.LeavesElsewhere(t.All(FORWARDS), "removed", may=True)
    ),
    "If Rima leaves the field, return Rima to your hand instead.": t.LeavesElsewhere(t.Self(), "hand", anyhow=True),
    "Backups of cost 2 or less cannot block.": t.HasRestriction(
        t.All(t.Cards(where=(t.OfType("Backup"), t.OfCost("at_most", 2)))), "cannot_block"
    ),
    "The opponent's Forwards enter the field dull.": t.EntersDull(
        t.All(t.Cards(player="opponent", where=(t.OfType("Forward"),)))
    ),
    "All cards in your Break Zone cannot be removed from the game by your opponent's abilities.": t.CannotBeRemoved(
        t.All(t.Cards("break_zone", "you")), ("abilities",), "opponent"
    ),
}


@pytest.mark.parametrize("line", FIELD)
def test_field_abilities(line):
    assert parsed(line) == t.Field((FIELD[line],))
    assert render_ability(parsed(line)).startswith("Always: ")


def test_both_the_card_itself_and_others():
    line = "Rima and the Job Warden you control cannot be chosen by your opponent's Summons."
    wardens = t.All(t.Cards(player="you", where=(t.OfJob("Warden"),)))
    shells = (t.CannotBeChosen(who, ("summons",), "opponent") for who in (t.Self(), wardens))
    assert parsed(line) == t.Field(tuple(shells))


TURN = {
    "It cannot be broken this turn.": t.Lasting(t.CannotBeBroken(t.Chosen())),
    "During this turn, it cannot be broken.": t.Lasting(t.CannotBeBroken(t.Chosen())),
    "Until the end of the turn, it cannot be chosen by Summons.": t.Lasting(t.CannotBeChosen(t.Chosen(), ("summons",))),
    "It cannot be blocked this turn.": t.Restrict(t.Chosen(), "cannot_be_blocked"),
    "It can attack once more this turn.": t.Lasting(t.AttackTimes(t.Chosen(), t.Number(1), more=True)),
    "If possible, it must block this turn.": t.Restrict(t.Chosen(), "must_block"),
    "It will not activate during its controller's next Active Phase.": t.Restrict(
        t.Chosen(), "stays_dull_once", "permanent"
    ),
    "As long as Rima is on the field, it does not activate during its controller's Active Phase.": t.Restrict(
        t.Chosen(), "stays_dull", "while_source_on_field"
    ),
    "If it is put from the field into the Break Zone this turn, remove it from the game instead.": t.Lasting(
        t.LeavesElsewhere(t.Chosen(), "removed")
    ),
    "If you don't pay 《2》, break it.": t.Sequence(
        (t.MayPay(t.Cost(generic=2)), t.IfDone(t.Sequence(()), t.Break(t.Chosen())))
    ),
}


@pytest.mark.parametrize("sentence", TURN)
def test_for_a_while(sentence):
    ability = parsed(f"When Rima attacks, choose 1 Forward. {sentence}")
    effect = TURN[sentence]
    flat = effect.effects if isinstance(effect, t.Sequence) else (effect,)
    assert ability.effect == t.Sequence((t.Choose(FORWARDS), *flat))
    assert render_ability(ability)


def test_R9_5_a_rule_for_the_turn():
    ability = parsed("No Forward of cost 3 or less can block this turn.", summon=True)
    low = t.Cards(where=(t.OfType("Forward"), t.OfCost("at_most", 3)))
    assert ability.effect == t.Restrict(t.All(low), "cannot_block")


def test_breaks_as_triggers():
    assert parsed("When a Backup you control is broken, draw 1 card.").trigger == t.IsBroken(
        t.Cards(player="you", where=(t.OfType("Backup"),))
    )
    assert parsed("When Rima is broken by your opponent's Summon or ability, draw 1 card.").trigger == t.IsBroken(
        t.Self(), "opponent"
    )


@pytest.mark.parametrize(
    "line",
    [
        "Rima cannot be chosen by Ice Summons or Fire abilities.",
        "Rima cannot be blocked by a Backup.",
        "Choose 1 Forward. It enters the field dull this turn.",
    ],
)
def test_what_has_no_meaning_is_told(line):
    with pytest.raises(GrammarError):
        parsed(line, summon=line.startswith("Choose"))


def test_entering_replaced_for_a_turn():
    line = (
        "《Dull》: During this turn, if a Forward enters the field by your opponent's Summons or abilities, "
        "remove it from the game instead."
    )
    assert parsed(line).effect == t.Lasting(t.EntersElsewhere(t.All(FORWARDS), "removed"))
    assert "goes to the" in render_ability(parsed(line))


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Testa must be blocked if possible.", "Your opponent must block Testa if possible."),
        ("Forwards of cost 2 or less cannot block Testa.", "Testa cannot be blocked by Forwards of cost 2 or less."),
        (
            "Testa cannot be blocked by a Forward with power greater than its own.",
            "Testa cannot be blocked by a Forward with a power greater than its own.",
        ),
        (
            "Testa cannot be dulled by your opponent's Summons or abilities.",
            "Testa cannot become dull by your opponent's Summons or abilities.",
        ),
        (
            "The Forwards opponent controls must block Testa if possible.",
            "Your opponent must block Testa if possible.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        (
            "Testa cannot be broken or removed from the game by your opponent's Summons.",
            (
                t.CannotBeBroken(SELF, ("summons",), "opponent"),
                t.CannotBeRemoved(SELF, ("summons",), "opponent"),
            ),
        ),
    ],
)
def test_what_a_field_ability_does(line, effects):
    assert parse(line) == t.Field(effects)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Your opponent may only declare as many attacks in the same turn as the number of Backups they control.",
            t.FewerAttacks("opponent", t.CountOf(t.Cards("field", "opponent", (t.OfType("Backup"),)))),
        ),
        (
            "Opposing Forwards entering the field will not trigger any auto-abilities.",
            t.EntersSilently(t.All(THEIRS)),
        ),
    ],
)
def test_what_is_kept_from_happening(text, expected):
    assert parse(text) == t.Field((expected,))


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent may only declare as many attacks in the same turn as the number of cards in your hand "
        "they control.",
        "Opposing Forwards you control entering the field will not trigger any auto-abilities.",
        "Testa enters the field, remove it from the Battle.",
    ],
)
def test_what_is_kept_or_asked_otherwise_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Testa cannot be blocked by a Forward with power greater than its power.",
            "Testa cannot be blocked by a Forward with power greater than its own.",
        ),
        (
            "Forwards of cost 2 or less opponent controls cannot block Testa.",
            "Testa cannot be blocked by a Forward of cost 2 or less.",
        ),
    ],
)
def test_blockers_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"If Testa {PUT}, return it to your hand instead.", t.LeavesElsewhere(SELF, "hand")),
        (
            f"If a Forward you control {PUT}, you may return it to its owner's hand instead.",
            t.LeavesElsewhere(t.All(MINE), "hand", may=True),
        ),
    ],
)
def test_returned_instead_of_being_put_into_the_break_zone(line, expected):
    assert parse(line) == t.Field((expected,))


def test_returned_instead_for_a_turn():
    line = f"Choose 1 Forward. If it {PUT} this turn, return it to its owner's hand instead."
    assert parse(line, summon=True).effect.effects[1] == t.Lasting(t.LeavesElsewhere(t.Chosen(), "hand"))


def test_must_attack_once_per_turn_in_either_order():
    known = parse("Testa must attack once per turn if possible.")
    assert parse("If possible, Testa must attack once per turn.") == known


def test_R7_30_summons_of_a_cost_do_not_choose_it():
    line = "Testa cannot be chosen by your opponent's Summons{} of cost 4 or less."
    cheap = (t.OfCost("at_most", 4),)
    assert parse(line.format("")).effects == (t.CannotBeChosen(SELF, ("summons",), "opponent", source=cheap),)
    with pytest.raises(GrammarError):
        parse(line.format(" or abilities"))
