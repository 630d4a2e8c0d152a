"use strict";
(() => {
  const get = id => document.getElementById(id);
  const path = `/api/games/${JSON.parse(get("data").textContent).name}`;
  let view = null, shown = 0, busy = false;
  const texts = new Map();
  const hide = explainCards(get("board"), async key => {
    if (!texts.has(key)) {
      const answer = await fetch(`/api/card?key=${encodeURIComponent(key)}`);
      texts.set(key, answer.ok ? (await answer.json()).text : "");
    }
    return texts.get(key);
  });
  async function send(body) {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(path, body === undefined ? {} : {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      });
      const found = await answer.json();
      get("error").hidden = answer.ok;
      if (answer.ok) show(found); else get("error").textContent = found.error;
    } catch {
      get("error").textContent = "The server does not answer.";
      get("error").hidden = false;
    } finally { busy = false; }
  }
  const take = choice => { hide(); send({ action: choice.action, decision: view.decision }); };

  function show(found) {
    const before = view === null ? found.log.length : shown;
    view = found;
    shown = found.log.length;
    document.body.dataset.decision = found.decision;
    get("heading").textContent = found.scene.heading;
    get("question").textContent = found.end || `Your decision: ${found.question}`;
    get("undo").disabled = !found.undo;
    drawBoard(get("board"), found.scene, {
      names: found.names, bottom: found.seat, acting: found.acting,
      onCard: (made, card) => {
        if (card.index >= 0) offer(made, card.name, found.choices.filter(choice => choice.index === card.index));
      },
      onSquare: (made, square) => {
        if (square.action >= 0) offer(made, square.name, found.choices.filter(choice => choice.action === square.action));
      },
    });
    for (const pile of document.querySelectorAll("details.pile")) if (pile.querySelector(".legal")) pile.open = true;
    drawChoices(found.choices);
    get("log").replaceChildren(...found.log.map((entry, number) => element("li", number >= before ? "new" : "", entry.text)).reverse());
  }

  // Makes the legal actions with a card or a square available by click and keyboard.
  function offer(made, name, legal) {
    if (!legal.length) return;
    made.classList.add("legal");
    made.tabIndex = 0;
    made.setAttribute("role", "button");
    made.setAttribute("aria-label", `${name}: ${legal.map(choice => choice.text).join(", or ")}`);
    const act = () => { if (legal.length === 1) take(legal[0]); else point(legal); };
    made.addEventListener("click", event => { event.stopPropagation(); act(); });
    made.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); act(); }
    });
  }

  function drawChoices(choices) {
    const parts = [];
    let group = null;
    choices.forEach((choice, number) => {
      if (choice.group !== group) { group = choice.group; parts.push(element("h3", "", group)); }
      const button = element("button");
      button.append(element("span", "key", number < 9 ? String(number + 1) : ""), element("span", "", choice.text));
      for (const words of [choice.words, choice.does]) if (words) button.append(element("small", "", words));
      button.dataset.action = choice.action;
      button.addEventListener("click", () => take(choice));
      parts.push(button);
    });
    get("choices").replaceChildren(...parts);
  }

  // For a card with several actions: highlights them in the list and focuses the first one.
  function point(legal) {
    let first = null;
    for (const button of get("choices").querySelectorAll("button")) {
      const its = legal.some(choice => String(choice.action) === button.dataset.action);
      button.classList.toggle("pointed", its);
      if (its && !first) first = button;
    }
    first?.focus();
  }

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !view) return;
    if (/^[1-9]$/.test(event.key) && view.choices[Number(event.key) - 1]) take(view.choices[Number(event.key) - 1]);
    else if (event.key === "u" && view.undo) send({ undo: true });
  });
  get("undo").addEventListener("click", () => send({ undo: true }));
  send();
})();
