"""Forwards that lose their Categories for a while (R9.13, R3.7)."""

from fftcg_env.scenario import forward, summon

LOSE = summon(text="Choose 1 Forward. It loses all its Categories until the end of the turn.", name="Lose", cost=0)
CAPTAIN = forward(5000, name="Captain", text="The Category XI Forwards you control gain +1000 power and Haste.")
HIT = summon(text="Choose 1 Category XI Forward. Break it.", name="Hit", cost=0)


def test_R9_13_descriptions_by_category_do_not_fit_any_more(s):
    s.p1.field(CAPTAIN)
    hero, other = (s.p1.field(forward(5000, name=name, categories=["XI"])) for name in ("Hero", "Other"))
    s.p1.hand(LOSE, HIT)
    assert hero.power == 6000 and hero.has("Haste")
    s.p1.cast("Lose", targets=[hero]).both_pass()
    assert hero.power == 5000 and not hero.has("Haste") and other.power == 6000 and other.has("Haste")
    s.p1.begins_to_cast("Hit")
    assert s.p1.choices() == [other]


def test_R9_13_they_are_back_in_the_next_turn(s):
    s.p1.field(CAPTAIN)
    hero = s.p1.field(forward(5000, name="Hero", categories=["XI"]))
    s.p1.hand(LOSE)
    s.p1.cast("Lose", targets=[hero]).both_pass()
    turn = int(s.state["turn"])
    while int(s.state["turn"]) == turn:
        s.take(s.legal_actions[0])
    assert hero.power == 6000
