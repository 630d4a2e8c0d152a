"""Name an Element, a Job, a card type or a number in a resolution (R7.44).

The name is stored in the procedure and, while its resolution is the one in progress, in ``g.named``, where filters read
it. The minimum of the decision says what is named (NAME_*). An Element, a card type and a number are OPTIONs in the
order of R3.1, of the type bits and of the numbers. A Job is named by a card that has it: CHOOSE of any card that the
player knows; if that card has several Jobs, OPTION k of those follows. A Category is named in the same way. Jobs that
only unknown cards of the player's own decks have are OPTIONs too: players know their decks, and no OPTION tells where a
card is.
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.conditions import item_value
from ..queries.references import list_affected
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, ask
from ..record.frames import list_card
from ..record.registers import Resolve
from ..record.types import Card, Frame, Game, Player, Row, Tables, cards
from ..table.characteristics import has_job
from ..table.ongoing_effects import add_effect
from ..table.zones import mark_stale

AFTER_NAME, AFTER_JOBS_OF_CARD = 60, 61
"""Steps of FRAME_RESOLVE."""
CARD_TYPES = 4
MOST_CATEGORIES = 63
THOUSAND = 1000
ELEMENT_COUNT = len(op.ELEMENTS)
JOBS_OF_CARD = 4
BY_OPPONENT = 16
"""In addition to NAME_*: the opponent names it."""


@rule
def who_names(f: Frame) -> Player:
    """The player who is naming something now."""
    return Player(1 - f.item.controller) if f.register[Resolve.NAMING] & BY_OPPONENT else f.item.controller


@rule
def ask_name(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Begin to name what the row says; it also excludes Elements."""
    what = t.rows[row, arg.Name.WHAT]
    by_opponent = what == op.NAME_OTHER_NUMBER or t.rows[row, arg.Name.BY] == op.OPPONENT
    f.register[Resolve.NAMING] = what + (BY_OPPONENT if by_opponent else 0)
    player = who_names(f)
    f.step = AFTER_NAME
    ask(g, no.DECISION_NAME, player, f.item.source)
    g.decision_ability = f.item.ability
    g.decision_minimum = what
    g.decision_maximum = 1
    if what == op.NAME_JOB:
        allow_jobs(g, t, player)
        return
    if what == op.NAME_CATEGORY:
        allow_categories(g, t, player)
        return
    count = ELEMENT_COUNT if what == op.NAME_ELEMENT else CARD_TYPES if what == op.NAME_CARD_TYPE else no.OPTIONS
    if what == op.NAME_PARITY:
        count = 2
    if t.rows[row, arg.Name.BELOW]:
        limit = item_value(g, t, f, Row(t.rows[row, arg.Name.BELOW] - 1))
        count = min(no.OPTIONS, max(1, (limit + THOUSAND - 1) // THOUSAND))
    for k in range(count):
        if not t.rows[row, arg.Name.WITHOUT] >> k & 1:
            allow_option(g, k)


@rule
def shows_its_jobs(g: Game, card: Card, player: Player) -> int:
    """Whether a player knows which card this is."""
    zone = g.zone[card]
    hidden = zone == op.HAND or zone == op.DECK or zone == op.LB_DECK
    return 1 if g.card_id[card] >= 0 and (not hidden or g.known[card] >> player & 1) else 0


@rule
def list_shown(g: Game, player: Player) -> None:
    """Put all cards that a player knows into ``g.list``."""
    g.list_count = 0
    for card in cards(st.CARD_COUNT):
        if shows_its_jobs(g, card, player):
            list_card(g, card)


@rule
def is_listed_job(g: Game, t: Tables, job: int) -> int:
    """Whether a card in ``g.list`` has this Job."""
    for card in entries_of(g, "list"):
        if has_job(g, t, card, job):
            return 1
    return 0


@rule
def next_job(g: Game, t: Tables, player: Player, job: int) -> int:
    """The next Job, by number after ``job``, that a card of the player's own has which the player does not know; -1:
    none."""
    best = -1
    for card in cards(player * st.CARDS_PER_PLAYER, (player + 1) * st.CARDS_PER_PLAYER):
        if g.card_id[card] >= 0 and not shows_its_jobs(g, card, player):
            for k in range(JOBS_OF_CARD):
                other = t.cards[g.card_id[card]].jobs[k]
                if other > job and (best < 0 or other < best):
                    best = other
    return best


@rule
def next_unshown_job(g: Game, t: Tables, player: Player, job: int) -> int:
    """The next Job, by number after ``job``, that only unknown cards of the player's own have; -1: none. The cards that
    the player knows are in ``g.list``."""
    job = next_job(g, t, player, job)
    while job >= 0 and is_listed_job(g, t, job):
        job = next_job(g, t, player, job)
    return job


@rule
def allow_jobs(g: Game, t: Tables, player: Player) -> None:
    """Add the cards and options that name a Job."""
    list_shown(g, player)
    for card in entries_of(g, "list"):
        if t.cards[g.card_id[card]].jobs[0] >= 0:
            allow_card(g, no.CHOOSE, card)
    job = next_unshown_job(g, t, player, -1)
    option = 0
    while job >= 0 and option < no.OPTIONS:
        allow_option(g, option)
        option += 1
        job = next_unshown_job(g, t, player, job)


@rule
def named_job(g: Game, t: Tables, f: Frame) -> int:
    """The Job that was just named; -1: one of a card's Jobs is still to be chosen."""
    if f.step == AFTER_JOBS_OF_CARD:
        return t.cards[g.card_id[f.register[Resolve.JOBS_OF]]].jobs[g.answer_option]
    if g.answer_verb == no.VERB_OPTION:
        list_shown(g, who_names(f))
        job = next_unshown_job(g, t, who_names(f), -1)
        for _ in range(g.answer_option):
            job = next_unshown_job(g, t, who_names(f), job)
        return job
    jobs = t.cards[g.card_id[g.answer_card]].jobs
    return jobs[0] if jobs[1] < 0 else -1


# --- A Category: by a card that has it, or by OPTION k where only unknown cards of one's own have it ------------------


@rule
def unshown_categories(g: Game, t: Tables, player: Player) -> int:
    """A bit for each Category that only unknown cards of the player's own have."""
    own = 0
    for card in cards(player * st.CARDS_PER_PLAYER, (player + 1) * st.CARDS_PER_PLAYER):
        if g.card_id[card] >= 0:
            own |= t.cards[g.card_id[card]].categories
    for card in cards(st.CARD_COUNT):
        if shows_its_jobs(g, card, player):
            own &= ~t.cards[g.card_id[card]].categories
    return own


@rule
def category_at(bits: int, number: int) -> int:
    """The ``number``-th Category of these bits, from the lowest up; -1: there are fewer."""
    for category in range(MOST_CATEGORIES):
        if bits >> category & 1:
            if number == 0:
                return category
            number -= 1
    return -1


@rule
def allow_categories(g: Game, t: Tables, player: Player) -> None:
    """Add the cards and options that name a Category."""
    for card in cards(st.CARD_COUNT):
        if shows_its_jobs(g, card, player) and t.cards[g.card_id[card]].categories:
            allow_card(g, no.CHOOSE, card)
    allow_bits(g, unshown_categories(g, t, player))


@rule
def allow_bits(g: Game, bits: int) -> None:
    """Add an OPTION for each of the Categories of these bits."""
    option = 0
    while option < no.OPTIONS and category_at(bits, option) >= 0:
        allow_option(g, option)
        option += 1


@rule
def named_category(g: Game, t: Tables, f: Frame) -> int:
    """The Category that was just named; -1: one of a card's Categories is still to be chosen."""
    if f.step == AFTER_JOBS_OF_CARD:
        return category_at(t.cards[g.card_id[f.register[Resolve.JOBS_OF]]].categories, g.answer_option)
    if g.answer_verb == no.VERB_OPTION:
        return category_at(unshown_categories(g, t, who_names(f)), g.answer_option)
    bits = t.cards[g.card_id[g.answer_card]].categories
    return category_at(bits, 0) if bits & (bits - 1) == 0 else -1


@rule
def ask_which_of_card(g: Game, t: Tables, f: Frame, what: int) -> None:
    """Ask which Job or which Category of the chosen card, which has several."""
    card = g.answer_card
    f.register[Resolve.JOBS_OF] = card
    f.step = AFTER_JOBS_OF_CARD
    ask(g, no.DECISION_NAME, who_names(f), card)
    g.decision_ability = f.item.ability
    g.decision_minimum = what
    g.decision_maximum = 1
    if what == op.NAME_CATEGORY:
        allow_bits(g, t.cards[g.card_id[card]].categories)
        return
    for k in range(JOBS_OF_CARD):
        if t.cards[g.card_id[card]].jobs[k] >= 0:
            allow_option(g, k)


@rule
def note_name(g: Game, f: Frame, what: int, name: int) -> None:
    """Store what was named for the other abilities of the source, in place of what it named before (R7.45)."""
    source = f.item.source
    if g.zone[source] != op.FIELD or g.stamp[source] != f.item.source_stamp:
        return
    place = -1
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_NAMED and e.card == source and e.stamp == g.stamp[source] and e.ability == what:
            place = i
    if place < 0:
        place = add_effect(g, f.item, no.EFFECT_NAMED, source, name, op.PERMANENT)
    if place >= 0:
        g.effects[place].ability = what
        g.effects[place].value = name
        mark_stale(g)


@rule
def kind_on(g: Game, card: Card, number: int) -> int:
    """The ``number``-th kind of counters on a card, in the order of their first placement; 0: there are fewer."""
    for entry in entries_of(g, "counters"):
        if entry.card == card:
            if number == 0:
                return entry.kind
            number -= 1
    return 0


@rule
def ask_counter(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Begin to select one of the counters on a card (R7.40): OPTION k for the k-th kind. Without counters none is
    selected."""
    list_affected(g, t, f, row)
    f.names |= 1 << op.NAME_NUMBER
    f.named[op.NAME_NUMBER] = 0
    g.named[op.NAME_NUMBER] = 0
    if g.list_count == 0 or kind_on(g, g.list[0], 0) == 0:
        return
    card = g.list[0]
    f.register[Resolve.NAMING] = op.NAME_COUNTER
    f.register[Resolve.JOBS_OF] = card
    f.step = AFTER_NAME
    ask(g, no.DECISION_NAME, f.item.controller, card)
    g.decision_ability = f.item.ability
    g.decision_minimum = op.NAME_COUNTER
    g.decision_maximum = 1
    number = 0
    while number < no.OPTIONS and kind_on(g, card, number):
        allow_option(g, number)
        number += 1


@rule
def finish_name(g: Game, t: Tables, f: Frame) -> int:
    """Store what was named (R7.56). Returns 0 if the player is asked again."""
    what = f.register[Resolve.NAMING] & ~BY_OPPONENT
    name = g.answer_option
    if what == op.NAME_JOB:
        name = named_job(g, t, f)
        if name < 0 and f.step == AFTER_NAME and g.answer_verb != no.VERB_OPTION:
            ask_which_of_card(g, t, f, what)
            return 0
        if not f.names & (1 << op.NAME_OTHER_NUMBER):
            store_name(g, f, op.NAME_OTHER_NUMBER, op.NO_NAME)  # "the named Job or Category": this one
    elif what == op.NAME_CATEGORY:
        name = named_category(g, t, f)
        if name < 0 and f.step == AFTER_NAME and g.answer_verb != no.VERB_OPTION:
            ask_which_of_card(g, t, f, what)
            return 0
        if not f.names & (1 << op.NAME_JOB):
            store_name(g, f, op.NAME_JOB, op.NO_NAME)
        what = op.NAME_OTHER_NUMBER
    elif what == op.NAME_CARD_TYPE:
        name = 1 << name
    elif what == op.NAME_PARITY:
        name = 1 - name
        what = op.NAME_NUMBER
    elif what == op.NAME_COUNTER:
        name = kind_on(g, f.register[Resolve.JOBS_OF], name)
        what = op.NAME_NUMBER
    f.names |= 1 << what
    store_name(g, f, what, name)
    row = f.register[Resolve.ROW] - 1
    if t.rows[row, arg.OPERATION] == op.OP_NAME and t.rows[row, arg.Name.KEPT]:
        note_name(g, f, t.rows[row, arg.Name.WHAT], name)
    return 1


@rule
def store_name(g: Game, f: Frame, what: int, name: int) -> None:
    """Store a name in the resolution."""
    f.named[what] = name
    g.named[what] = name


@rule
def restore_names(g: Game) -> None:
    """Restore what the outer resolution named when an inner one ends, for filters."""
    for i in range(g.frame_count - 1, -1, -1):
        f = g.frames[i]
        if f.kind == no.FRAME_RESOLVE and f.names:
            for what in range(st.NAME_KINDS):
                g.named[what] = f.named[what]
            return


@rule
def store_names(g: Game, f: Frame, place: int) -> None:
    """Store what was named in the ongoing field effect that the resolution has started (its place; -1: it did not
    begin): later resolutions may name something else (R7.44)."""
    if f.names and place >= 0:
        what = 0
        while not f.names >> what & 1:
            what += 1
        g.effects[place].ability = st.NAMED - (f.named[what] * st.NAME_KINDS + what)
