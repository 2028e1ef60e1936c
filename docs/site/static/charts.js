// Draws tables of figures as charts: choose a column, sort, and point at a bar for its figures.
// The tables of the page are the data, so that chart and text can never differ.
"use strict";

const PAGES = /(benchmarks|strength|ladder)\.html$/;
const SVG = "http://www.w3.org/2000/svg";
const FIGURE =
  /^(-?[\d,.]+)\s*(?:%|ms|MB)?(?:\s*\((-?[\d,.]+)\s*(?:%|ms)? to (-?[\d,.]+)\s*(?:%|ms)?\))?$/;
const LETTER = 7;
const ROW = 26;
const TOP = 8;
const BOTTOM = 26;

/** Returns the figure in a cell with its interval, or null if the cell has none. */
function figure(text) {
  const found = FIGURE.exec(text);
  if (!found) return null;
  const [value, low, high] = found
    .slice(1)
    .map((part) => (part === undefined ? null : Number(part.replaceAll(",", ""))));
  return { value, low: low ?? value, high: high ?? value, text };
}

/** Returns the labels of the rows, and the columns of which every cell is a figure. */
function read(table) {
  const heads = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent.trim());
  const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
  const columns = heads
    .map((name, at) => ({ name, at, figures: rows.map((row) => figure(row[at])) }))
    .filter(({ at, figures }) => at > 0 && figures.every(Boolean));
  // Cells before the first figure name the row.
  const first = columns[0]?.at ?? 0;
  return { labels: rows.map((row) => row.slice(0, first).join(" / ")), columns };
}

/** Tells whether the figures of a column need a logarithmic axis. */
function isLogarithmic({ figures }) {
  const numbers = figures.flatMap(({ value, low, high }) => [value, low, high]);
  return Math.min(...numbers) > 0 && Math.max(...numbers) / Math.min(...numbers) > 50;
}

/** Returns round numbers for an axis from *low* to *high*. */
function ticks(low, high, isLog) {
  if (isLog) {
    const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
    return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
  }
  const power = 10 ** Math.floor(Math.log10((high - low) / 4));
  const step = [1, 2, 5, 10].map((n) => n * power).find((size) => (high - low) / size <= 6);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

function short(number) {
  if (Math.abs(number) >= 1e6) return `${+(number / 1e6).toFixed(1)} M`;
  if (Math.abs(number) >= 1e4) return `${+(number / 1e3).toFixed(1)} k`;
  return `${+number.toPrecision(3)}`;
}

function add(parent, name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  parent.append(element);
  return element;
}

/** Returns a drawing of one column, so wide; *tell* is called with what is pointed at. */
function drawing(labels, column, isSorted, width, tell) {
  const left = Math.min(250, Math.round(width * 0.36));
  const letters = Math.floor(left / LETTER) - 2;
  const order = labels.map((_, at) => at);
  if (isSorted) order.sort((a, b) => column.figures[b].value - column.figures[a].value);
  const numbers = column.figures.flatMap(({ value, low, high }) => [value, low, high]);
  const isLog = isLogarithmic(column);
  const least = isLog ? Math.min(...numbers) : Math.min(0, ...numbers);
  const marks = ticks(least, Math.max(...numbers), isLog);
  const scale = isLog ? Math.log10 : (number) => number;
  const [from, to] = [scale(marks[0]), scale(marks.at(-1))];
  const x = (number) => left + ((scale(number) - from) / (to - from)) * (width - left - 24);

  const height = TOP + ROW * labels.length + BOTTOM;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", `${column.name}, as in the table above`);
  for (const mark of marks) {
    add(svg, "line", { class: "grid", x1: x(mark), x2: x(mark), y1: TOP, y2: height - BOTTOM });
    add(svg, "text", { x: x(mark), y: height - 8, "text-anchor": "middle" }, short(mark));
  }
  order.forEach((at, place) => {
    const { value, low, high, text } = column.figures[at];
    const y = TOP + ROW * place;
    const said = `${labels[at]}: ${text}`;
    const name = labels[at].length > letters ? `${labels[at].slice(0, letters - 1)}…` : labels[at];
    // A bar on a logarithmic axis starts at its left end, because there is no 0.
    const start = isLog ? left : x(Math.min(0, value));
    const row = add(svg, "g", { class: "chart-row", tabindex: 0, role: "img", "aria-label": said });
    add(row, "rect", { x: 0, y, width, height: ROW, fill: "transparent" });
    add(row, "text", { x: left - 8, y: y + 17, "text-anchor": "end" }, name);
    const long = Math.max(1, x(value) - start);
    add(row, "rect", { class: "bar", x: start, y: y + 5, width: long, height: ROW - 10 });
    const middle = { y1: y + ROW / 2, y2: y + ROW / 2 };
    if (high > low) add(row, "line", { class: "interval", x1: x(low), x2: x(high), ...middle });
    for (const kind of ["pointerenter", "focus", "click"])
      row.addEventListener(kind, () => tell(said));
  });
  return svg;
}

/** Puts a chart under a table that has figures in it. */
function addChart(table) {
  const { labels, columns } = read(table);
  if (labels.length < 3 || columns.length === 0) return;
  const chart = document.createElement("div");
  chart.className = "chart";
  chart.innerHTML = `<div class="chart-controls">
      <select aria-label="Column of the table to draw"></select>
      <label><input type="checkbox"> sorted</label><span></span>
    </div><div></div><p class="chosen" aria-live="polite">Point at a bar for its figures.</p>`;
  const [choice, sorted, axis, place, chosen] = ["select", "input", "span", ":scope > div + div", "p"].map(
    (selector) => chart.querySelector(selector),
  );
  for (const { name } of columns) choice.add(new Option(name));
  const update = () => {
    const column = columns[choice.selectedIndex];
    axis.textContent = isLogarithmic(column) ? "logarithmic axis" : "";
    const tell = (said) => (chosen.textContent = said);
    place.replaceChildren(drawing(labels, column, sorted.checked, place.clientWidth, tell));
  };
  choice.addEventListener("change", update);
  sorted.addEventListener("change", update);
  addEventListener("resize", update);
  (table.closest(".pst-scrollable-table-container") ?? table).after(chart);
  update();
}

if (PAGES.test(location.pathname))
  document.querySelectorAll("article.bd-article table").forEach(addChart);
