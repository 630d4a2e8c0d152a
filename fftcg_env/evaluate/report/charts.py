"""The charts of reports, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from markupsafe import Markup, escape

WIDTH, HEIGHT = 640, 220
LEFT, BOTTOM, TOP = 52, 34, 12


def histogram(edges: Sequence[int], counts: Sequence[int], what: str) -> Markup:
    """A histogram. ``edges``: one more than ``counts``; ``what``: the label of the axis."""
    most = max(max(counts), 1)
    step = _round_step(most)
    top = -(-most // step) * step
    inner, tall = WIDTH - LEFT - 8, HEIGHT - TOP - BOTTOM
    width = inner / len(counts)
    parts = []
    for line in range(0, top + 1, step):
        y = TOP + tall * (1 - line / top)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - 8}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick end" x="{LEFT - 6}" y="{y + 4:.1f}">{line}</text>')
    every = -(-len(counts) // 6)
    for number, count in enumerate(counts):
        x, height = LEFT + number * width, tall * count / top
        low, high = edges[number], edges[number + 1] - 1
        label = f"{low}" if low == high else f"{low} to {high}"
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{TOP + tall - height:.1f}" width="{max(width - 2, 1):.1f}" '
            f'height="{height:.1f}"><title>{label} {escape(what)}: {count} games</title></rect>'
        )
        if number % every == 0:
            anchor, at = ("end", WIDTH - 2.0) if x + width / 2 > WIDTH - 40 else ("middle", x + width / 2)
            parts.append(f'<text class="tick {anchor}" x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}">{label}</text>')
    parts.append(f'<text class="tick middle" x="{LEFT + inner / 2:.0f}" y="{HEIGHT - 3}">{escape(what)}</text>')
    return _svg(WIDTH, HEIGHT, f"histogram of {what}", parts)


def _round_step(most: int) -> int:
    """A step for about four grid lines: 1, 2 or 5 times a power of ten."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if most / (step * factor) <= 5:
                return step * factor
        step *= 10


CURVE_WIDTH, CURVE_HEIGHT, CURVE_BOTTOM, CURVE_TOP = 360, 150, 20, 16


def curve(costs: Sequence[str], parts: Sequence[tuple[str, Sequence[int]]]) -> Markup:
    """A cost curve: one stacked bar for each cost. ``parts``: card type, and its number of cards of each cost."""
    totals = [sum(numbers[place] for _, numbers in parts) for place in range(len(costs))]
    width, tall = CURVE_WIDTH / max(1, len(costs)), CURVE_HEIGHT - CURVE_TOP - CURVE_BOTTOM
    drawn = []
    for place, cost in enumerate(costs):
        x, y = place * width, float(CURVE_HEIGHT - CURVE_BOTTOM)
        for kind, (name, numbers) in enumerate(parts):
            height = tall * numbers[place] / max(max(totals, default=1), 1)
            if numbers[place]:
                y -= height
                drawn.append(
                    f'<rect class="kind{kind}" x="{x + 2:.1f}" y="{y:.1f}" width="{width - 4:.1f}" '
                    f'height="{height:.1f}"><title>{numbers[place]} {escape(name)}s of cost {cost}</title></rect>'
                )
        middle = x + width / 2
        drawn.append(f'<text class="tick middle" x="{middle:.1f}" y="{CURVE_HEIGHT - 6}">{cost}</text>')
        if totals[place]:
            drawn.append(f'<text class="tick middle" x="{middle:.1f}" y="{y - 4:.1f}">{totals[place]}</text>')
    return _svg(CURVE_WIDTH, CURVE_HEIGHT, "number of cards of each cost", drawn)


LINE_WIDTH, LINE_HEIGHT = 240, 48


def trend_line(points: Sequence[tuple[str, float, float, float]], joined: Sequence[bool]) -> Markup:
    """Win rates from run to run: for each run its number, the win rate and the ends of its interval, with a line at
    1/2. ``joined``: whether a run is comparable with the previous one."""
    bottom, top = min(0.5, *(low for *_, low, _ in points)), max(0.5, *(high for *_, high in points))

    def y(share: float) -> float:
        return 4 + (LINE_HEIGHT - 8) * (top - share) / (top - bottom)

    step = (LINE_WIDTH - 16) / max(1, len(points) - 1)
    parts = [f'<line class="grid" x1="0" x2="{LINE_WIDTH}" y1="{y(0.5):.1f}" y2="{y(0.5):.1f}"/>']
    for place, (run, mean, low, high) in enumerate(points):
        x = 8 + place * step
        if place and joined[place]:
            parts.append(
                f'<line class="joined" x1="{x - step:.1f}" x2="{x:.1f}" y1="{y(points[place - 1][1]):.1f}" '
                f'y2="{y(mean):.1f}"/>'
            )
        parts.append(f'<line class="range" x1="{x:.1f}" x2="{x:.1f}" y1="{y(low):.1f}" y2="{y(high):.1f}"/>')
        parts.append(
            f'<circle class="point" cx="{x:.1f}" cy="{y(mean):.1f}" r="3.5">'
            f"<title>run {escape(run)}: {mean:.1%} ({low:.1%} to {high:.1%})</title></circle>"
        )
    return _svg(LINE_WIDTH, LINE_HEIGHT, "win rate from run to run", parts)


BAR_WIDTH, BAR_HEIGHT = 300, 16


def interval_bar(value: float, low: float, high: float, ends: tuple[float, float], middle: float) -> Markup:
    """A point with its interval on an axis from ``ends[0]`` to ``ends[1]``, with a line at ``middle``. Infinite ends of
    the interval are drawn at the end of the axis, and a value that is not finite has no point."""

    def at(number: float) -> float:
        share = (number - ends[0]) / (ends[1] - ends[0]) if ends[1] > ends[0] else 0.5
        return 4 + (BAR_WIDTH - 8) * min(max(share, 0.0), 1.0)

    parts = [
        f'<line class="grid" x1="{at(middle):.1f}" x2="{at(middle):.1f}" y1="0" y2="{BAR_HEIGHT}"/>',
        f'<line class="range" x1="{at(low):.1f}" x2="{at(high):.1f}" y1="8" y2="8"/>',
    ]
    if isfinite(value):
        parts.append(f'<circle class="point" cx="{at(value):.1f}" cy="8" r="4"/>')
    return _svg(BAR_WIDTH, BAR_HEIGHT, "", parts)


def _svg(width: int, height: int, label: str, parts: list[str]) -> Markup:
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg viewBox="0 0 {width} {height}" width="{width}" {role}>{"".join(parts)}</svg>')
