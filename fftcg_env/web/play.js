"use strict";
(() => {
  const get = id => document.getElementById(id);
  const path = `/api/games/${JSON.parse(get("data").textContent).name}`;
  const KEYS = "123456789abdefghijklmnoqrstvwxyz"; // not c (copy), p (pass), u (undo)
  const PAUSE = 1300;
  let view = null, busy = false, chosen = -1, timer = null;
  let steps = []; // what the opponent did since the last decision and is not shown yet

  async function send(body) {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(path, body === undefined ? {} : {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      });
      const found = await answer.json();
      get("error").hidden = answer.ok;
      if (found.next) location.href = `/play/${found.next}`;
      else if (answer.ok) receive(found, body?.undo); else get("error").textContent = found.error;
    } catch {
      get("error").textContent = "The server does not answer.";
      get("error").hidden = false;
    } finally { busy = false; }
  }
  const take = choice => send({ action: choice.action, decision: view.decision });

  // --- the opponent's actions, one after the other, then the own decision
  function receive(found, undone) {
    view = found;
    chosen = -1;
    steps = undone || get("pace").value === "once" ? [] : found.steps;
    advance();
  }

  function advance() {
    clearTimeout(timer);
    const step = steps[0];
    get("stepper").hidden = !step;
    get("over").hidden = true;
    if (!step) { decide(); return; }
    steps = steps.slice(1);
    head(step.board.heading);
    get("question").textContent = "";
    get("resources").replaceChildren();
    get("choices").replaceChildren();
    tell(step.log);
    get("card").hidden = true;
    draw(step.board, []);
    if (get("pace").value === "timed") timer = setTimeout(advance, PAUSE); else get("next").focus();
  }

  function decide() {
    head(view.board.heading);
    ask(view.end || view.question);
    get("undo").disabled = !view.undo;
    tell(view.log.slice(view.news).slice(-3));
    get("resources").replaceChildren(...view.resources.flatMap(([label, value]) => [element("dt", "", label), element("dd", "", value)]));
    drawChoices();
    draw(view.board, view.choices);
    showLog();
    get("over").hidden = !view.end;
    if (view.end) get("again").focus();
    const about = new Set(view.choices.filter(choice => choice.card).map(choice => choice.index));
    get("card").classList.remove("asked");
    if (about.size === 1) explain([...about][0]); else get("card").hidden = true;
    document.body.dataset.decision = view.decision;
    if (matchMedia("(max-width: 860px)").matches) // the own hand right above the question
      scrollBy(0, get("board").getBoundingClientRect().bottom - get("ask").getBoundingClientRect().top);
  }

  function head(text) { // the turn, and smaller what is in the middle of happening
    const [title, ...rest] = text.split("; ");
    get("heading").replaceChildren(element("b", "", title), ...(rest.length ? [element("small", "", rest.join("; "))] : []));
  }
  function ask(text) { // "choose a target [Celia: Skill cost 2: ...]": the text of the card smaller
    const [, question, about] = /^(.*?)(?: \[(.*)\])?$/s.exec(text);
    get("question").replaceChildren(question, ...(about ? [written("small", "", about)] : []));
  }
  const tell = entries => get("lately").replaceChildren(...entries.map(entry => written("span", "", entry.text)));

  function showLog() { // newest first
    get("log").replaceChildren(...view.log.map((entry, number) => {
      const line = written("li", number >= view.news ? "new" : "", entry.text);
      line.classList.toggle("turn", number > 0 && entry.turn !== view.log[number - 1].turn);
      return line;
    }).reverse());
  }

  // --- the board
  function draw(board, choices) {
    const focused = document.activeElement?.closest?.(".card")?.dataset.index;
    drawBoard(get("board"), board, {
      names: view.names, bottom: view.seat, acting: choices.length ? view.seat : steps.length ? 1 - view.seat : -1, shared: get("shared"),
      textOf: key => view.texts[key] || "",
      onCard: (made, card) => {
        if (card.index < 0) return;
        made.addEventListener("pointerover", event => { if (event.pointerType !== "touch") explain(card.index); });
        made.addEventListener("focus", () => explain(card.index));
        offer(made, card.name, choices.filter(choice => choice.index === card.index), card.index);
      },
      onSquare: (made, square) => {
        if (square.action >= 0) offer(made, square.name, choices.filter(choice => choice.action === square.action), -1);
      },
    });
    for (const pile of document.querySelectorAll("details.pile")) if (pile.querySelector(".legal")) pile.open = true;
    if (focused !== undefined) document.querySelector(`.board .card[data-index="${Number(focused)}"]`)?.focus({ preventScroll: true });
  }

  // A click or Enter takes the action of a card or square. If there are several, or at the first touch, it only shows them.
  function offer(made, name, legal, index) {
    if (legal.length) {
      made.classList.add("legal");
      made.tabIndex = 0;
      made.setAttribute("role", "button");
      made.setAttribute("aria-label", `${name}: ${legal.map(labelOf).join(", or ")}`);
      (made.querySelector(":scope > .at") || made).append(element("kbd", "", keyOf(legal[0])));
    }
    const act = touched => {
      if (legal.length === 1 && (!touched || index < 0 || chosen === index)) { take(legal[0]); return; }
      chosen = index;
      get("card").classList.toggle("asked", index >= 0);
      if (index >= 0) explain(index);
      document.querySelectorAll(".card.chosen").forEach(other => other.classList.remove("chosen"));
      if (index >= 0) made.classList.add("chosen");
      if (legal.length && touched) get("card").lastElementChild.scrollIntoView({ block: "nearest" }); // below a long list it would be out of sight
      if (legal.length && !touched) get("card").querySelector("button")?.focus();
    };
    made.addEventListener("click", event => {
      if (legal.length) event.stopPropagation(); // otherwise the square below a card may be meant
      if (legal.length || index >= 0) act(event.pointerType === "touch");
    });
    made.addEventListener("keydown", event => {
      if (legal.length && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); event.stopPropagation(); act(false); }
    });
  }

  const cardAt = index => index < 0 ? undefined : view.board.zones.flatMap(zone => zone.cards).find(each => each.index === index && each.key);

  // The panel of a card: its facts and text, what can be done with it, or why it cannot be used.
  function explain(index) {
    const card = cardAt(index);
    const panel = get("card");
    if (!card || steps.length) { panel.hidden = true; return; }
    if (panel.dataset.index === String(index) && panel.dataset.decision === `${view.decision} ${chosen}` && !panel.hidden) return;
    panel.dataset.index = index;
    panel.dataset.decision = `${view.decision} ${chosen}`;
    const { facts, does, words } = partsOf(view.texts[card.key] || "");
    panel.style.setProperty("--tone", card.tone || "var(--line)");
    panel.replaceChildren(element("h3", "", card.name), element("p", "facts", facts.filter(fact => !fact.startsWith(`${card.name} (`)).join(" · ")), written("p", "does", does));
    const marks = card.marks.filter(mark => !does.includes(mark));
    if (marks.length) panel.append(element("p", "facts", marks.join(" · ")));
    const legal = view.choices.filter(choice => choice.index === index), why = view.reasons[index];
    if (why && !legal.length) panel.append(element("p", "why", why));
    if (words) panel.append(element("p", "facts", words));
    if (legal.length > 1 || chosen === index) panel.append(...legal.map(choice => buttonOf(choice, `${choice.group}: ${labelOf(choice)}`)));
    panel.hidden = false;
  }

  // --- the list of legal actions
  const passing = choice => choice.action === view.pass;
  const keyOf = choice => passing(choice) ? "P" : (KEYS[view.choices.filter(other => !passing(other)).indexOf(choice)] || "").toUpperCase();
  function labelOf(choice) { // without the number of the card, which the board does not show either
    return wordsOf(choice).replace(` (${cardAt(choice.index)?.key})`, "");
  }
  function wordsOf(choice) {
    if (choice.index >= 0 || /^option \d/.test(choice.text)) return choice.words || choice.text;
    return choice.words ? `${choice.text}: ${choice.words}` : choice.text;
  }
  function buttonOf(choice, label) {
    const button = element("button", passing(choice) ? "choice pass" : "choice"), card = cardAt(choice.index);
    if (card?.tone) button.style.setProperty("--tone", card.tone);
    button.append(element("kbd", "", keyOf(choice)), written("span", "", label));
    button.dataset.action = choice.action;
    button.dataset.text = choice.text;
    button.addEventListener("click", () => take(choice));
    if (choice.index >= 0) {
      button.addEventListener("focus", () => { if (button.closest("#choices") && button.matches(":focus-visible")) explain(choice.index); });
      button.addEventListener("pointerenter", event => { if (button.closest("#choices") && event.pointerType !== "touch") explain(choice.index); });
    }
    return button;
  }
  function drawChoices() {
    const parts = [];
    let group = null;
    for (const choice of view.choices) {
      if (!passing(choice) && choice.group !== group) { group = choice.group; parts.push(element("h3", "", group)); }
      const button = buttonOf(choice, labelOf(choice));
      if (choice.does) button.append(written("small", "", choice.does));
      parts.push(button);
    }
    get("choices").replaceChildren(...parts);
  }

  // --- keys
  function moveFocus(key) { // to the nearest card in the direction of an arrow key
    const cards = [...document.querySelectorAll(".board .card[tabindex], .board .square.legal")].filter(card => card.getClientRects().length);
    const now = document.activeElement, at = cards.includes(now) ? centre(now) : null;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const card of cards) {
      const to = centre(card), dx = at ? to.x - at.x : 0, dy = at ? to.y - at.y : -to.y;
      const ahead = at ? dx * way[0] + dy * way[1] : 1, aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      const cost = at ? ahead + 3 * aside : dy;
      if (card !== now && ahead > 4 && cost < least) { best = card; least = cost; }
    }
    best?.focus();
  }
  const centre = card => { const box = card.getBoundingClientRect(); return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; };

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !view || event.target.closest?.("select")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^Arrow/.test(key)) { event.preventDefault(); moveFocus(key); return; }
    if (!get("stepper").hidden) {
      if (key === "Escape") { steps = []; advance(); }
      else if (key === " " || key === "Enter") { event.preventDefault(); advance(); }
      return;
    }
    if (key === "u" && view.undo) send({ undo: true });
    else {
      const choice = view.choices.find(each => keyOf(each).toLowerCase() === key);
      if (choice) take(choice);
    }
  });
  get("again").addEventListener("click", () => send({ again: true }));
  get("undo").addEventListener("click", () => send({ undo: true }));
  get("next").addEventListener("click", advance);
  get("skip").addEventListener("click", () => { steps = []; advance(); });
  const kept = "fftcg_env pace";
  try { get("pace").value = localStorage.getItem(kept) || "step"; } catch { /* storage is off */ }
  get("pace").addEventListener("change", () => { try { localStorage.setItem(kept, get("pace").value); } catch { /* storage is off */ } });
  send();
})();
