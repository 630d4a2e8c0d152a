"""Charm: attackers, support, defence, effects, damage (C-12)."""

from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, ask
from ..table.values import is_restricted
from ..table.zones import check, heroine_of, notice
from .declaring import declare_plainly
from .targets import offer_declarations

ATTACKERS, SUPPORT, SUPPORT_VALUE, DECLARE = range(4)
"""Steps of the Main phase while a Charm is put together."""


@rule
def add_attacker(g: Game, card: int) -> None:
    """Add an attacker (C-12.1)."""
    g.attackers[g.attacker_count] = card
    g.attacker_count += 1
    g.part[card] = no.ATTACKER
    g.step = ATTACKERS


@rule
def can_support(g: Game, card: int) -> int:
    """Whether a card can support: another un-Checked Character that does not attack (C-12.3)."""
    if g.checked[card] or g.down[card] or g.part[card]:
        return 0
    return 1 if g.options[no.FRESH_SUPPORT] or not is_restricted(g, card) else 0


@rule
def step_attackers(g: Game, t: Tables) -> None:
    """Ask for further attackers and for the supporter and its value, then make the declaration."""
    player = g.turn_player
    if g.step == ATTACKERS:
        ask(g, no.ASK_ATTACKERS, player, no.NO_CARD, g.attacker_count)
        allow(g, no.PASS)
        for card in cards_in(g, player, no.CHARACTERS):
            if not g.checked[card] and not g.down[card] and not is_restricted(g, card) and not g.part[card]:
                allow_card(g, no.DO_ATTACK, card)
    elif g.step == SUPPORT:
        if g.part[heroine_of(player)] != no.ATTACKER:
            g.step = DECLARE
            return
        ask(g, no.ASK_SUPPORTER, player, heroine_of(player), 0)
        allow(g, no.PASS)
        for card in cards_in(g, player, no.CHARACTERS):
            if can_support(g, card):
                allow_card(g, no.DO_SUPPORT, card)
    elif g.step == SUPPORT_VALUE:
        ask(g, no.ASK_SUPPORT_VALUE, player, g.supporter, 0)
        allow(g, no.CHOOSE_AP)
        allow(g, no.CHOOSE_DP)
    else:
        for other in entries_of(g, "attackers"):
            check(g, other)
        if g.supporter != no.NO_CARD and g.options[no.SUPPORT_CHECKS]:
            check(g, g.supporter)
        g.charmed = 1
        g.step = ATTACKERS
        declare_plainly(g, no.CHARMING, player)


@rule
def answer_charm(g: Game, action: int, verb: int, card: int) -> None:
    """Carry out an answer while the Charm is being put together."""
    if g.step == ATTACKERS:
        if action == no.PASS:
            g.step = SUPPORT
        else:
            add_attacker(g, card)
    elif g.step == SUPPORT:
        g.step = DECLARE
        if action != no.PASS:
            g.supporter = card
            g.part[card] = no.SUPPORTER
            g.step = SUPPORT_VALUE
    else:
        g.support_dp = 1 if action == no.CHOOSE_DP else 0
        g.step = DECLARE


@rule
def begin_charm(g: Game, t: Tables) -> None:
    """Begin the Charm phase after its declaration was processed. What the supporter adds is fixed now (C-12.3)."""
    g.step = no.DEFENCE
    g.defence = 0
    g.actor = g.turn_player
    g.passes = 0
    supports = g.supporter != no.NO_CARD and g.part[g.supporter] == no.SUPPORTER
    if supports and g.part[heroine_of(g.turn_player)] == no.ATTACKER:
        g.support = g.dp[g.supporter] if g.support_dp else g.ap[g.supporter]
        g.stale = no.VALUES
    for card in entries_of(g, "attackers"):
        if g.part[card] == no.ATTACKER:
            notice(g, t, card, codes.ON_ATTACKS)


@rule
def step_charm(g: Game, t: Tables) -> int:
    """Take the next step of the Charm phase (C-12.4). Returns 1 if it is over."""
    if g.step == no.DEFENCE:
        step_defence(g)
    elif g.step == no.EFFECTS:
        if g.passes == 2:
            g.step = no.DAMAGE
        else:
            ask(g, no.ASK_CHARM_EFFECT, g.actor, no.NO_CARD, 0)
            allow(g, no.PASS)
            offer_declarations(g, t, g.actor, 0)
    elif g.step == no.DAMAGE:
        g.step = no.DONE
        deal_damage(g, t)
    else:
        return 1
    return 0


@rule
def step_defence(g: Game) -> None:
    """Ask for a defender against each attacker. A Character defends once; First-turn restriction does not matter, and
    defending does not Check (C-12.4)."""
    if g.defence >= g.attacker_count:
        g.step = no.EFFECTS
        return
    attacker = g.attackers[g.defence]
    if g.part[attacker] != no.ATTACKER:
        g.defence += 1
        return
    player = 1 - g.turn_player
    ask(g, no.ASK_DEFENDER, player, attacker, 0)
    allow(g, no.PASS)
    for card in cards_in(g, player, no.CHARACTERS):
        if not g.checked[card] and not g.down[card] and not g.part[card] and not g.traits[card] & codes.IDLE:
            allow_card(g, no.DO_DEFEND, card)


@rule
def answer_defence(g: Game, action: int, card: int) -> None:
    """Name a defender, or none."""
    if action != no.PASS:
        g.defenders[g.defence] = card
        g.part[card] = no.DEFENDER
    g.defence += 1


@rule
def answer_charm_effect(g: Game, action: int) -> None:
    """Note a pass, or that a declaration was begun. The other player is next (C-12.4)."""
    g.passes = g.passes + 1 if action == no.PASS else 0
    g.actor = 1 - g.actor


@rule
def deal_damage(g: Game, t: Tables) -> None:
    """Let each attacker deal its AP to its defender or to the opponent (C-12.5), all at the same time."""
    opponent = 1 - g.turn_player
    for k in range(g.attacker_count):
        attacker, defender = g.attackers[k], g.defenders[k]
        if g.part[attacker] != no.ATTACKER:
            continue
        power = max(0, g.ap[attacker])
        gone = defender != no.NO_CARD and g.part[defender] != no.DEFENDER
        if defender == no.NO_CARD or (gone and g.options[no.LOST_DEFENDER_HITS]):
            g.suffered[opponent] += power
            if power > 0:
                notice(g, t, attacker, codes.ON_HITS)
        elif not gone:
            if g.options[no.EXCESS_DAMAGE]:
                g.suffered[opponent] += max(0, power - max(0, g.dp[defender] - g.damage[defender]))
            g.damage[defender] += power
            if g.options[no.STRIKES_BACK]:
                g.damage[attacker] += max(0, g.ap[defender])
    g.stale |= no.BEATEN


@rule
def end_attacks(g: Game) -> None:
    """End the Charm phase: in a Main phase that follows, no card attacks or defends. The supporter's bonus lasts until
    the End phase (C-12.3)."""
    if not g.options[no.SECOND_MAIN]:
        return
    supporter, support, raises_dp = g.supporter, g.support, g.support_dp
    end_charm(g)
    if support != 0:
        g.supporter, g.support, g.support_dp = supporter, support, raises_dp
        g.part[supporter] = no.SUPPORTER


@rule
def end_charm(g: Game) -> None:
    """End attacks, support and defence; the bonus ends (C-12.3)."""
    for card in range(no.CARD_COUNT):
        g.part[card] = no.NO_PART
    for k in range(no.CARDS_PER_PLAYER):
        g.attackers[k] = 0
        g.defenders[k] = no.NO_CARD
    g.attacker_count = 0
    g.supporter = no.NO_CARD
    if g.support:
        g.support = 0
        g.stale = no.VALUES
    g.support_dp = 0
    g.defence = 0
