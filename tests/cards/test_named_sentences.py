"""Cards that a text names again, what is counted in a turn, and when a card can be cast."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Alfa", "Bravo"), ("Ninja", "Dragoon"), ("VII", "TT"))
FORWARD = t.OfType("Forward")
MINE = t.Cards("field", "you", (FORWARD,))
BACKUPS = t.All(t.Cards("field", "you", (t.OfType("Backup"),)))


def parse(line):
    return parse_line(line, ["Testa"], LEXICON)


def effects_of(text):
    effect = parse(f"《Fire》: {text}").effect
    return effect.effects if isinstance(effect, t.Sequence) else (effect,)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Choose 1 Forward. You may return 1 Backup you control to its owner's hand. "
            "If you do so, dull the Forward.",
            0,
        ),
        (
            "Choose 1 Forward. You may return 1 Forward you control to its owner's hand. If you do so, dull the chosen "
            "Forward.",
            0,
        ),
        ("Choose 1 Forward and 1 Backup you control. Dull the Forward.", 0),
        ("Choose 1 Forward and 1 Backup you control. Dull the Backup.", 1),
    ],
)
def test_a_card_is_named_again_by_its_type(text, last):
    effect = effects_of(text)[-1]
    effect = effect.then if isinstance(effect, t.IfDone) else effect
    assert effect == t.Dull(t.Chosen(last))


@pytest.mark.parametrize(
    "text",
    [
        "Dull the Forward.",
        "Choose 1 Forward you control and 1 Forward opponent controls. Dull the Forward.",
        "Choose 2 Forwards. Dull the Forward.",
        "Choose 1 Character. Dull the Forward.",
        "Choose 1 Forward. Play the removed Forward onto the field.",
        "Choose 1 Forward. Dull the Forward that entered the field.",
        "Activate all the Forwards you control. It gains Haste until the end of the turn.",
    ],
)
def test_a_card_that_could_be_another_one_is_refused(text):
    with pytest.raises(GrammarError):
        effects_of(text)


def test_they_are_the_cards_of_the_instruction_before():
    mine = t.All(MINE)
    assert effects_of("Activate all the Forwards you control. They gain Haste until the end of the turn.") == (
        t.Gather(mine),
        t.Activate(t.Found()),
        t.GainKeyword(t.Found(), "Haste"),
    )
    assert effects_of("Activate all the Forwards you control. Draw 1 card.") == (t.Activate(mine), t.Draw("you"))


def test_the_second_instead_says_nothing_to_the_first():
    text = "Choose up to 2 Forwards. If you have received 3 points of damage or more, dull them. "
    text += "If you have received 5 points of damage or more, activate all the Backups you control instead."
    first = t.If(t.Received("you", 3), t.Dull(t.Chosen()))
    assert effects_of(text)[1] == t.If(t.Received("you", 5), t.Activate(BACKUPS), first)


@pytest.mark.parametrize(
    ("line", "trigger", "condition"),
    [
        ("When active Testa becomes dull, draw 1 card.", t.BecomesDull(t.Self()), None),
        (
            "When Testa enters the field or a Forward you control attacks, draw 1 card.",
            t.EitherTrigger((t.Enters(t.Self()), t.Attacks(MINE))),
            None,
        ),
        ("During your turn, when a Forward you control attacks, draw 1 card.", t.Attacks(MINE), t.DuringTurn("you")),
        (
            "When your opponent discards 2 or more cards due to your abilities, draw 1 card.",
            t.Together(t.IsDiscarded("opponent", None, t.Cause(("abilities",), "you")), 2),
            None,
        ),
        ("When you cast the third card you've cast this turn, draw 1 card.", t.Casts("you", (), 3), None),
        (
            "During each turn, when you cast the second Summon you've cast, draw 1 card.",
            t.Casts("you", (t.OfType("Summon"),), 2),
            None,
        ),
    ],
)
def test_triggers(line, trigger, condition):
    ability = parse(line)
    assert (ability.trigger, ability.condition) == (trigger, condition)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("You can only cast Testa during your turn.", t.Field((t.CannotCast(),), t.Not(t.DuringTurn("you")))),
        (
            "You must control 2 or more Forwards to cast Testa.",
            t.Field((t.CannotCast(),), t.Not(t.Exists(MINE, 2))),
        ),
        (
            "You must control a Forward to play Testa from your hand onto the field.",
            t.Field((t.CannotCast(), t.CannotBePlayedFromHand()), t.Not(t.Exists(MINE))),
        ),
        (
            "You can only play Testa if you control a Forward.",
            t.Field((t.CannotCast(), t.CannotBePlayed()), t.Not(t.Exists(MINE))),
        ),
        (
            "During this turn, if you have drawn 3 or more cards, the cost required to cast Testa is reduced by 2.",
            t.Field((t.CostsLess(t.Number(2)),), t.Compare(t.ThisTurn("drew", "you"), "at_least", t.Number(3))),
        ),
    ],
)
def test_when_a_card_can_be_cast(line, field):
    assert parse(line) == field


def test_a_choice_of_another_card():
    first, second = effects_of("Choose 1 Forward and up to 1 other Forward. Dull the former and activate the latter.")[
        :2
    ]
    assert (first.apart, second.apart, second.minimum) == (0, 1, 0)
    with pytest.raises(GrammarError):
        effects_of("Choose 1 other Forward and 1 Forward. Dull them.")


@pytest.mark.parametrize(
    ("each", "value"),
    [
        ("for each CP required to cast it", t.CostOf(t.Chosen(), 1000)),
        ("for each CP required to play the chosen Forward", t.CostOf(t.Chosen(), 1000)),
        (
            "for each CP required to cast the highest cost Forward you control",
            t.Times(t.Best("highest", "cost", MINE), 1000),
        ),
    ],
)
def test_so_much_for_each_CP(each, value):
    assert effects_of(f"Choose 1 Forward. Deal it 1000 damage {each}.")[1] == t.Damage(t.Chosen(), value)


def test_a_removed_card_that_nothing_has_removed():
    with pytest.raises(GrammarError):
        effects_of("Choose 1 Forward. Deal it 1000 damage for each CP required to play the removed card.")


def test_on_the_field():
    text = "Choose 1 Forward. At the beginning of your next Main Phase 1, if Testa is on your field, break it."
    assert effects_of(text)[1].effect == t.If(t.OnField(t.Self(), "you"), t.Break(t.Triggering()))


def test_on_the_field_behind_another_sentence():
    then = parse("When Testa attacks, draw 1 card. Then, if Testa is on the field, draw 1 card.").effect.effects
    assert then[1] == t.If(t.OnField(t.Self(), "any"), t.Draw("you"))


def test_what_is_played_without_triggers():
    text = "Choose 1 Forward in your Break Zone. Play it onto the field. Its auto-ability will not trigger."
    assert effects_of(text)[1] == t.PlayOntoField(t.Chosen(), quiet=True)
    with pytest.raises(GrammarError):
        effects_of("Choose 1 Forward. Dull it. Its auto-ability will not trigger.")


def test_a_card_that_comes_back_to_the_hand():
    assert parse("When Testa is added to your hand from the Break Zone, draw 1 card.").trigger == t.AddedToHand(
        t.Self()
    )
    for line in (
        "When Testa is added to your hand from the deck",
        "When a Forward is added to your hand from the Break Zone",
    ):
        with pytest.raises(GrammarError):
            parse(f"{line}, draw 1 card.")


def test_an_instead_under_the_opposite_condition():
    text = "If there is no EXP Counter placed on Testa, place 1 EXP Counter on Testa. "
    text += "If 1 or more EXP Counters are placed on Testa, remove all EXP Counters from Testa instead."
    counted = t.Is(t.Self(), (t.WithCounters("EXP"),))
    effect = effects_of(f"Draw 1 card. {text}")[1]
    assert (effect.condition, effect.otherwise.condition) == (counted, t.Not(counted))


def test_a_comparison_with_a_number_that_only_a_resolution_knows_is_refused():
    from fftcg_env.scenario import Scenario, ScenarioError, summon

    many = t.Compared("cost", "at_most", t.MovedBefore())
    wrong = summon(t.Sequence((t.Choose(t.Cards("field", "any", (FORWARD, many))), t.Dull(t.Chosen()))), name="Wrong")
    s = Scenario()
    s.p1.hand(wrong)
    with pytest.raises(ScenarioError):
        s.p1.cast(wrong)


PAYS = "When a Forward opponent controls attacks, you may put {} you control into the Break Zone. "


@pytest.mark.parametrize("paid", ["1 Backup", "2 Backups", "1 Monster"])
@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("If you do so, dull that Forward.", t.IfDone(t.Dull(t.Triggering()))),
        ("When you do so, dull that Forward.", t.WhenDone(t.Dull(t.Triggering()))),
    ],
)
def test_that_forward_is_not_the_other_card_that_paid(paid, said, done):
    assert parse(PAYS.format(paid) + said).effect.effects[-1] == done


@pytest.mark.parametrize("paid", ["1 Forward", "1 Character", "1 Job Ninja"])
@pytest.mark.parametrize("so", ["If", "When"])
def test_that_forward_could_be_the_card_that_paid(paid, so):
    with pytest.raises(GrammarError):
        parse(PAYS.format(paid) + f"{so} you do so, dull that Forward.")


def test_that_character_could_be_either():
    with pytest.raises(GrammarError, match="more than one card"):
        parse(PAYS.format("1 Backup") + "If you do so, dull that Character.")
