"""The page that the web screen serves: one file, nothing from outside, and every text put in as text."""

from __future__ import annotations

import base64
import hashlib

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --soft: #8885; --grid: #8883; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1b1b1d; } }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; font: 15px/1.45 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
header { display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; }
h1 { font-size: 1.15rem; margin: 0; } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
progress { flex: 1; min-width: 8rem; height: 1rem; }
button { font: inherit; padding: .2rem .8rem; cursor: pointer; }
#stop { color: #fff; background: #a2142f; border: 0; border-radius: .3rem; } #stop:disabled { background: #888; }
#note { min-height: 1.5em; margin: .3rem 0; } table { border-collapse: collapse; margin: .5rem 0; }
th, td { text-align: left; padding: .1rem .9rem .1rem 0; font-weight: normal; overflow-wrap: anywhere; }
td { font-variant-numeric: tabular-nums; }
section { margin: 1rem 0; } section > div { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; }
section button { font-size: .8rem; padding: 0 .5rem; } .key { font-size: .85rem; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--ink); font-size: 11px; }
.grid { stroke: var(--grid); } .frame { stroke: var(--soft); fill: none; }
.curve { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
"""

BODY = """
<header><h1>Training Progress</h1><span id="status"></span><progress id="progress" max="100" value="0"></progress>
<span id="percent"></span><button id="stop" type="button">Stop</button></header>
<p id="note" role="status">Connecting …</p><table id="info"></table><main id="plots"></main>
<noscript>This page needs JavaScript, which it brings with it.</noscript>
"""

SCRIPT = r"""
"use strict";
const at = id => document.getElementById(id);
const token = location.pathname.split("/")[1];
const colors = ["#0072bd", "#d95319", "#edb120", "#7e2f8e", "#77ac30", "#4dbeee", "#a2142f"];
const curves = new Map(), chosen = new Map();
let state = null, ended = false, stopping = false, received = 0;

function make(name, properties, ...children) {
  const found = document.createElement(name);
  Object.assign(found, properties);
  found.append(...children);
  return found;
}
function shape(name, attributes, text) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  if (text !== undefined) found.textContent = text;
  return found;
}
function clock(seconds) {
  const whole = Math.floor(seconds), two = n => String(n).padStart(2, "0");
  return two(Math.floor(whole / 3600)) + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60);
}
function short(value) {
  const text = Math.abs(value) >= 1e5 || (value !== 0 && Math.abs(value) < 1e-3)
    ? value.toExponential(2).replace(/\.?0+e/, "e") : String(Number(value.toPrecision(6)));
  return text.replace("e+", "e");
}
function ticks(low, high, log) {
  const found = [];
  if (log) {
    const step = Math.max(1, Math.ceil((high - low) / 6));
    for (let k = Math.ceil(low); k <= high + 1e-9; k += step) found.push([k, short(10 ** k)]);
    if (found.length > 1) return found;
    return [[low, short(10 ** low)], [high, short(10 ** high)]];
  }
  const rough = (high - low) / 5, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(k => k * power).find(k => k >= rough * 0.999);
  for (let k = Math.ceil(low / step); k * step <= high + step * 1e-9; k++) found.push([k * step, short(k * step)]);
  return found;
}
function range(values) {
  let low = Infinity, high = -Infinity;
  for (const v of values) { if (v < low) low = v; if (v > high) high = v; }
  if (low > high) return [0, 1];
  if (low === high) { const half = Math.abs(low) * 0.05 || 0.5; return [low - half, high + half]; }
  return [low, high];
}
function path(points, x, y) {
  // In each column of pixels the first, lowest, highest and last point are enough.
  const parts = [];
  let pen = false, column = null, held = [];
  const spill = () => {
    if (!held.length) return;
    const ys = held.map(p => p[1]), low = held[ys.indexOf(Math.min(...ys))], high = held[ys.indexOf(Math.max(...ys))];
    for (const p of new Set([held[0], low, high, held[held.length - 1]])) {
      parts.push((pen ? "L" : "M") + p[0].toFixed(1) + " " + p[1].toFixed(1));
      pen = true;
    }
    held = [];
  };
  for (const [a, b] of points) {
    const v = y(b);
    if (b === null || !Number.isFinite(v)) { spill(); pen = false; continue; }
    const u = x(a);
    if (Math.floor(u) !== column || held.length > 5000) { spill(); column = Math.floor(u); }
    held.push([u, v]);
  }
  spill();
  return parts.join("");
}
function plot(name, metrics, log, last) {
  const width = 800, height = 260, left = 64, right = 12, top = 10, bottom = last ? 40 : 24;
  const svg = shape("svg", {viewBox: `0 0 ${width} ${height}`, role: "img"});
  svg.append(shape("title", {}, name + ": " + metrics.join(", ")));
  const scale = log ? Math.log10 : v => v, xs = [], ys = [];
  for (const metric of metrics) for (const [a, b] of curves.get(metric) || []) {
    const v = b === null ? NaN : scale(b);
    xs.push(a);
    if (Number.isFinite(v)) ys.push(v);
  }
  const [x0, x1] = range(xs);
  let [y0, y1] = range(ys);
  const room = (y1 - y0) * 0.04;
  y0 -= room; y1 += room;
  const x = v => left + (v - x0) / (x1 - x0) * (width - left - right);
  const flat = v => height - bottom - (v - y0) / (y1 - y0) * (height - top - bottom), y = v => flat(scale(v));
  for (const [v, text] of ticks(y0, y1, log)) {
    const h = flat(v);
    svg.append(shape("line", {class: "grid", x1: left, x2: width - right, y1: h, y2: h}),
               shape("text", {x: left - 6, y: h + 4, "text-anchor": "end"}, text));
  }
  for (const [v, text] of ticks(x0, x1, false)) {
    svg.append(shape("line", {class: "grid", x1: x(v), x2: x(v), y1: top, y2: height - bottom}),
               shape("text", {x: x(v), y: height - bottom + 15, "text-anchor": "middle"}, text));
  }
  svg.append(shape("rect", {class: "frame", x: left, y: top, width: width - left - right,
                            height: height - top - bottom}));
  if (last && state.xlabel) svg.append(
    shape("text", {x: (left + width) / 2, y: height - 6, "text-anchor": "middle"}, state.xlabel));
  metrics.forEach((metric, k) => {
    const points = curves.get(metric) || [], color = colors[k % colors.length];
    svg.append(shape("path", {class: "curve", stroke: color, d: path(points, x, y), "data-metric": metric,
                              "data-count": points.length}));
    const first = points[0];
    if (points.length === 1 && first[1] !== null)
      svg.append(shape("circle", {cx: x(first[0]), cy: y(first[1]), r: 3, fill: color}));
  });
  return svg;
}
function draw() {
  at("status").textContent = state.status;
  at("progress").value = state.progress;
  at("percent").textContent = Math.round(state.progress) + " %";
  at("stop").disabled = ended || stopping || state.stopping;
  at("note").textContent = ended ? "The training has ended." : stopping || state.stopping ? "Stopping …" : "";
  const rows = [["Elapsed time", clock(state.elapsed)], ...state.info, ...state.latest];
  at("info").replaceChildren(...rows.map(([name, value]) =>
    make("tr", {}, make("th", {scope: "row", textContent: name}), make("td", {textContent: value}))));
  at("plots").replaceChildren(...state.axes.map(([name, metrics, scale], k) => {
    const log = chosen.has(name) ? chosen.get(name) : scale === "log";
    const toggle = make("button", {type: "button", textContent: log ? "linear" : "log",
      title: "scale of the vertical axis", onclick: () => { chosen.set(name, !log); draw(); }});
    const keys = metrics.map((metric, k) => {
      const key = make("span", {className: "key", textContent: "— " + metric});
      key.style.color = colors[k % colors.length];
      return key;
    });
    return make("section", {}, make("div", {}, make("h2", {textContent: name}), toggle, ...keys),
                plot(name, metrics, log, k === state.axes.length - 1));
  }));
}
const source = new EventSource("events");
source.onmessage = event => {
  const message = JSON.parse(event.data);
  if (message.full) curves.clear();
  for (const [name, points] of message.points) {
    const found = curves.get(name) || [];
    for (const point of points) found.push(point);
    curves.set(name, found);
  }
  state = message;
  received += 1;
  draw();
};
source.addEventListener("end", () => {
  source.close();
  ended = true;
  if (state) draw();
});
source.onerror = () => { if (!ended) at("note").textContent = "The connection is lost; trying again …"; };
at("stop").onclick = async () => {
  stopping = true;
  at("stop").disabled = true;
  const answer = await fetch("stop", {method: "POST", headers: {"X-Token": token}}).catch(() => null);
  if (!answer || !answer.ok) stopping = false;
  if (state) draw();
};
"""


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


PAGE = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    f'<title>Training Progress</title><link rel="icon" href="data:,"><style>{STYLE}</style></head>'
    f"<body>{BODY}<script>{SCRIPT}</script></body></html>"
).encode()

# Only this script and these styles, and connections to where they came from.
POLICY = (
    f"default-src 'none'; script-src {_hash(SCRIPT)}; style-src {_hash(STYLE)}; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
