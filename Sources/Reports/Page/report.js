"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const make = (name, text) => { const e = document.createElement(name); if (text !== undefined) e.textContent = text; return e; };
  const draw = (name, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) e.setAttribute(key, attributes[key]);
    return e;
  };

  // The figure of a cell: times count as seconds. Kept, because the browser's own way of writing numbers replaces the text.
  const figure = text => /^-?[\d.:]+$/.test(text) ? text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : null;
  const formats = [0, 1, 2].map(n => new Intl.NumberFormat(undefined, { minimumFractionDigits: n, maximumFractionDigits: n }));
  const localize = cell => {
    const text = cell.textContent;
    if (/^-?\d+(\.\d\d?)?$/.test(text)) cell.textContent = formats[(text.split(".")[1] || "").length].format(Number(text));
  };
  for (const cell of document.querySelectorAll("dd.n,dt .n")) localize(cell);

  // The theme: the reader's own choice goes before the system's.
  const theme = $("theme");
  theme.hidden = false;
  theme.onclick = () => {
    const root = document.documentElement;
    const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  };

  const nav = make("nav");
  nav.setAttribute("aria-label", "Sections");
  for (const head of document.querySelectorAll("h2")) {
    const link = make("a", head.textContent);
    link.href = "#" + head.parentNode.id;
    nav.append(link);
  }
  document.querySelector("header").after(nav);

  // Figures of charts: the titles within a picture, shown at the pointer, and by the arrow keys for whoever uses those.
  const tip = make("div");
  tip.id = "tip";
  tip.hidden = true;
  tip.setAttribute("role", "status");
  document.body.append(tip);
  let lit = null;
  const hide = () => { tip.hidden = true; if (lit) lit.classList.remove("on"); lit = null; };
  const say = (element, text, x, y) => {
    if (lit !== element) { hide(); lit = element; element.classList.add("on"); tip.textContent = text; tip.hidden = false; }
    const right = Math.min(x + 14, innerWidth - tip.offsetWidth - 6), low = y + 18 + tip.offsetHeight < innerHeight;
    tip.style.transform = "translate(" + Math.max(right, 4) + "px," + (low ? y + 18 : y - tip.offsetHeight - 10) + "px)";
  };
  for (const svg of document.querySelectorAll("svg[role=img]")) {
    const texts = new Map([...svg.querySelectorAll("title")].map(title => [title.parentNode, title.textContent]));
    if (!texts.size) continue;
    // The browser's own hint would come a second time.
    for (const element of texts.keys()) element.querySelector("title").remove();
    const all = [...texts.keys()];
    let place = -1;
    svg.onpointermove = event => {
      let element = event.target;
      while (element !== svg && !texts.has(element)) element = element.parentNode;
      if (element === svg) hide(); else say(element, texts.get(element), event.clientX, event.clientY);
    };
    svg.onpointerleave = hide;
    svg.onblur = hide;
    svg.tabIndex = 0;
    svg.setAttribute("aria-description", "Arrow keys tell the figures.");
    svg.onkeydown = event => {
      const last = all.length - 1;
      const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
      if (event.key === "Escape") hide();
      if (next === undefined) return;
      event.preventDefault();
      place = Math.min(Math.max(next, 0), last);
      const box = all[place].getBoundingClientRect();
      say(all[place], texts.get(all[place]), box.left + box.width / 2, Math.min(box.top + box.height / 2, innerHeight - 60));
    };
  }

  // Tables: rows with the figures of their cells, sorted by the buttons of their heads.
  const page = 200;
  const tables = [];
  for (const table of document.querySelectorAll("table.sorts")) {
    const body = table.tBodies[0];
    const numeric = [...table.tHead.rows[0].cells].map(cell => cell.className === "n");
    const rows = [...body.rows].map((row, place) => ({ row, place, keys: null }));
    const state = { table, body, rows, shown: table.id === "list" ? page : Infinity, found: rows };
    // What a row is sorted and found by: taken from the cells before these are localized, once somebody asks.
    state.read = item => {
      if (item.keys) return item;
      const texts = [...item.row.cells].map(cell => cell.textContent);
      item.keys = texts.map((text, i) => item.row.cells[i].dataset.k ? Number(item.row.cells[i].dataset.k) : numeric[i] ? figure(text) : text);
      item.text = texts.join(" ").toLowerCase();
      return item;
    };
    state.show = () => {
      const visible = state.found.slice(0, state.shown);
      for (const item of visible) if (!item.local) {
        state.read(item).local = true;
        [...item.row.cells].forEach((cell, i) => { if (numeric[i]) localize(cell); });
      }
      body.replaceChildren(...visible.map(item => item.row));
      if (state.after) state.after();
    };
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = make("button", head.textContent);
      button.type = "button";
      head.replaceChildren(button);
      button.onclick = () => {
        const down = head.getAttribute("aria-sort") ? head.getAttribute("aria-sort") === "ascending" : numeric[column];
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const compare = (a, b) => {
          const x = a.keys[column], y = b.keys[column];
          if (x === null || x === "" || y === null || y === "") return (x === null || x === "") - (y === null || y === "") || a.place - b.place;
          return (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1) || a.place - b.place;
        };
        rows.forEach(state.read);
        rows.sort(compare);
        state.found = state === list ? filtered() : rows;
        state.show();
      };
    });
    tables.push(state);
  }

  const list = tables.find(state => state.table.id === "list");
  let curves = null;
  const filtered = () => {
    const words = $("filter").value.toLowerCase().split(/\s+/).filter(word => word);
    return list.rows.filter(item => words.every(word => list.read(item).text.includes(word)));
  };

  // A ride's panel: its line from the map, and curves of its minutes.
  const drawCurve = (title, unit, minutes, curve, say = String) => {
    const [low, high, line] = curve;
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
    let path = "", open = false;
    [...line].forEach((letter, i) => {
      const level = alphabet.indexOf(letter);
      if (level < 0) { open = false; return; }
      path += (open ? "L" : "M") + (i * 300 / Math.max(line.length - 1, 1)).toFixed(1) + " " + (105 - level / 62 * 100).toFixed(1);
      open = true;
    });
    const figureOf = make("figure");
    const name = title + ": " + say(low) + " to " + say(high) + " " + unit + (minutes ? " over " + minutes + " minutes" : "");
    const svg = draw("svg", { viewBox: "0 0 300 110", role: "img", "aria-label": name, preserveAspectRatio: "none" });
    svg.append(draw("path", { d: path, class: "line k0", "vector-effect": "non-scaling-stroke" }));
    const plot = make("span"), axis = make("span");
    plot.className = "plot";
    axis.className = "ax";
    axis.append(make("span", say(high)), make("span", say(low)));
    plot.append(axis, svg);
    const ends = make("span");
    ends.className = "ends";
    ends.append(make("span", minutes ? "0 min" : "start"), make("span", minutes ? minutes + " min" : "end"));
    for (const part of [axis, ends]) part.setAttribute("aria-hidden", "true");
    figureOf.append(make("figcaption", name), plot, ends);
    return figureOf;
  };
  const { length, height, noun } = document.body.dataset;
  // Speeds of sports that have paces: the minutes for a length, of a speed in units an hour.
  const meters = length === "km" ? 1000 : 1609.344, foot = [meters, length];
  const paces = { Running: foot, Walking: foot, Hiking: foot, Swimming: [100, "100 m"], Rowing: [500, "500 m"] };
  const paceOf = way => speed => {
    const seconds = Math.round(3600 * way / (speed * meters));
    return speed > 0 && seconds < 6000 ? Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0") : "stop";
  };
  const openPanel = (row, id) => {
    const panel = make("tr"), cell = make("td"), parts = make("div");
    panel.className = "panel";
    cell.colSpan = row.cells.length;
    const read = name => JSON.parse($(name).textContent);
    curves = curves || ["curves", "profiles", "routes"].map(name => read(name + "-of-rides"));
    const drawn = $("r" + id), line = drawn ? drawn.getAttribute("d") : curves[2][id];
    const svg = draw("svg", { role: "img", "aria-label": "Route" }), path = draw("path", { d: line || "" }), caption = make("figcaption");
    if (line) {
      const lines = draw("g", { class: "routes" + (drawn ? " " + drawn.parentNode.getAttribute("class") : "") }), figureOf = make("figure");
      lines.append(path);
      svg.append(lines);
      figureOf.append(caption, svg);
      parts.append(figureOf);
    }
    // A line has an extent as soon as it is in the page.
    const fit = () => {
      const box = path.getBBox(), margin = Math.max(box.width, box.height) * 0.06 + 4;
      svg.setAttribute("viewBox", [box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin].join(" "));
      caption.textContent = "Route, " + (Math.max(box.width, box.height) * 5 / (length === "km" ? 1000 : 1609.344)).toFixed(1) + " " + length + " across";
    };
    const own = curves[0][id], heights = curves[1][id];
    if (heights) parts.append(drawCurve("Profile", height, 0, heights));
    const pace = paces[row.cells[1].textContent];
    const rate = pace ? ["Pace", "min/" + pace[1], paceOf(pace[0])] : ["Speed", length + "/h", speed => speed.toFixed(1)];
    if (own) [["Heart rate", "beats a minute"], ["Power", "W"], rate].forEach(([title, unit, say], i) => {
      if (own[i + 1]) parts.append(drawCurve(title, unit, own[0], own[i + 1], say));
    });
    if (!parts.firstChild) parts.append(make("p", "No route and no curves of this ride are in this file."));
    cell.append(parts);
    panel.append(cell);
    row.after(panel);
    if (line) fit();
  };
  const toggle = button => {
    const row = button.closest("tr"), isOpen = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) row.nextSibling.remove(); else openPanel(row, row.id.slice(1));
  };

  if (list) {
    const more = $("more"), found = $("found");
    list.after = () => {
      const left = list.found.length - list.shown;
      more.hidden = left <= 0;
      more.textContent = "Show " + Math.min(page, Math.max(left, 0)) + " more";
      found.textContent = formats[0].format(list.found.length) + " of " + formats[0].format(list.rows.length) + " " + noun;
      for (const item of list.found.slice(0, list.shown)) {
        const cell = item.row.cells[0];
        if (cell.firstElementChild) { cell.firstElementChild.setAttribute("aria-expanded", "false"); continue; }
        const button = make("button", cell.textContent);
        button.type = "button";
        button.setAttribute("aria-expanded", "false");
        cell.replaceChildren(button);
      }
    };
    list.body.onclick = event => {
      const button = event.target.closest("button[aria-expanded]");
      if (button) toggle(button);
    };
    // Paper has no button for more.
    addEventListener("beforeprint", () => {
      if (list.found.length <= list.shown) return;
      list.shown = Infinity;
      list.show();
    });
    more.onclick = () => { list.shown += page; list.show(); };
    $("filter").oninput = () => { list.shown = page; list.found = filtered(); list.show(); };
    // A link to a ride opens it, wherever it stands in the list.
    const follow = () => {
      const item = list.rows.find(item => "#" + item.row.id === location.hash);
      if (!item) return;
      $("filter").value = "";
      list.found = [item].concat(list.rows.filter(other => other !== item));
      list.show();
      const button = item.row.cells[0].firstElementChild;
      toggle(button);
      button.focus();
      item.row.scrollIntoView({ block: "center" });
    };
    addEventListener("hashchange", follow);
    list.show();
    follow();
  }
  for (const state of tables) if (state !== list) state.show();
  // On a narrow screen, pictures of time start with the latest.
  for (const chart of document.querySelectorAll("#years .chart,#months .chart,#fitness .chart,#zones .chart")) chart.scrollLeft = chart.scrollWidth;
})();
