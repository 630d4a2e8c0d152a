(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = id => document.getElementById(id);
  const boards = data.boards.map(board => ({
    ...board,
    zones: board.zones.map(number => ({ ...data.zones[number], cards: data.zones[number].cards.map(card => data.cards[card]) })),
  }));
  let at = 0, viewer = 0, timer = null;
  let numbers = [0], frames = [], last = 0, begins = [];  // the frames that the viewer sees, and the first frame of each turn

  function look(who) {  // a player sees its own decisions and the public actions of the opponent
    const here = numbers[at];
    viewer = who;
    numbers = [...data.frames.keys()].filter(number => data.frames[number].log[viewer] !== null);
    frames = numbers.map(number => data.frames[number]);
    last = frames.length - 1;
    begins = [];
    frames.forEach((frame, number) => { if (!begins.length || frame.turn !== frames[begins.at(-1)].turn) begins.push(number); });
    get("decision").max = last;
    get("turn").max = begins.length - 1;
    at = numbers.findIndex(number => number >= here);
    writeLog();
  }

  const log = get("log"), lines = [];
  function writeLog() {
    log.replaceChildren();
    lines.length = 0;
    let begun = 0; // the last turn that an entry announces
    frames.forEach((frame, number) => {
      if (begins.includes(number) && number !== last && frame.turn !== begun)
        log.append(element("li", "turn", frame.turn ? `turn ${frame.turn}` : "before the first turn"));
      if (number === last) return;
      const line = element("li"), button = element("button");
      for (const entry of frame.log[viewer]) {
        const turn = /^Turn (\d+)/.exec(entry);
        if (turn) begun = Number(turn[1]);
        button.append(element("span", turn ? "turn" : "", entry));
      }
      line.hidden = !frame.log[viewer].length;
      button.addEventListener("click", () => go(number + 1));
      line.append(button);
      log.append(line);
      lines.push(button);
    });
  }

  function turnOf(number) {
    let turn = 0;
    begins.forEach((begin, place) => { if (begin <= number) turn = place; });
    return turn;
  }

  function go(to) {
    at = Math.min(Math.max(0, to), last);
    const frame = frames[at], before = frames[at - 1], turn = turnOf(at);
    const board = boards[frame.boards[viewer]];
    get("heading").textContent = board.heading;
    const deed = get("deed");
    deed.replaceChildren();
    if (frame.player >= 0) {
      const known = viewer === 0 || viewer - 1 === frame.player;
      deed.append(element("b", "", `player_${frame.player}`), known ? ` decides: ${frame.question} — ` : " ");
      deed.append(element("b", "", known ? frame.words : "makes a hidden decision"));
    } else {
      deed.append(element("b", "", data.end));
    }
    drawBoard(get("board"), board, {
      names: data.names, bottom: viewer === 2 ? 1 : 0, acting: frame.player,
      acted: viewer === 0 || viewer - 1 === frame.player ? frame.card : -1,
      named: viewer === 0 || viewer - 1 === frame.player ? frame.action : "",
      textOf: key => data.texts[key],
    });
    get("decision").value = at;
    get("turn").value = turn;
    get("decision-shown").textContent = `${at} of ${last}`;
    get("turn-shown").textContent = `${frame.turn} of ${frames[last].turn}`;
    for (const id of ["first", "back", "turn-back"]) get(id).disabled = at === 0;
    for (const id of ["last", "forward", "turn-forward"]) get(id).disabled = at === last;
    lines.forEach((line, number) => line.classList.toggle("now", number === at - 1));
    if (before && lines[at - 1]) {
      const box = log.parentElement, line = lines[at - 1];
      const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
      if (top < 40 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
    }
    if (at === last) stop();
    history.replaceState(null, "", `#${at}`);
  }
  const turn = step => go(step > 0 ? begins[turnOf(at) + 1] ?? last : at > begins[turnOf(at)] ? begins[turnOf(at)] : begins[Math.max(0, turnOf(at) - 1)]);

  function stop() { clearInterval(timer); timer = null; get("play").textContent = "play"; }
  function play() {
    if (timer !== null) { stop(); return; }
    if (at === last) go(0);
    timer = setInterval(() => go(at + 1), 700);
    get("play").textContent = "pause";
  }

  // Shows the text of a card in a box next to it, on hover or focus.
  function explainCards() {
    const about = element("div");
    about.id = "about";
    about.setAttribute("role", "tooltip");
    document.body.append(about);
    function show(card) {
      const text = data.texts[card.dataset.key];
      if (!text) return;
      about.textContent = text.replace(/^(\S+) {2,}/gm, "$1: "); // the text is aligned for terminals
      about.classList.add("shown");
      const at = card.getBoundingClientRect(), size = about.getBoundingClientRect();
      const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
      const below = at.bottom + 6, above = at.top - size.height - 6;
      about.style.left = left + "px";
      about.style.top = (below + size.height < innerHeight || above < 0 ? Math.min(below, Math.max(8, innerHeight - size.height - 8)) : above) + "px";
    }
    const hide = () => about.classList.remove("shown"), root = document.body;
    const cardOf = event => event.target instanceof Element && event.target.closest(".card[data-key]");
    root.addEventListener("pointerover", event => { const card = cardOf(event); if (card) show(card); else hide(); });
    root.addEventListener("pointerleave", hide);
    root.addEventListener("focusin", event => { const card = cardOf(event); if (card) show(card); });
    root.addEventListener("focusout", hide);
    document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  }

  const moves = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    PageUp: () => turn(-1), PageDown: () => turn(1), Home: () => go(0), End: () => go(last), " ": play,
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    if (event.key === " " && event.target.closest?.("button, summary")) return;
    const move = moves[event.key];
    if (move) { event.preventDefault(); move(); }
  });
  get("first").onclick = () => go(0);
  get("last").onclick = () => go(last);
  get("back").onclick = () => go(at - 1);
  get("forward").onclick = () => go(at + 1);
  get("turn-back").onclick = () => turn(-1);
  get("turn-forward").onclick = () => turn(1);
  get("play").onclick = play;
  get("decision").oninput = event => go(Number(event.target.value));
  get("turn").oninput = event => go(begins[Number(event.target.value)]);
  get("viewer").onchange = event => { look(Number(event.target.value)); go(at); };
  explainCards();
  look(0);
  go(Number(location.hash.slice(1)) || 0);
})();
