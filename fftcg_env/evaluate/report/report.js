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
