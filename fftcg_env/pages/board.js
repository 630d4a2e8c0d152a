"use strict";
// Draws a scene (core/scene.py) and shows the text of a card on hover, focus or tap.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function drawCard(card, options) {
  const known = card.key !== "" || card.name !== "unknown card";
  const made = element("div", "card");
  made.dataset.index = card.index;
  if (!known) {
    made.classList.add("unknown");
    made.title = "unknown card";
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", "unknown card");
  } else {
    made.append(element("span", "name", card.name), element("span", "value", card.value), element("span", "kind", card.kind));
    if (card.marks.length) {
      const marks = element("span", "marks");
      for (const mark of card.marks) marks.append(element("span", "mark", mark));
      made.append(marks);
    }
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

function drawZone(zone, options) {
  if (zone.shape === "grid") return drawGrid(zone, options);
  if (zone.shape === "pile") {
    const made = element("details", "pile");
    const more = zone.cards.length && zone.cards.length < zone.count ? `, ${zone.cards.length} known` : "";
    made.append(element("summary", "", `${zone.name} ${zone.count}${more}`));
    made.dataset.zone = zone.name;
    if (!zone.cards.length) { made.classList.add("empty"); made.addEventListener("click", event => event.preventDefault()); return made; }
    const cards = element("div", "cards");
    for (const card of zone.cards) cards.append(drawCard(card, options));
    made.append(cards);
    return made;
  }
  const made = element("div", "zone " + zone.shape);
  made.dataset.zone = zone.name;
  made.append(element("div", "label", zone.shape === "stack" ? zone.name : zone.count ? `${zone.name} ${zone.count}` : zone.name));
  const cards = element("div", "cards");
  for (const card of zone.cards) cards.append(drawCard(card, options));
  made.append(cards);
  return made;
}

function drawSide(scene, player, options) {
  const side = element("section", "side");
  side.dataset.player = player;
  side.classList.add(options.bottom === player ? "near" : "far");
  if (options.acting === player) side.classList.add("acts");
  const who = element("div", "who");
  who.append(element("b", "", options.names[player]));
  for (const [label, value] of scene.counts[player] || []) {
    const count = element("span", "count", label + " ");
    count.append(element("strong", "", value));
    who.append(count);
  }
  const rows = element("div", "rows"), piles = element("div", "piles");
  let zones = scene.zones.filter(zone => zone.owner === player);
  if (options.bottom === player) zones = zones.slice().reverse();
  for (const zone of zones) (zone.shape === "pile" ? piles : rows).append(drawZone(zone, options));
  if (options.bottom === player) side.append(rows, piles, who); else side.append(who, piles, rows);
  return side;
}

// options: names, bottom (the player at the bottom), acting, acted (index of a card), named (a square),
// onCard(element, card), onSquare(element, square)
function drawBoard(target, scene, options) {
  const open = new Set([...target.querySelectorAll("details[open]")].map(pile => pile.parentElement.parentElement.dataset.player + pile.dataset.zone));
  const parts = [];
  if (scene.zones.length) {
    const middle = element("div", "middle");
    for (const zone of scene.zones.filter(zone => zone.owner === null)) middle.append(drawZone(zone, options));
    parts.push(drawSide(scene, 1 - options.bottom, options), middle, drawSide(scene, options.bottom, options));
  } else {
    parts.push(element("pre", "plain side", scene.lines.join("\n")));
  }
  target.replaceChildren(...parts);
  for (const pile of target.querySelectorAll("details:not(.empty)"))
    if (open.has(pile.parentElement.parentElement.dataset.player + pile.dataset.zone)) pile.open = true;
}

// Shows the text of a card. textOf(key) returns the text or a promise of it.
function explainCards(root, textOf) {
  const about = element("div");
  about.id = "about";
  about.setAttribute("role", "tooltip");
  document.body.append(about);
  let wanted = null;
  async function show(card) {
    wanted = card;
    const text = await textOf(card.dataset.key);
    if (wanted !== card || !text) return;
    about.textContent = text.replace(/^(\S+) {2,}/gm, "$1: "); // the text is aligned for terminals
    about.classList.add("shown");
    const at = card.getBoundingClientRect(), size = about.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
    const below = at.bottom + 6, above = at.top - size.height - 6;
    about.style.left = left + "px";
    about.style.top = (below + size.height < innerHeight || above < 0 ? Math.min(below, Math.max(8, innerHeight - size.height - 8)) : above) + "px";
  }
  function hide() { wanted = null; about.classList.remove("shown"); }
  const cardOf = event => event.target instanceof Element && event.target.closest(".card[data-key]");
  root.addEventListener("pointerover", event => { const card = cardOf(event); if (card) show(card); else hide(); });
  root.addEventListener("pointerleave", hide);
  root.addEventListener("focusin", event => { const card = cardOf(event); if (card) show(card); });
  root.addEventListener("focusout", hide);
  document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  return hide;
}
