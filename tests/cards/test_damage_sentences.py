"""Sentences about damage: changed, shielded, redirected, divided, and watched."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon.of(["Testa", "Other"], ["Guard"], ["TEST"])
FORWARD = t.OfType("Forward")
FORWARDS = t.Cards(where=(FORWARD,))
MINE = t.Cards("field", "you", (FORWARD,))
THEIRS = t.Cards("field", "opponent", (FORWARD,))
ANY = t.All(FORWARDS)
ITSELF, TARGET = t.Self(), t.Chosen()
CHOOSE = t.Choose(FORWARDS)


def parse(line, *, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effects(line):
    """What a Summon with this text does."""
    effect = parse(line, summon=True).effect
    return effect.effects if isinstance(effect, t.Sequence) else (effect,)


def changes(how, amount=0, to=ITSELF, by=None, **damage):
    return t.ChangesDamage(t.DamageDealt(to, by, **damage), t.DamageChange(how, amount))


def change(how, amount=0, to=TARGET, by=None, once=False, **damage):
    return t.ChangeDamage(t.DamageDealt(to, by, **damage), t.DamageChange(how, amount), once)


def test_half_rounded_down():
    line = "Choose 1 Forward. Deal it damage equal to half of its power (round down to the nearest 1000)."
    assert effects(line)[1] == t.Damage(TARGET, t.Half(t.PowerOf(TARGET), down_to=1000))


def test_half_of_the_damage_that_triggered():
    damage = "deal that Forward damage equal to half of the received damage"
    ability = parse(f"When Testa receives damage from a Forward, {damage}.")
    assert ability.effect == t.Damage(t.Triggering(), t.Half(t.TriggerAmount()))


def test_words_without_a_space_between_them():
    line = "Deal damage equal to half ofTesta's power to all the Forwards opponent controls."
    assert parse(line, summon=True).effect == t.Damage(t.All(THEIRS), t.Half(t.PowerOf(ITSELF)))


def test_cards_that_damage_places():
    """R10.81."""
    limit = t.CannotUseExBurst(ITSELF, (t.OfCost("at_most", 3),))
    assert parse("Any card of cost 3 or less put in the Damage Zone due to Testa cannot use its EX Burst.") == t.Field(
        (limit,)
    )
    every = "EX Bursts of cards put into the Damage Zone due to Testa cannot be used."
    assert parse(every) == t.Field((t.CannotUseExBurst(ITSELF),))
    silent = "EX Bursts of cards put into the Damage Zone due to this damage cannot be used."
    point = t.DamagePlayer("you", 1, without_ex_bursts=True)
    assert effects(f"Testa deals you 1 point of damage. {silent}") == (point,)
    with pytest.raises(GrammarError):
        parse(f"Draw 1 card. {silent}", summon=True)


def test_a_forward_forming_a_party():
    members = t.All(t.Cards("field", "you", (FORWARD, t.InState("in_party"))))
    line = "If a Forward forming a party you control is dealt damage, the damage becomes 0 instead."
    assert parse(line) == t.Field((changes("become", 0, to=members),))


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("If Testa is dealt damage, the damage becomes 3000 instead.", changes("become", 3000)),
        ("If Testa receives damage, reduce the damage by 3000 instead.", changes("reduce", 3000)),
        ("If Testa is dealt damage, the damage decreases by 3000 instead.", changes("reduce", 3000)),
        ("If Testa is dealt damage, increase the damage by 7000 instead.", changes("increase", 7000)),
        ("If Testa is dealt damage, double the damage instead.", changes("double")),
        (
            "If Testa is dealt damage, reduce the damage by half instead (numbers are rounded up to units of 1000).",
            changes("halve"),
        ),
        ("The damage dealt to Testa is reduced by 3000 instead.", changes("reduce", 3000)),
        ("Reduce the damage dealt to the Forwards you control by 3000.", changes("reduce", 3000, t.All(MINE))),
        (
            "If Testa is dealt 4000 damage or less, the damage becomes 500 instead.",
            changes("become", 500, comparison="at_most", than=4000),
        ),
        (
            "If a Forward you control receives 2000 damage, the damage becomes 500 instead.",
            changes("become", 500, to=t.All(MINE), comparison="exactly", than=2000),
        ),
        (
            "If Testa is dealt damage less than her power, the damage becomes 500 instead.",
            changes("become", 500, comparison="below_power"),
        ),
        (
            "If Testa is dealt damage by a Summon, the damage becomes 500 instead.",
            changes("become", 500, kinds=("summons",)),
        ),
        (
            "If Testa is dealt damage by an ability, the damage becomes 500 instead.",
            changes("become", 500, kinds=("abilities",)),
        ),
        (
            "If Testa is dealt damage by your opponent's Summons or abilities, the damage becomes 500 instead.",
            changes("become", 500, kinds=("summons", "abilities"), cause="opponent"),
        ),
        (
            "If Testa is dealt damage by abilities other than special abilities, the damage becomes 500 instead.",
            changes("become", 500, kinds=("other_abilities",)),
        ),
        (
            "If Testa is dealt damage other than battle damage, the damage becomes 1000 instead.",
            changes("become", 1000, kinds=("summons", "abilities")),
        ),
        (
            "If Testa is dealt damage by a Backup, the damage becomes 500 instead.",
            changes("become", 500, by=t.All(t.Cards(where=(t.OfType("Backup"),)))),
        ),
        (
            "If Testa is dealt damage by a Forward with Brave or Haste, the damage becomes 500 instead.",
            changes(
                "become",
                500,
                by=t.All(t.Cards(where=(FORWARD, t.AnyOf((t.WithKeyword("Brave"), t.WithKeyword("Haste")))))),
            ),
        ),
        (
            "If Testa is dealt damage by a Forward's ability, the damage becomes 500 instead.",
            changes("become", 500, by=ANY, kinds=("abilities",)),
        ),
        (
            "If a Forward is dealt damage by your Ice Summon, the damage increases by 3000 instead.",
            changes(
                "increase",
                3000,
                ANY,
                t.All(t.Cards("stack", "you", (t.OfType("Summon"), t.OfElement("Ice")))),
            ),
        ),
        (
            "If Testa deals damage to a Forward of cost 3 or less, the damage increases by 3000 instead.",
            changes("increase", 3000, t.All(t.Cards(where=(FORWARD, t.OfCost("at_most", 3)))), ITSELF),
        ),
        (
            "If a Forward you control deals battle damage to a Forward, double the damage instead.",
            changes("double", 0, ANY, t.All(MINE), kinds=("battle",)),
        ),
        (
            "If Testa deals damage to your opponent, the damage becomes 3 instead.",
            changes("become", 3, t.ThePlayer("opponent"), ITSELF),
        ),
        (
            "The damage dealt by your Summons to Forwards opponent controls cannot be reduced.",
            changes("fix", 0, t.All(THEIRS), kinds=("summons",), cause="you"),
        ),
    ],
)
def test_one_replacement(line, effect):
    assert parse(line) == t.Field((effect,))


def test_what_two_descriptions_say():
    both = t.All(t.Cards("field", "you", (t.AnyOf((t.AllOf((FORWARD, t.OfElement("Ice"))), t.OfJob("Guard"))),)))
    line = "If an Ice Forward or a Job Guard you control is dealt damage, reduce the damage by 3000 instead."
    assert parse(line) == t.Field((changes("reduce", 3000, both),))
    assert parse("If Testa deals damage to a Forward or your opponent, double the damage instead.") == t.Field(
        (changes("double", 0, ANY, ITSELF), changes("double", 0, t.ThePlayer("opponent"), ITSELF))
    )
    summons = t.All(t.Cards("stack", "you", (t.OfType("Summon"),)))
    assert parse(
        "If your Summon or an ability of a Forward you control deals damage to a Forward, double the damage instead."
    ) == t.Field((changes("double", 0, ANY, summons), changes("double", 0, ANY, t.All(MINE), kinds=("abilities",))))


def test_while_and_during():
    dull = t.Is(ITSELF, (t.InState("dull"),))
    assert parse("If Testa is dealt damage while dull, reduce the damage by 3000 instead.") == t.Field(
        (changes("reduce", 3000),), dull
    )
    expected = t.Field((changes("reduce", 3000),), t.DuringTurn("opponent"))
    for line in (
        "During your opponent's turn, if Testa receives damage, reduce the damage by 3000 instead.",
        "If Testa receives damage during your opponent's turn, reduce the damage by 3000 instead.",
    ):
        assert parse(line) == expected
    party = t.Is(ITSELF, (t.InState("in_party_with_source"),))
    assert parse("If Testa forms a party, the damage dealt to Testa becomes 1000 instead.") == t.Field(
        (changes("become", 1000),), party
    )


def test_power_and_damage_of_the_same_cards():
    mine = t.All(MINE)
    assert parse(
        "The Forwards you control gain +2000 power, and if they are dealt damage by a Summon, the damage becomes 500 "
        "instead."
    ) == t.Field((t.HasPower(mine, t.Number(2000)), changes("become", 500, mine, kinds=("summons",))))


def test_a_counter_for_the_damage():
    line = "If Testa is dealt damage, remove 1 Guard Counter from Testa and the damage becomes 500 instead."
    assert parse(line) == t.Field(
        (t.ChangesDamage(t.DamageDealt(ITSELF), t.DamageChange("become", 500, counter="Guard")),)
    )


def test_the_damage_goes_to_this_card():
    line = "If a Forward you control is dealt damage, the damage is dealt to Testa instead."
    moved = t.DamageChange("redirect", recipient=ITSELF)
    assert parse(line) == t.Field((t.ChangesDamage(t.DamageDealt(t.All(MINE)), moved),))


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("During this turn, the next damage dealt to it becomes 500 instead.", change("become", 500, once=True)),
        ("The next damage dealt to it becomes 500 this turn.", change("become", 500, once=True)),
        ("The next damage dealt to it becomes 500 instead this turn.", change("become", 500, once=True)),
        ("Reduce the next damage dealt to it this turn by 4000.", change("reduce", 4000, once=True)),
        (
            "During this turn, the next damage dealt to it by Summons or abilities is reduced by 4000 instead.",
            change("reduce", 4000, once=True, kinds=("summons", "abilities")),
        ),
        ("During this turn, the damage dealt to it is increased by 3000 instead.", change("increase", 3000)),
        ("If it deals damage to a Forward this turn, double the damage instead.", change("double", 0, ANY, TARGET)),
        (
            "During this turn, the next damage it deals to a Forward becomes 500 instead.",
            change("become", 500, ANY, TARGET, once=True),
        ),
        ("During this turn, if it is dealt damage, double the damage instead.", change("double")),
        ("Negate all damage dealt to it.", t.RemoveDamage(TARGET)),
        ("Deal it 4000 damage. This damage cannot be reduced.", t.Damage(TARGET, t.Number(4000), unreducible=True)),
        (
            "Deal it damage equal to its power minus 3000.",
            t.Damage(TARGET, t.Sum((t.PowerOf(TARGET), t.Number(-3000)))),
        ),
        (
            "Deal it damage equal to half of its power (round up to the nearest 1000).",
            t.Damage(TARGET, t.Half(t.PowerOf(TARGET), 1000)),
        ),
    ],
)
def test_of_the_chosen_forward(sentence, effect):
    assert effects(f"Choose 1 Forward. {sentence}") == (CHOOSE, effect)


def test_rules_for_the_turn():
    line = "During this turn, if a Forward you control is dealt damage, reduce the damage by 3000 instead."
    assert effects(line) == (change("reduce", 3000, t.All(MINE)),)
    assert effects("The damage dealt to Forwards opponent controls cannot be reduced this turn.") == (
        change("fix", 0, t.All(THEIRS)),
    )
    assert effects("During this turn, the next damage dealt to you becomes 500 instead.") == (
        change("become", 500, t.ThePlayer("you"), once=True),
    )
    shelter = parse(
        "《0》: During this turn, the next damage dealt to you becomes 0 and deal Testa 4000 damage instead."
    )
    moved = t.DamageChange("redirect", 4000, ITSELF)
    assert shelter.effect == t.ChangeDamage(t.DamageDealt(t.ThePlayer("you")), moved, once=True)


def test_two_forwards():
    chosen = (t.Choose(MINE), t.Choose(THEIRS))
    first, second = t.Chosen(0), t.Chosen(1)
    start = "Choose 1 Forward you control and 1 Forward opponent controls. "
    assert effects(start + "Each Forward deals damage equal to its power to the other.") == (
        *chosen,
        t.Clash(first, second),
    )
    assert effects(start + "The former deals damage equal to its power to the latter.") == (
        *chosen,
        t.Damage(second, t.PowerOf(first), first),
    )
    moved = t.DamageChange("redirect", recipient=second)
    assert effects(start + "During this turn, the next damage dealt to the former is dealt to the latter instead.") == (
        *chosen,
        t.ChangeDamage(t.DamageDealt(first), moved, once=True),
    )
    duel = parse(
        "When Testa attacks, choose 1 Forward opponent controls. Testa and the chosen Forward deal damage equal to "
        "their respective power to the other."
    )
    assert duel.effect == t.Sequence((t.Choose(THEIRS), t.Clash(ITSELF, TARGET)))


def test_divided():
    several = t.Choose(FORWARDS, 0, 3)
    assert effects("Choose up to 3 Forwards. Divide 9000 damage among them as you like. (Units must be 1000.)") == (
        several,
        t.DivideDamage(TARGET, t.Number(9000)),
    )
    assert effects("Choose up to 3 Forwards. Divide 9000 damage among them equally.") == (
        several,
        t.DamageEvenly(TARGET, t.Number(9000)),
    )
    assert effects(
        "Divide 9000 damage equally among all the Forwards opponent controls (round up to the nearest 1000)."
    ) == (t.DamageEvenly(t.All(THEIRS), t.Number(9000), 1000),)


def test_its_own_power_of_each():
    half = t.Damage(t.All(THEIRS), t.Half(t.OwnPower(), 1000))
    line = "Deal each Forward opponent controls damage equal to half of its power (round up to the nearest 1000)."
    assert effects(line) == (half,)
    assert effects("Deal all the Forwards opponent controls damage equal to its power minus 1000.") == (
        t.Damage(t.All(THEIRS), t.Sum((t.OwnPower(), t.Number(-1000)))),
    )


def test_its_power_may_be_that_of_a_card_named_before():
    with pytest.raises(GrammarError, match="could be that of the card named before"):
        effects("Choose 1 Forward you control. Deal damage equal to its power to all the Forwards opponent controls.")


@pytest.mark.parametrize(
    ("line", "trigger", "effect"),
    [
        ("When Testa is dealt damage, draw 2 cards.", t.IsDealtDamage(ITSELF), t.Draw("you", 2)),
        (
            "When Testa is dealt damage by a Forward opponent controls, draw 2 cards.",
            t.IsDealtDamage(ITSELF, THEIRS),
            t.Draw("you", 2),
        ),
        (
            "When Testa is dealt damage by your opponent's abilities, draw 2 cards.",
            t.IsDealtDamage(ITSELF, None, ("abilities",), "opponent"),
            t.Draw("you", 2),
        ),
        ("When Testa deals damage to a Forward, dull it.", t.DealsDamage(ITSELF), t.Dull(t.Triggering())),
        (
            "When Testa deals battle damage to a Forward, break that Forward.",
            t.DealsDamage(ITSELF, None, ("battle",)),
            t.Break(t.Triggering()),
        ),
        (
            "When Testa is dealt damage by a Forward, break that Forward.",
            t.IsDealtDamage(ITSELF, FORWARDS),
            t.Break(t.Triggering()),
        ),
        ("When you receive damage, draw 2 cards.", t.PlayerIsDamaged("you"), t.Draw("you", 2)),
        ("When your opponent is dealt damage, draw 2 cards.", t.PlayerIsDamaged("opponent"), t.Draw("you", 2)),
        (
            "When Testa is dealt damage, deal the same amount of damage to all the Forwards.",
            t.IsDealtDamage(ITSELF),
            t.Damage(ANY, t.TriggerAmount()),
        ),
        (
            "When Testa is dealt damage, deal all the Forwards half of the damage (round down to the nearest 1000).",
            t.IsDealtDamage(ITSELF),
            t.Damage(ANY, t.Half(t.TriggerAmount(), down_to=1000)),
        ),
        (
            "When Testa is dealt damage, deal all the Forwards half the damage (round up to the nearest 1000).",
            t.IsDealtDamage(ITSELF),
            t.Damage(ANY, t.Half(t.TriggerAmount(), 1000)),
        ),
    ],
)
def test_triggers(line, trigger, effect):
    assert parse(line) == t.Auto(trigger, effect)


@pytest.mark.parametrize(
    "line",
    [
        "If your Forward deals damage to a Forward, double the damage instead.",
        "If a Forward is dealt damage while dull, double the damage instead.",
        "If Testa deals battle damage to your opponent, double the damage instead.",
        "When Testa is dealt damage while dull, draw 1 card.",
        "When Testa attacks, draw 1 card. This damage cannot be reduced.",
        "When Testa attacks, break that Forward.",
    ],
)
def test_what_has_no_meaning(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("text", "damages"),
    [
        ("Deal 4000 damage to each Forward.", (t.Damage(ANY, t.Number(4000)),)),
        (
            "Choose up to 2 Forwards. Deal 4000 damage to each of them and 2000 damage to Testa.",
            (t.Damage(t.Chosen(), t.Number(4000)), t.Damage(ITSELF, t.Number(2000))),
        ),
        (
            "Choose 1 Forward. Testa and that Forward deal damage equal to their respective power to the other.",
            (t.Clash(ITSELF, t.Chosen()),),
        ),
    ],
)
def test_damage_to_each_and_to_one_another(text, damages):
    effect = parse(f"When Testa attacks, {text[0].lower()}{text[1:]}").effect
    assert (effect.effects if isinstance(effect, t.Sequence) else (effect,))[-len(damages) :] == damages


PAID = t.Cost(discard=1)


@pytest.mark.parametrize(
    ("packet", "dealt"),
    [
        ("Testa is dealt damage", t.DamageDealt(ITSELF)),
        ("Testa would be dealt damage", t.DamageDealt(ITSELF)),
        ("a Forward you control would receive damage", t.DamageDealt(t.All(MINE))),
        ("you are dealt damage", t.DamageDealt(t.ThePlayer("you"))),
        ("you would receive a point of damage", t.DamageDealt(t.ThePlayer("you"))),
    ],
)
def test_changes_for_a_price(packet, dealt):
    line = f"If {packet}, you may discard 1 card. If you do so, the damage becomes 0 instead."
    assert parse(line) == t.Field((t.ChangesDamage(dealt, t.DamageChange("become", 0, price=PAID)),))


def test_prices():
    cut = "If Testa is dealt damage, you may {} to reduce the damage by 3000 instead."
    for words, price in (("pay 《1》", t.Cost(generic=1)), ("discard 1 card", PAID)):
        read = parse(cut.format(words)).effects[0]
        assert read.change == t.DamageChange("reduce", 3000, price=price)
    line = "Choose 1 Forward. During this turn, if it is dealt damage, you may discard 1 card. If you do so, "
    change = effects(f"{line}the damage becomes 0 instead.")[1]
    assert change == t.ChangeDamage(t.DamageDealt(TARGET), t.DamageChange("become", 0, price=PAID))


def test_the_next_damage_it_deals_is_doubled():
    line = "Choose 1 Forward. During this turn, the next damage it deals to a Forward {} instead."
    assert effects(line.format("is doubled")) == effects(line.format("becomes double the damage"))


def test_a_party_with_such_a_card():
    party = parse("If Testa forms a party with a Monster, Testa gains +1000 power.").condition
    with_it = (t.OfType("Monster"), t.InState("in_party_with_source"), t.Other())
    assert set(party.cards.where) == set(with_it) and (party.cards.zone, party.cards.player) == ("field", "any")
    with pytest.raises(GrammarError):
        parse("If Testa forms a party with a Monster opponent controls, Testa gains +1000 power.")


@pytest.mark.parametrize(
    "change",
    [
        "the damage increases by 1000 for each Backup you control instead",
        "the damage increases by 1000 instead for each Backup you control",
        "increase the damage by 1000 for each Backup you control instead",
    ],
)
def test_damage_increases_for_each(change):
    backups = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)), 1000)
    damage = t.DamageDealt(t.All(t.Cards(where=(t.OfType("Forward"),))), t.Self())
    expected = t.Field((t.ChangesDamage(damage, t.DamageChange("increase", backups)),))
    assert parse(f"If Testa deals damage to a Forward, {change}.") == expected
