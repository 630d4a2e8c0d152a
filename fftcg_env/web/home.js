"use strict";
(() => {
  const get = id => document.getElementById(id);
  async function send(path, body) {
    const answer = await fetch(path, body === undefined ? {} : {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    return found;
  }
  function fail(error) { get("error").textContent = error.message; get("error").hidden = false; get("error").scrollIntoView({ block: "nearest" }); }
  for (const number of [0, 1]) {
    const select = get(`deck-${number}`), list = get(`list-${number}`);
    if (number === 1 && select.options.length > 2) select.selectedIndex = 1;
    select.addEventListener("change", () => { list.hidden = select.value !== ""; if (!list.hidden) list.focus(); });
  }
  const deckOf = number => get(`deck-${number}`).value || { text: get(`list-${number}`).value, name: number ? "opponent's list" : "your list" };
  get("play").addEventListener("submit", async event => {
    event.preventDefault();
    get("error").hidden = true;
    try {
      const seat = Number(get("seat").value), mine = deckOf(0), theirs = deckOf(1);
      const found = await send("/api/games", { deck_0: seat ? theirs : mine, deck_1: seat ? mine : theirs, seat, agent: get("opponent").value });
      location.href = `/play/${found.name}`;
    } catch (error) { fail(error); }
  });
  let running = null;
  async function follow() {
    const found = await send(`/api/evaluations/${running}`);
    get("bar").max = found.total;
    get("bar").value = found.games;
    get("shown").textContent = found.error || `${found.games} of ${found.total} games${found.done ? (found.stopped ? ", stopped" : ", done") : ""}`;
    if (found.run && found.games) { get("result").href = `/runs/${found.run}`; get("result").hidden = false; }
    get("stop").disabled = found.done;
    if (!found.done) setTimeout(() => follow().catch(fail), 300);
  }
  get("rate").addEventListener("submit", async event => {
    event.preventDefault();
    get("error").hidden = true;
    const decks = [...document.querySelectorAll(".checks input:checked")].map(box => box.value);
    get("lists").value.split(/^[ \t]*-{3,}[ \t]*$|^(?=[ \t]*name[ \t]*:)/im).filter(text => text.trim()).forEach((text, number) => {
      const named = text.match(/^\s*name\s*:\s*(.+)$/im);
      decks.push({ text, name: named ? named[1].trim() : `list ${number + 1}` });
    });
    try {
      running = (await send("/api/evaluations", { decks, games: Number(get("games").value), agent: get("rating-agent").value })).number;
      get("progress").hidden = false;
      get("result").hidden = true;
      await follow();
    } catch (error) { fail(error); }
  });
  get("stop").addEventListener("click", () => send(`/api/evaluations/${running}`, {}).catch(fail));
})();
