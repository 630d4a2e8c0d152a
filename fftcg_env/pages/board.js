"use strict";
// Draws a board (core/page_board.py): the far side at the top, shared zones in the middle, the near side at the bottom.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// The text of a card in parts: facts without the name (aligned for terminals, or the first two lines), what the card does, and after an
// empty line the words that it uses.
function partsOf(page) {
  const [text, words = ""] = page.split("\n\n");
  const lines = text.split("\n"), labelled = lines.filter(line => /^\S.{0,11} {2,}/.test(line));
  const facts = labelled.length ? labelled.filter(line => !line.startsWith("name ")).map(factOf) : lines.slice(0, 2);
  return { facts, does: lines.filter((line, number) => labelled.length ? !labelled.includes(line) : number > 1).join("\n").trim(), words };
}

// "cost   3" as "cost 3", "type   Forward" as "Forward".
function factOf(line) {
  const [label, fact] = line.split(/ {2,}/);
  return label === "same card as" || (label !== "code" && /^\d/.test(fact)) ? `${label} ${fact}` : fact;
}

// A text with icons in place of 《Fire》, and with arrows that stay on a line with both numbers.
function written(tag, className, text) {
  const made = element(tag, className);
  text.replaceAll(" -> ", "\u00a0→\u00a0").split(/《([^》]*)》/).forEach((part, number) => {
    if (number % 2 === 0) { made.append(part); return; }
    const icon = element("span", "icon", part);
    icon.dataset.icon = part;
    made.append(icon);
  });
  return made;
}

function drawCard(card, options, full) {
  const known = card.key !== "" || card.name !== "unknown card";
  const made = element("div", "card");
  made.dataset.index = card.index;
  if (!known) {
    made.classList.add("unknown");
    made.title = "unknown card";
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", "unknown card");
  } else {
    const head = element("span", "head");
    if (card.cost) head.append(element("span", "cost", card.cost));
    head.append(element("span", /\S{9}/.test(card.name) ? "name longer" : /\S{7}/.test(card.name) ? "name long" : "name", card.name));
    made.append(head, element("span", "kind", card.kind));
    const does = full && options.textOf && card.key ? partsOf(options.textOf(card.key)).does : "";
    if (card.text || does) made.append(written("span", "text", card.text || does));
    if (card.marks.length) {
      const marks = element("span", "marks");
      for (const mark of card.marks) marks.append(element("span", "mark", mark));
      made.append(marks);
    }
    if (card.value) made.append(element("span", "value", card.value));
    if (card.tone) made.style.setProperty("--tone", card.tone);
    if (card.key) { made.dataset.key = card.key; made.tabIndex = 0; }
  }
  if (card.turned) made.classList.add("turned");
  if (card.lit) made.classList.add("lit");
  if (card.owner != null) made.classList.add(card.owner === options.bottom ? "near" : "far");
  if (card.index >= 0 && options.acted === card.index) made.classList.add("acted");
  if (options.onCard) options.onCard(made, card);
  return made;
}

// A board of squares, rotated so that the own edge of the player at the bottom is at the bottom.
function drawGrid(zone, options) {
  const made = element("div", "zone grid"), squares = element("div", "squares");
  made.dataset.zone = zone.name;
  squares.style.setProperty("--columns", zone.columns);
  let from = 0;
  const drawn = zone.squares.map(square => {
    const place = element("div", "square"), at = element("div", "at");
    place.dataset.square = square.name;
    at.append(element("span", "", square.name), element("span", "", square.note));
    place.append(at);
    for (const card of zone.cards.slice(from, from + square.count)) place.append(drawCard(card, options));
    from += square.count;
    if (options.named === square.name) place.classList.add("acted");
    if (options.onSquare) options.onSquare(place, square);
    return place;
  });
  squares.append(...(options.bottom === 1 ? drawn.reverse() : drawn));
  made.append(squares);
  return made;
}

// A pile: its name, its number of cards and the name of the top card; opens to show the cards that are known.
function drawPile(zone, options) {
  const made = element("details", "pile"), summary = element("summary"), top = zone.cards[0];
  const more = zone.cards.length && zone.cards.length < zone.count ? ` (${zone.cards.length} known)` : "";
  summary.append(element("span", "label", zone.name), element("b", "", String(zone.count)));
  if (top && top.tone) summary.style.setProperty("--tone", top.tone);
  summary.append(element("small", "", zone.cards.length ? (more || top.name) : ""));
  summary.setAttribute("aria-label", `${zone.name}: ${zone.count}${more}`);
  made.append(summary);
  made.dataset.zone = zone.name;
  made.classList.toggle("back", zone.count > 0 && !zone.cards.length);
  if (!zone.cards.length) { made.classList.add("empty"); made.addEventListener("click", event => event.preventDefault()); return made; }
  const cards = element("div", "cards");
  for (const card of zone.cards) cards.append(drawCard(card, options));
  made.append(cards);
  return made;
}

function drawZone(zone, options) {
  if (zone.shape === "grid") return drawGrid(zone, options);
  if (zone.shape === "pile") return drawPile(zone, options);
  const made = element("div", "zone " + zone.shape);
  made.dataset.zone = zone.name;
  if (!zone.cards.length) made.classList.add("empty");
  made.append(element("div", "label", zone.name));
  const cards = element("div", "cards"), full = zone.shape === "hand" && zone.owner === options.bottom;
  zone.cards.forEach((card, number) => {
    const drawn = drawCard(card, options, full);
    if (full) {
      const place = element("div", "place");
      place.style.setProperty("--at", number - (zone.cards.length - 1) / 2);
      place.append(drawn);
      cards.append(place);
    } else cards.append(drawn);
  });
  made.append(cards);
  return made;
}

// "3 of 7" as seven marks, three of them filled; anything else as it is.
function drawCount(label, value) {
  const made = element("span", "count", label + " "), parts = /^(\d+) of (\d+)$/.exec(value);
  made.append(element("strong", "", value));
  if (parts && Number(parts[2]) <= 10) {
    const marks = element("span", "pips");
    marks.setAttribute("aria-hidden", "true");
    for (let k = 0; k < Number(parts[2]); k++) marks.append(element("i", k < Number(parts[1]) ? "full" : ""));
    made.append(marks);
  }
  return made;
}

function drawSide(board, player, options) {
  const side = element("section", "side"), near = options.bottom === player;
  side.dataset.player = player;
  side.classList.add(near ? "near" : "far");
  side.setAttribute("aria-label", options.names[player]);
  if (options.acting === player) side.classList.add("acts");
  const who = element("div", "who"), counts = element("div", "counts");
  who.append(element("b", "", options.names[player]));
  for (const [label, value] of board.counts[player] || []) counts.append(drawCount(label, value));
  who.append(counts);
  const mat = element("div", "mat"), rows = element("div", "rows"), left = element("div", "piles left"), right = element("div", "piles right");
  let zones = board.zones.filter(zone => zone.owner === player);
  if (near) zones = zones.slice().reverse();
  const hands = [];
  for (const zone of zones) {
    const drawn = drawZone(zone, options);
    if (zone.shape === "hand") hands.push(drawn);
    else (zone.shape !== "pile" ? rows : zone.left ? left : right).append(drawn);
  }
  mat.append(left, rows, right);
  if (near) side.append(mat, ...hands, who); else { who.append(...hands); side.append(who, mat); }
  return side;
}

// options: names, bottom (the player at the bottom), acting, acted (index of a card), named (a square),
// onCard(element, card), onSquare(element, square), textOf(key), shared (an element for stacks; default: the middle)
function drawBoard(target, board, options) {
  const nameOf = pile => pile.closest(".side").dataset.player + pile.dataset.zone;
  const open = new Set([...target.querySelectorAll("details[open]")].map(nameOf));
  const parts = [];
  if (options.shared) options.shared.replaceChildren();
  if (board.zones.length) {
    const middle = element("div", "middle");
    for (const zone of board.zones.filter(zone => zone.owner === null))
      (zone.shape === "stack" && options.shared || middle).append(drawZone(zone, options));
    parts.push(drawSide(board, 1 - options.bottom, options), middle, drawSide(board, options.bottom, options));
  } else {
    parts.push(element("pre", "plain side", board.lines.join("\n")));
  }
  target.replaceChildren(...parts);
  for (const pile of target.querySelectorAll("details:not(.empty)")) if (open.has(nameOf(pile))) pile.open = true;
}
