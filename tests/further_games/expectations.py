"""Expected results for each further game, for tests that are written once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fftcg_env import chrono_card_v0, fire_emblem_v0, kingdom_hearts_v0
from fftcg_env.core.words import UnknownNameError
from fftcg_env.games import chrono_card, fire_emblem, kingdom_hearts
from fftcg_env.games.chrono_card import scenario as chrono_card_scenario
from fftcg_env.games.chrono_card.cards import reading as chrono_card_reading
from fftcg_env.games.chrono_card.record import numbers as chrono_card_numbers
from fftcg_env.games.fire_emblem import scenario as fire_emblem_scenario
from fftcg_env.games.fire_emblem.cards import reading as fire_emblem_reading
from fftcg_env.games.fire_emblem.record import numbers as fire_emblem_numbers
from fftcg_env.games.kingdom_hearts import scenario as kingdom_hearts_scenario
from fftcg_env.games.kingdom_hearts.cards import reading as kingdom_hearts_reading
from fftcg_env.games.kingdom_hearts.record import numbers as kingdom_hearts_numbers


@dataclass(frozen=True)
class Paired:
    """How much is compared where hidden cards are exchanged. ``public``: selects from all fields of the record those
    that may not differ between games that look alike; ``steps``, ``step``: moments, and moments between two
    comparisons; ``options``: a second way to play."""

    public: Callable[[tuple[str, ...]], tuple[str, ...]]
    steps: int
    step: int
    options: dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """A game and what is expected of it. ``v0``: its module of environments; ``gymnasium``: its name there;
    ``options``: values other than the defaults, of nearly all options; ``deck``: the name of a deck; ``batch_steps``:
    steps until more than sixteen games of eight turns are over; ``picture``: words of a drawn table; ``verbs``: first
    words of actions that are counted, with the words for them; ``check_words``: checks the texts of cards; ``column``:
    a type of cards; ``question``: the first question of a game in the terminal; ``numbers_begin``: the beginning of
    card numbers; ``name``: the name of a card; ``soaked``, ``soaked_cards``: the least numbers of games and of
    different cards in 20,000 random decisions; ``most_cards``: of different cards in a million; ``number_options``:
    smallest and largest values to try for options that are numbers; ``last_turn``: the last turn number with a turn
    limit; ``no_actions``: texts that are no actions; ``wrong_options``: values that options cannot have."""

    package: ModuleType
    v0: ModuleType
    no: ModuleType
    scenario: ModuleType
    reading: ModuleType
    gymnasium: str
    windows: dict[str, Any]
    options: dict[str, Any]
    deck: str
    batch_steps: int
    picture: tuple[str, ...]
    verbs: dict[str, str]
    check_words: Callable[[Any], None]
    column: str
    question: str
    numbers_begin: str
    name: str
    soaked: int
    soaked_cards: int
    most_cards: int
    paired: Paired
    number_options: dict[str, tuple[int, int]]
    last_turn: Callable[[int], int]
    no_actions: tuple[str, ...]
    wrong_options: dict[str, Any]

    @property
    def in_use(self) -> int:
        """The zone of cards that are being used."""
        zone: int = self.no.USED if hasattr(self.no, "USED") else self.no.CHAIN
        return zone

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.package.__name__.rpartition(".")[2]

    def owner(self) -> np.ndarray:
        """The player from whose deck each card is, ``(cards,)``."""
        owners: np.ndarray = np.arange(self.no.CARD_COUNT) // self.no.CARDS_PER_PLAYER
        return owners


def _words_of_kingdom_hearts(words: Any) -> None:
    assert words.card("fl-016").splitlines()[0] == "Tamsin (FL-016)"
    assert words.card("tamsin").count("Tamsin (FL-") == 3
    with pytest.raises(UnknownNameError, match="did you mean Tamsin"):
        words.card("Tamsim")
    assert "13 levels" in words.primer


def _words_of_fire_emblem(words: Any) -> None:
    assert words.card("fe-001").splitlines()[0] == "Edrin (FE-001)"
    assert "Star Orb" in words.card("Linda") and "reaches 1 ahead, 2 ahead" in words.card("FE-026")
    with pytest.raises(UnknownNameError, match="did you mean Kestrel"):
        words.card("Kestrell")
    assert "20 chips" in words.primer


def _words_of_chrono_card(words: Any) -> None:
    assert words.card("cc-020").splitlines()[0] == "River Child (CC-020)"
    assert words.card("river child").startswith("River Child (CC-020)")
    with pytest.raises(UnknownNameError, match="did you mean River Child"):
        words.card("River Chld")
    assert "20 damage" in words.primer


def _but(*secret: str) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    return lambda names: tuple(name for name in names if name not in secret)


def _only(*public: str) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    return lambda names: public


KINGDOM_HEARTS = Kind(
    package=kingdom_hearts,
    v0=kingdom_hearts_v0,
    no=kingdom_hearts_numbers,
    scenario=kingdom_hearts_scenario,
    reading=kingdom_hearts_reading,
    gymnasium="fftcg_env/KingdomHearts-v0",
    windows={"skip_forced": False},
    options={
        "max_friends_per_challenge": 0,
        "challenge_passes": "for_good",
        "after_challenge": "action_time",
        "flees_per_turn": 1,
        "second_form": "refused",
        "both_win": "draw",
        "level_tie": "first_seat",
        "nothing_to_draw": "lose",
        "first_turn_fights": False,
        "battle_needs_obstacle": False,
        "battle_magic": "one",
        "flee_at_one": "allowed",
        "flee_without_obstacles": False,
        "flee_after_move": False,
        "obstacle_limit": "ever_placed",
        "world_effects": "of_both",
        "player_casts_by": "level",
        "magic_outside_fights": "none",
        "dark_no_attack_cards": True,
        "xiii_support": "level",
        "equipment_per_bearer": "any",
        "misfit_friends": "discarded",
        "form_change_hearts": "printed",
        "turn_limit": 20,
        "at_turn_limit": "higher_total",
    },
    deck="lantern_road",
    batch_steps=200,
    picture=("Worlds",),
    verbs={"play": "played", "obstruct": "put in the way", "join": "joined"},
    check_words=_words_of_kingdom_hearts,
    column="world",
    question="choose the Player card that begins",
    numbers_begin="FL",
    name="Pip",
    soaked=100,
    soaked_cards=80,
    most_cards=90,
    paired=Paired(
        _only(
            *("turn", "result", "reason", "turn_player", "first_player", "phase", "step", "hearts", "total"),
            *("worlds_left", "battles_left", "challenges", "technique_used", "fled", "fight", "bonus", "joins"),
            *("rest", "actor", "passes", "more_attacks", "decision", "decision_player", "decision_card"),
            *("decision_amount", "pending", "effect_row", "zone", "side", "joined", "damage", "host", "known"),
            *("zone_count", "changes"),
        ),
        steps=90,
        step=6,
        options={"skip_forced": False},
    ),
    number_options={"max_friends_per_challenge": (0, 3), "flees_per_turn": (0, 2), "turn_limit": (3, 80)},
    last_turn=lambda limit: limit,
    no_actions=("play", "obstruct FL-999 #3"),
    wrong_options={"turn_limit": -1, "both_win": "nobody", "flee_after_move": 1},
)
FIRE_EMBLEM = Kind(
    package=fire_emblem,
    v0=fire_emblem_v0,
    no=fire_emblem_numbers,
    scenario=fire_emblem_scenario,
    reading=fire_emblem_reading,
    gymnasium="fftcg_env/FireEmblem-v0",
    windows={"skip_forced": False, "turn_limit": 5},
    options={
        "named_units": "on_the_field",
        "halving": "up",
        "triangle_bonus": 2,
        "lost_chips": "unused",
        "attacks_consumed": "own_effects",
        "last_energy": "fails",
        "magic_cards": "consume",
        "magic_used_up": "by_fighting",
        "weapon_counters": "free",
        "counter_range": "any",
        "crests": "one",
        "fresh_units": "wait",
        "hand_limit": 5,
        "windows": "fights",
        "mulligans": 2,
        "first_player": "first_seat",
        "seize": "at_end_of_turn",
        "annihilation": "at_once",
        "deck_out": "nothing_left",
        "turn_limit": 15,
    },
    deck="talmar_vanguard",
    batch_steps=400,
    picture=("a1", "chips"),
    verbs={"play": "played", "support": "supported", "act": "acted"},
    check_words=_words_of_fire_emblem,
    column="weapon",
    question="exchange your whole hand",
    numbers_begin="FE",
    name="Edrin",
    soaked=20,
    soaked_cards=60,
    most_cards=90,
    paired=Paired(
        _but(
            *("random", "deck_seeds", "card_id", "legal", "legal_count", "zone_cards", "list", "options"),
            *("decision_limit", "decisions"),
        ),
        steps=120,
        step=12,
        options={"skip_forced": False, "turn_limit": 4},
    ),
    number_options={"triangle_bonus": (0, 3), "hand_limit": (1, 9), "mulligans": (0, 2), "turn_limit": (2, 40)},
    last_turn=lambda limit: 2 * limit,
    no_actions=("play", "act FE-999 #3", "d5"),
    wrong_options={"turn_limit": 0, "halving": "away", "mulligans": True},
)
CHRONO_CARD = Kind(
    package=chrono_card,
    v0=chrono_card_v0,
    no=chrono_card_numbers,
    scenario=chrono_card_scenario,
    reading=chrono_card_reading,
    gymnasium="fftcg_env/ChronoCard-v0",
    windows={"skip_forced": False},
    options={
        "opening_hand": 6,
        "mulligan": False,
        "first_player": "first_seat",
        "first_draw": True,
        "first_charm": True,
        "draw_count": 2,
        "draw_phase_actions": False,
        "hand_limit": 5,
        "damage_to_lose": 12,
        "ep_generation": "while_paying",
        "defender_strikes_back": True,
        "excess_damage": "to_player",
        "lost_defender": "to_player",
        "damage_stays": "while_face_up",
        "support_checks": True,
        "restricted_support": False,
        "items_per_character": 1,
        "heroine_restricted": True,
        "chain": "reopens",
        "illegal_target": "fails_alone",
        "after_charm": "main",
        "turn_limit": 20,
    },
    deck="old_forest",
    batch_steps=200,
    picture=("damage",),
    verbs={"use": "used", "skill": "skill", "ep": "gave EP", "attack": "attacked"},
    check_words=_words_of_chrono_card,
    column="heroine",
    question="exchange your whole opening hand",
    numbers_begin="CC",
    name="Tilly",
    soaked=100,
    soaked_cards=65,
    most_cards=70,
    paired=Paired(
        _only(
            *("turn", "result", "reason", "turn_player", "first_player", "phase", "step", "suffered", "pool"),
            *("charmed", "concluded", "attacker_count", "attackers", "defenders", "supporter", "support", "actor"),
            *("passes", "closed", "chain_count", "running", "queue_count", "decision", "decision_player"),
            *("decision_amount", "effect_row", "zone", "side", "checked", "fresh", "down", "damage", "ap", "dp"),
            *("host", "part", "known", "zone_count", "tokens"),
        ),
        steps=90,
        step=6,
        options={"skip_forced": False},
    ),
    number_options={"hand_limit": (1, 9), "damage_to_lose": (1, 30), "turn_limit": (3, 80)},
    last_turn=lambda limit: limit,
    no_actions=("use", "attack CC-999 #3"),
    wrong_options={"turn_limit": -1, "chain": "never", "first_draw": 1},
)
KINDS = {kind.game: kind for kind in (KINGDOM_HEARTS, FIRE_EMBLEM, CHRONO_CARD)}
