// Made by `make report-page` of Sources/Reports/Page/report.css and report.js.

/// The style and the script of a report.
enum PageParts {
  static let styleHash = "sha256-Jou6R5PzyQCX05bsSQEkq2svsW7GNohipSV1KR+LpTs="
  static let scriptHash = "sha256-olGD2GcF6V+D+8NLS5Vya2thPgUBP8uUAF27miVqE88="

  static let style = #"""
    :root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d8dee4;--card:#f6f8fa;--blue:#0072b2;--route:#d55e00;
    --d0:#ebedf0;--d1:#b5d9ee;--d2:#6cb4dc;--d3:#1f83bd;--d4:#014f80;--c0:#0072b2;--c1:#e69f00;--c2:#009e73;--c3:#d55e00;--c4:#cc79a7;--c5:#7b4fa3;--c6:#c9bb00;--c7:#8a8f98}
    @media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#0f1419;--ink:#e6edf3;--soft:#9aa7b4;--line:#2b333c;--card:#171d24;--blue:#6cb8ea;--route:#ff9d4d;
    --d0:#1c232b;--d1:#12405f;--d2:#1a6698;--d3:#3c9bd8;--d4:#a5daff;--c0:#3f9fe0;--c5:#b48ce0;--c6:#f0e442}}
    @media screen{:root[data-theme=dark]{color-scheme:dark;--paper:#0f1419;--ink:#e6edf3;--soft:#9aa7b4;--line:#2b333c;--card:#171d24;--blue:#6cb8ea;--route:#ff9d4d;
    --d0:#1c232b;--d1:#12405f;--d2:#1a6698;--d3:#3c9bd8;--d4:#a5daff;--c0:#3f9fe0;--c5:#b48ce0;--c6:#f0e442}}
    :root[data-theme=light]{color-scheme:light}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1120px;padding:24px 20px 80px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 20px}
    header button{margin-left:auto}
    h1{font-size:34px;margin:0}
    h2{font-size:23px;margin:0 0 12px}
    h3{font-size:17px;margin:20px 0 4px}
    section{margin:44px 0 0;padding-top:22px;border-top:1px solid var(--line)}
    .span,.note,figcaption,summary,caption{color:var(--soft)}
    .note{margin:0 0 12px;font-size:14px}
    a{color:var(--blue)}
    nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0 0;font-size:14px}
    .sums{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:24px 0 0}
    .sums div{display:flex;flex-direction:column-reverse;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:12px 16px}
    .sums dt{color:var(--soft);font-size:14px}
    .sums dd{margin:0;font-size:27px;font-weight:650;text-align:left}
    svg{display:block;width:100%;height:auto}
    figure{margin:0 0 14px}
    figcaption{font-size:14px}
    .chart{display:flex;align-items:flex-start}.chart svg{width:auto;min-width:0;flex:914 1 0}.chart .y{flex:46 1 0}.few{max-width:560px}.few svg{flex-grow:434}.unit{color:var(--soft);font-size:12px}
    .pairs{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(460px,100%),1fr));gap:8px 32px}.pairs>div{min-width:0}
    .first{margin-top:14px}.first td,.first th{padding:5px 6px;min-width:0}.first .map svg text{font-size:28px}
    .year svg text{font-size:10px}.gap{fill:none;stroke:var(--soft);stroke-dasharray:3 3}
    .axis path{stroke:var(--line);fill:none}
    .axis text,svg text{fill:var(--soft);font-size:12px}
    .e{text-anchor:end}.m{text-anchor:middle}
    .s0{fill:var(--c0)}.s1{fill:var(--c1)}.s2{fill:var(--c2)}.s3{fill:var(--c3)}.s4{fill:var(--c4)}.s5{fill:var(--c5)}.s6{fill:var(--c6)}.s7{fill:var(--c7)}
    svg g:hover>[class^=s],svg g:hover>[class^=z],rect:hover{opacity:.75}
    .line{stroke-width:2;stroke-linejoin:round}
    .band{fill:transparent}.band:hover,.band.on{fill:var(--soft);fill-opacity:.18}
    .on{opacity:.75;stroke:var(--ink);stroke-width:1.5px}
    .k0{--k:var(--c0)}.k1{--k:var(--c3)}.k2{--k:var(--c2)}[class^=k]{fill:var(--k)}.line{fill:none;stroke:var(--k)}.line.k2{stroke-dasharray:7 4}.line.k0{stroke-width:4px;stroke-opacity:.6}
    .z0{fill:#c3c8ce}.z1{fill:#8fc7ea}.z2{fill:#33b08f}.z3{fill:#e9dd4a}.z4{fill:#e69f00}.z5{fill:#d55e00}.z6{fill:#cc79a7}.z7{fill:#6a3d9a}
    .legend{display:flex;flex-wrap:wrap;gap:2px 18px;list-style:none;margin:0 0 6px;padding:0;font-size:14px}
    .legend li{display:flex;align-items:center;gap:6px}
    .legend svg{width:12px;height:12px}
    .days{fill:none;stroke:var(--d0);stroke-width:12px;stroke-dasharray:12 2}.d1{fill:var(--d1)}.d2{fill:var(--d2)}.d3{fill:var(--d3)}.d4{fill:var(--d4)}
    .map svg{background:var(--card);border:1px solid var(--line);border-radius:10px;max-height:720px;margin-top:4px}
    .maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));gap:4px 20px}
    .bar{fill:none;stroke:var(--ink);stroke-width:2px}circle.place{fill:var(--ink)}svg text.place{fill:var(--ink);paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}.map svg text{font-size:16px}.maps svg text{font-size:34px}
    .areas{grid-template-columns:repeat(auto-fill,minmax(min(320px,100%),1fr))}
    .square{fill:var(--paper);fill-opacity:0;stroke:var(--route);stroke-width:2.5px;vector-effect:non-scaling-stroke}
    #tip{position:fixed;left:0;top:0;max-width:min(340px,90vw);padding:4px 10px;background:var(--ink);color:var(--paper);border-radius:6px;font-size:14px;line-height:1.35;pointer-events:none;z-index:2}
    svg:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
    .routes{fill:none;stroke:var(--route);stroke-linejoin:round;stroke-linecap:round}
    .r0{stroke:var(--c0)}.r1{stroke:var(--c1)}.r2{stroke:var(--c2)}.r3{stroke:var(--c3)}.r4{stroke:var(--c4)}.r5{stroke:var(--c5)}.r6{stroke:var(--c6)}.r7{stroke:var(--c7)}
    .routes path{vector-effect:non-scaling-stroke;stroke-width:1.4px}
    details{margin:8px 0}
    summary{cursor:pointer;font-size:14px}
    .wide{overflow-x:auto;background:linear-gradient(90deg,var(--paper) 40%,transparent) 0 0/40px 100% no-repeat local,linear-gradient(270deg,var(--paper) 40%,transparent) 100% 0/40px 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) 0 0/14px 100% no-repeat,linear-gradient(270deg,var(--line),transparent) 100% 0/14px 100% no-repeat}
    table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
    caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    th,td{padding:5px 10px;border-bottom:1px solid var(--line);vertical-align:top}
    th{text-align:left;white-space:nowrap;color:var(--soft);font-weight:600}
    td{text-align:right;white-space:nowrap}
    .t,td[dir],.panel td{text-align:left;white-space:normal}
    .d{text-align:left;white-space:nowrap}td[dir]{min-width:11em;overflow-wrap:anywhere}
    .n{text-align:right;white-space:nowrap}
    th button{all:unset;cursor:pointer}
    th button:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible,input:focus-visible,.wide:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
    th[aria-sort=ascending] button::after{content:" \2191"}
    th[aria-sort=descending] button::after{content:" \2193"}
    tbody tr:hover td{background:var(--card)}
    td{min-width:64px}
    button,input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:5px 12px}
    td>button{all:unset;cursor:pointer;color:var(--blue);text-decoration:underline}
    td>button:focus-visible{outline:2px solid var(--blue)}
    .panel td{background:var(--card)}
    .panel div{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:16px}
    .panel svg{height:150px}.plot,.ends{display:flex;gap:6px}.ends{justify-content:space-between}.ax{display:flex;flex-direction:column;justify-content:space-between;text-align:right;min-width:3em}.ax,.ends{color:var(--soft);font-size:12px}.ends{padding-left:calc(36px + 6px)}
    .panel .line{stroke-dasharray:none;stroke-width:2px;stroke-opacity:1}.panel .routes{stroke-opacity:1}.panel .routes path{stroke-width:2px}
    .panel figcaption{font-size:13px}
    [hidden]{display:none!important}
    @media (max-width:900px){.axis text,svg text{font-size:15px}.few svg text{font-size:12px}.year svg text{font-size:13px}.first .map svg text{font-size:20px}}
    @media (max-width:600px){body{padding:14px 12px 60px}h1{font-size:27px}.sums dd{font-size:22px}.chart{overflow-x:auto}.chart:not(.few) svg{min-width:610px}.chart:not(.few) .y{min-width:31px;position:sticky;left:0;background:var(--paper);z-index:1}.axis text,svg text{font-size:17px}.few svg text{font-size:15px}.map svg text,.first .map svg text{font-size:28px}.year svg text{font-size:22px}#habits svg text{font-size:28px}.sums{grid-template-columns:repeat(2,1fr)}table{font-size:13px}th,td{padding:4px 5px;min-width:0}th{white-space:normal}td[dir]{min-width:6em}.first table{font-size:12px}.first td,.first th{padding:4px 2px}.first td[dir]{min-width:0}.first details:first-child .d{white-space:normal}.panel div{max-width:calc(100vw - 44px)}}
    @media print{body{max-width:none;padding:0}#tip,button,#filter,label,nav,#more{display:none}section{break-inside:auto}figure,svg{break-inside:avoid}tr{break-inside:avoid}h2,h3{break-after:avoid}table{font-size:11px}th,td{padding:2px 4px}th{white-space:normal}.wide{overflow:visible}}
    @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}

    """#

  static let script = #"""
    //<![CDATA[
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
    //]]>

    """#
}
