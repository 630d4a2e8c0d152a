"""Normalizes the printed text of a card from other sources: icons, EX Bursts, names of special abilities, line breaks.

The text that comes out is that of a card file (:mod:`fftcg_env.games.fftcg.cards.convert` describes it).
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Mapping

from ....errors import FFTCGEnvError
from .model import ELEMENTS

__all__ = ["ELEMENT_NAMES", "ICON_NAMES", "UnreadableTextError", "normalized_text"]

ELEMENT_NAMES: dict[str, str] = {
    **{name.casefold(): name for name in ELEMENTS},
    **dict(zip("火氷風土雷水光闇", ELEMENTS, strict=True)),
}
"""Elements by their English name in small letters and by their printed sign."""

ICON_NAMES: dict[str, str] = {
    **ELEMENT_NAMES,
    "f": "Fire",
    "i": "Ice",
    "e": "Earth",
    "l": "Lightning",
    **dict.fromkeys(("dull", "d", "tap", "ダル"), "Dull"),
    **dict.fromkeys(("s", "special"), "S"),
    "x": "X",
    **dict.fromkeys(("c", "crystal"), "C"),
    **dict.fromkeys(("lb", "limit break"), "LB"),
    **dict.fromkeys(("multicard", "generic"), "Multicard"),
}
"""Icons by their names in small letters; a number is an icon too. Of single letters, those that only one printed icon
begins with: CP of Light and Dark is printed nowhere, and W is Wind or Water."""


class UnreadableTextError(FFTCGEnvError, ValueError):
    """A text with an icon or a mark that has no known meaning. The message is the reason alone."""


BRACKETS = {"《": "》", "[": "]", "{": "}", "(": ")"}
_BRACKETED = (re.compile(r"《[^《》\n]*》|\[[^\[\]\n]*\]|\{[^{}\n]*\}"), re.compile(r"\([^()\n]*\)"))
"""Brackets that only icons have, and those that also notes have, with icons in them."""
_PLAIN = str.maketrans("“”„’‘\u00a0", '"""\'\' ')
_MARK = re.compile(r"\[\[([^\[\]]*)\]\]")
_HTML = re.compile(r"<(/?)(\w+)[^<>]*>")
_LINE_TAGS, _STYLE_TAGS = {"br", "p", "div", "li"}, {"b", "i", "u", "em", "strong", "span"}

_DAMAGE = r"(?:Damage \d+ -- )?"
_EX_BURST = re.compile(
    r"(?:\[\[ex\]\] *EX[ -]BURST *\[\[/\]\]|[《\[{(<]EX[ -]BURST[》\]})>]) *[:!]? *"
    r"|(?:^|(?<=^Damage \d -- )|(?<=\.))(?:[《\[{(<]EX[》\]})>]|EX[ -]BURST(?=[:!]| (?-i:[A-Z]))) *[:!]? *",
    re.IGNORECASE | re.MULTILINE,
)
"""The sign of an EX Burst; as words, or as EX alone, at the beginning of an ability: of a line, after "Damage N --", or
directly after a full stop."""
_SPECIAL = re.compile(
    rf"^({_DAMAGE}(?:\[\[ex\]\]EX BURST\[\[/\]\] )?)([A-Z][^《\[\]:\"\n]*(?:: [A-Z][^《\[\]:\"\n]*)?) "
    r"(?=《S》(?:《[^《》]+》)*[^:.\"]*:)",
    re.MULTILINE,
)
"""The name of a special ability, which stands before its icon S and the rest of its cost."""
_DASH = re.compile(r"(?<!\S)(Damage \d+|Warp \d+|Limit Break|(?<=\")[^\"\n]+\") *(?:--|[—–―－-]) *")
_NAME_BEFORE = re.compile(r"\b(?!Pay\b)[A-Z][\w'’.-]* $")


def normalized_text(text: str, icons: Mapping[str, str] | None = None) -> str:
    """The text as a card file has it. ``icons``: further names of icons in small letters, and what they mean.

    >>> print(normalized_text("<b>EX BURST</b> Choose 1 Forward. Dull it.[[br]]Blizzard [S][Ice][Tap]: Draw 1 card."))
    [[ex]]EX BURST[[/]] Choose 1 Forward. Dull it.
    [[s]]Blizzard[[/]] 《S》《Ice》《Dull》: Draw 1 card.

    Raises :class:`UnreadableTextError` for icons and marks that have no known meaning.
    """
    text = _without_markup(_plain_characters(text))
    text = "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
    text = _DASH.sub(r"\1 -- ", text)
    text = _EX_BURST.sub("[[ex]]EX BURST[[/]] ", text)
    text = _with_icons(text, {**ICON_NAMES, **(icons or {})})
    return _SPECIAL.sub(r"\1[[s]]\2[[/]] ", text)


def _plain_characters(text: str) -> str:
    """Line ends, quotation marks and entities as plain characters."""
    text = html.unescape(text).replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    return text.translate(_PLAIN)


def _without_markup(text: str) -> str:
    """Line breaks for their marks; marks of style fall away; of the others, EX Bursts and special abilities stay."""
    text = _HTML.sub(_html_tag, text)
    text = re.sub(r" *\[\[br\]\] *", "\n", text)
    text = re.sub(r"\[\[(\w+)\]\]\s*\n\s*", r"\n[[\1]]", text)  # a break at the beginning of what is marked
    text = re.sub(r"\[\[\w+\]\]\s*\[\[/\]\]", "", text)  # marks around nothing
    text = re.sub(r"\[\[[ib]\]\](.*?)\[\[/\]\]", r"\1", text)
    text = re.sub(r"\[\[s\]\] *(.*?) *\[\[/\]\]", r"[[s]]\1[[/]]", text)
    text = re.sub(r"(\*\*?)(?! )([^*\n]+?)\1", r"\2", text)
    text = re.sub(r"~([^~\n]+)~", r"\1", text)
    text = re.sub(r"%([^%\n]+)%", r"[[s]]\1[[/]]", text)
    for mark in _MARK.findall(text):
        if mark not in ("ex", "s", "/"):
            raise UnreadableTextError(f"the mark [[{mark[:20]}]] has no known meaning")
    if len(re.findall(r"\[\[(?:ex|s)\]\]", text)) != text.count("[[/]]"):
        raise UnreadableTextError("a mark [[ex]] or [[s]] without its end [[/]], or an end without a mark")
    for sign in "*~%":
        if sign in text:
            raise UnreadableTextError(f"the sign {sign} stands alone; it has a meaning only in pairs")
    return text


def _html_tag(tag: re.Match[str]) -> str:
    name = tag[2].lower()
    if name in _LINE_TAGS:
        return "\n"
    if name in _STYLE_TAGS:
        return ""
    if name == "ex":
        return tag[0]
    raise UnreadableTextError(f"the mark {tag[0][:20]} has no known meaning")


def _with_icons(text: str, names: Mapping[str, str]) -> str:
    """Every icon in its own brackets."""
    marks: dict[str, str] = {}

    def hide(mark: re.Match[str]) -> str:
        key = chr(0xE000 + len(marks))
        marks[key] = mark[0]
        return key

    hidden = _MARK.sub(hide, text)
    replaced = hidden
    for brackets in _BRACKETED:
        replaced = brackets.sub(lambda found: _icon(found, names), replaced)
    stray = re.search(r"[《》\[\]{}]", re.sub(r"《[^《》\n]+》", "", replaced))
    if stray:
        raise UnreadableTextError(f"the bracket {stray[0]} has no partner")
    return "".join(marks.get(character, character) for character in replaced)


def _icon(found: re.Match[str], names: Mapping[str, str]) -> str:
    opening, inside = found[0][0], found[0][1:-1]
    name = unicodedata.normalize("NFKC", inside).strip().casefold()
    if name.isdecimal() and len(name) < 3:
        return f"《{int(name)}》"
    icon = names.get(name)
    if icon is not None:
        if opening == "(" and icon == "X" and _NAME_BEFORE.search(found.string, 0, found.start()):
            return found[0]  # the Category behind a name: "Anima (X)"
        return f"《{icon}》"
    if opening == "(":
        return found[0]
    shown = f"{opening}{inside[:20]}{BRACKETS[opening]}"
    raise UnreadableTextError(f"the icon {shown} has no known meaning")
