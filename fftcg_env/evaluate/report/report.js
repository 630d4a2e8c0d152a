"use strict";
// A click on a heading sorts the table; a second click reverses the order.
for (const table of document.querySelectorAll("table.sortable")) {
  const headings = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent.trim().toLowerCase() : Number(cell.dataset.value);
  };
  headings.forEach((heading, column) => {
    const button = heading.querySelector("button");
    if (!button) return;
    button.addEventListener("click", () => {
      const words = typeof valueOf(body.rows[0], column) === "string";
      const before = heading.getAttribute("aria-sort");
      const order = before ? (before === "ascending" ? "descending" : "ascending") : words || column === 0 ? "ascending" : "descending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const rows = [...body.rows].sort((one, other) => {
        const a = valueOf(one, column), b = valueOf(other, column);
        return sign * (a < b ? -1 : a > b ? 1 : 0);
      });
      body.append(...rows);
    });
  });
}

// The panel of a match-up, chosen by a cell of the table or by two menus.
const data = JSON.parse(document.getElementById("data").textContent);
const FACTS = {first: "going first", second: "going second", kept: "first hand kept", won_kept: "after keeping", won_mulligan: "after a mulligan"};

function made(tag, text = "", ...children) {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

function foundPairing(one, other) {
  const own = data.pairings[`${one}-${other}`];
  if (own) return {...own, turned: false};
  const turned = data.pairings[`${other}-${one}`];
  return turned && {...turned, turned: true};
}

function bestOfThree(share) {
  return share ** 2 * (3 - 2 * share);
}

function cardTable(lines) {
  const body = made("tbody");
  for (const [number, copies, rate, low, high] of lines) {
    const [code, name] = data.cards[number];
    const heading = made("th", `${name} `, made("span", code));
    heading.lastChild.className = "soft";
    const share = made("td", `${rate}`, made("small", `${low} to ${high}`)), count = made("td", `${copies}`);
    share.className = count.className = "number";
    body.append(made("tr", "", heading, share, count));
  }
  const titles = [["card", ""], ["GIH WR", "win rate in percent of games of this match-up with the copy in hand"], ["copies", "copies in hand"]];
  const head = made("tr", "", ...titles.map(([title, about]) => Object.assign(made("th", title), {title: about})));
  const scroll = made("div", "", made("table", "", made("thead", "", head), body));
  scroll.className = "cards";
  return scroll;
}

function sideOf(pairing, side, member) {
  const facts = made("table");
  facts.className = "facts";
  for (const [name, label] of Object.entries(FACTS)) {
    const value = pairing.sides[side][name];
    if (!value) continue;
    const cell = made("td", value[0], made("small", value[1]));
    cell.className = "number";
    facts.append(made("tr", "", made("th", label), cell));
  }
  const part = made("div", "", made("h4", data.members[member]), facts);
  if (pairing.cards[side].length) part.append(cardTable(pairing.cards[side]));
  return part;
}

function menu(members, chosen, other, act) {
  const select = made("select");
  for (const member of members) {
    if (member === other) continue;
    const option = made("option", data.members[member]);
    option.value = member;
    option.selected = member === chosen;
    select.append(option);
  }
  select.addEventListener("change", () => act(Number(select.value)));
  return select;
}

function showMatchUp(one, other) {
  for (const panel of document.querySelectorAll(".match-up")) {
    const members = panel.dataset.members.split(" ").map(Number);
    if (!members.includes(one) || !members.includes(other)) continue;
    const pairing = foundPairing(one, other);
    const go = (a, b) => { location.hash = `#match-${a}-${b}`; };
    const pick = made("div", "", menu(members, one, other, next => go(next, other)), made("span", "against"), menu(members, other, one, next => go(one, next)));
    pick.className = "pick";
    panel.replaceChildren(pick);
    if (pairing) {
      const [place, against] = pairing.turned ? [1, 0] : [0, 1];
      const share = pairing.turned ? 100 - pairing.share : pairing.share;
      const ends = pairing.turned ? pairing.ends.map(end => 100 - end).reverse() : pairing.ends;
      const count = pairing.text.match(/of (\d+) games/);
      const said = `${data.members[one]} wins ${share.toFixed(1)} % of ${count ? count[1] : ""} games against ${data.members[other]} (${ends[0].toFixed(1)} % to ${ends[1].toFixed(1)} %); a best of three ${(100 * bestOfThree(share / 100)).toFixed(0)} % if games are independent; ${pairing.turns} turns on average.`;
      const sides = made("div", "", sideOf(pairing, place, one), sideOf(pairing, against, other));
      sides.className = "sides";
      const games = made("p", "Games: ");
      for (const [name, address] of pairing.games) {
        const link = made(address ? "a" : "code", name);
        if (address) link.href = address;
        games.append(link, " ");
      }
      panel.append(made("p", said), sides, games);
    } else panel.append(made("p", "These two have not met."));
    panel.hidden = false;
    for (const cell of document.querySelectorAll(".heat td.chosen")) cell.classList.remove("chosen");
    document.querySelector(`.heat a[href="#match-${one}-${other}"]`)?.parentElement.classList.add("chosen");
    return panel;
  }
  return null;
}

function openReplay(name) {
  const page = [...document.querySelectorAll("script.inside")].find(each => each.dataset.name === name);
  if (!page) return false;
  const address = URL.createObjectURL(new Blob([JSON.parse(page.textContent)], {type: "text/html"}));
  open(address, "_blank") || location.assign(address);
  return true;
}

function follow(scroll) {
  const match = location.hash.match(/^#match-(\d+)-(\d+)$/);
  if (match) {
    const panel = showMatchUp(Number(match[1]), Number(match[2]));
    if (scroll && panel) panel.scrollIntoView({block: "nearest"});
  }
  const deck = location.hash.startsWith("#deck-") && document.getElementById(location.hash.slice(1));
  if (deck) {
    deck.open = true;
    deck.scrollIntoView();
  }
}
addEventListener("hashchange", () => follow(true));
document.addEventListener("click", event => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  if (openReplay(link.getAttribute("href"))) event.preventDefault();
  else if (link.getAttribute("href") === location.hash) follow(true);
});
for (const panel of document.querySelectorAll(".match-up")) {
  const [one, other] = panel.dataset.members.split(" ").map(Number);
  if (other !== undefined && foundPairing(one, other)) showMatchUp(one, other);
}
follow(false);
// On paper everything is open.
addEventListener("beforeprint", () => { for (const each of document.querySelectorAll("details")) each.open = true; });
