// Shows the steps of a game. What each of them shows stands in the document `game`: the first step, then for each
// further one what differs, as a JSON merge patch (RFC 7396). Nothing here knows a rule of a game.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const PACE = 1400; // milliseconds that a step stays while the game plays by itself
  const ADDRESS_REST = 250; // milliseconds between two changes of the address, of which browsers allow few
  const MANY = 8; // players; the boards of more are made bit by bit, and not drawn out of sight
  const LINES = 6; // how many lines of the chart look different

  const game = JSON.parse(document.getElementById("game").textContent);
  const last = game.steps.length;
  const states = [{}]; // the states of the steps so far asked for; what did not change is the same object
  const boards = [];
  const shown = { step: 0, state: {}, language: "" }; // what the page shows now
  const chosen = new Map(); // by player, the box of the score sheet that is explained
  let language = game.language;
  let timer = null; // of playing
  let rest = null; // of the address
  let onPaper = null; // the step to return to after printing

  // ---- Words ----

  const $ = (id) => document.getElementById(id);

  /** Return a text of the game: a number of the list, or a text that is the same in every language. */
  const text = (one) => (typeof one === "number" ? game.texts[language][one] : one);

  /** Return a message of the page with its facts filled in. */
  function say(id, facts = {}) {
    return (game.words[language][id] ?? "").replace(/\{(\w+)\}/g, (place, name) => facts[name] ?? place);
  }

  const number = (n) => String(n).replace("-", "\u2212"); // a true minus
  const nameOf = (index) => text(game.players[index].name);

  // ---- Elements ----

  /** Return an element with attributes and children; texts stay texts. */
  function make(tag, attributes = {}, ...children) {
    const drawn = ["svg", "use", "path", "line", "rect", "circle", "polyline", "text", "title", "g"].includes(tag);
    const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  const isolated = (name) => make("bdi", {}, name);
  const items = (texts) => texts.map((one) => make("li", {}, text(one)));
  const picture = (square) =>
    make("svg", { class: "square", "aria-hidden": "true" }, make("use", { href: `#square-${square}` }));
  const called = (square) => make("li", {}, picture(square), ` ${text(game.squares[square])}`);

  // ---- Steps ----

  /** Return a value with a merge patch: `null` removes, objects are merged, all else replaces. */
  function patched(value, patch) {
    if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
    const made = { ...value };
    for (const [name, change] of Object.entries(patch)) {
      if (change === null) delete made[name];
      else made[name] = patched(made[name], change);
    }
    return made;
  }

  /** Return what a step shows. */
  function stateAt(step) {
    while (states.length <= step) states.push(patched(states.at(-1), game.steps[states.length - 1]));
    return states[step];
  }

  /** Go to a step, or the nearest one; what is looked at below the table stays in place, however the cards grow. */
  function go(step) {
    const wanted = Math.min(Math.max(step, 1), last);
    const box = (one) => one.getBoundingClientRect();
    const edge = box($("controls")).bottom;
    const below = box($("table")).top < edge ? [...document.querySelectorAll(".player, #boards ~ section")] : [];
    const kept = below.find((one) => box(one).bottom > edge);
    const before = kept && box(kept).top;
    if (wanted !== shown.step) chosen.clear();
    draw(wanted);
    if (kept) scrollBy(0, box(kept).top - before);
    follow();
  }

  /** Let the address follow the step: at once, but not more often than browsers allow. */
  function follow() {
    if (rest !== null) return;
    const write = () => {
      if (shown.addressed !== shown.step) history.replaceState(null, "", `#step=${shown.step}`);
      shown.addressed = shown.step;
    };
    write();
    rest = setTimeout(() => ((rest = null), write()), ADDRESS_REST);
  }

  /** Go to the step that an address names, if it names one. */
  function visit(address) {
    const found = /#step=(\d{1,9})$/.exec(address);
    shown.addressed = null; // it may name a step that there is not
    if (found) go(Number(found[1]));
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    drawPlay();
  }

  function play() {
    if (timer !== null) return pause();
    if (shown.step === last) go(1);
    timer = setInterval(() => (shown.step === last ? pause() : go(shown.step + 1)), PACE);
    drawPlay();
  }

  // ---- Drawing ----

  /** Show a step in the language in use; what stays as it is stays untouched. */
  function draw(step) {
    const state = stateAt(step);
    const before = shown.state;
    const anew = shown.language !== language;
    if (anew) drawWords();
    const differs = (...names) => anew || names.some((name) => state[name] !== before[name]);
    if (anew || step !== shown.step) drawStep(step, state);
    Object.assign(shown, { step, state, language });
    if (differs("period", "clock", "notes", "cards", "deck")) drawTable(state);
    if (differs("edicts")) drawEdicts(state);
    if (differs("result")) drawResult(state);
    if (anew) drawTotals();
    boards.forEach((_, index) => drawBoard(index, state.boards[index], anew));
    drawCursor();
  }

  /** Write the page's own words. */
  function drawWords() {
    document.documentElement.lang = language;
    document.title = [game.title[language], ...(game.players.length < 7 ? game.players.map((_, i) => nameOf(i)) : [])]
      .filter(Boolean)
      .join(" · ");
    $("title").textContent = game.title[language];
    for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
    for (const one of document.querySelectorAll("[data-name]")) one.setAttribute("aria-label", say(one.dataset.name));
    for (const one of document.querySelectorAll("button[data-name]")) one.title = say(one.dataset.name);
    $("legend").replaceChildren(...game.legend.map(called));
    drawPlay();
  }

  function drawPlay() {
    $("play").title = say(timer === null ? "play" : "pause");
    $("play").setAttribute("aria-label", $("play").title);
    $("play").textContent = timer === null ? "▶" : "❚❚";
  }

  function drawStep(step, state) {
    $("slider").value = step;
    $("slider").setAttribute("aria-valuetext", say("step_of", { n: step, count: last }));
    $("count").textContent = `${step} / ${last}`;
    const told = $("told");
    told.replaceChildren(...text(state.told).split("\n").map((line) => make("p", {}, line)));
    if (told.scrollHeight > told.clientHeight) told.tabIndex = 0; // then it can be scrolled without a mouse
    else told.removeAttribute("tabindex");
  }

  function drawTable(state) {
    $("period").textContent = text(state.period);
    $("clock").hidden = !state.clock;
    if (state.clock) {
      const [time, end] = state.clock;
      $("clock").replaceChildren(
        make("progress", { max: end, value: Math.min(time, end), "aria-hidden": "true" }),
        ` ${say("clock", { time, end })}`,
      );
    }
    $("notes").replaceChildren(...items(state.notes));
    $("cards").replaceChildren(...state.cards.map((face) => drawFace(game.faces[face])));
    $("in-play").hidden = !state.cards.length;
    $("deck").textContent = state.deck === undefined ? "" : text(state.deck);
  }

  /** Return a card: its name, its time, what it shows or can be drawn in, and its shapes. */
  function drawFace(face) {
    const note = face.note === null ? "" : make("span", { class: "note" }, text(face.note));
    const kinds = face.kinds.map((square) =>
      face.figures.length ? called(square) : make("li", { class: "large" }, picture(square)),
    );
    const card = make("article", { class: "card" }, make("h4", {}, text(face.name), " ", note));
    if (kinds.length) card.append(make("ul", { class: "kinds" }, ...kinds));
    if (face.figures.length) card.append(make("div", { class: "figures" }, ...face.figures.map(drawFigure)));
    card.append(...face.text.map((line) => make("p", {}, text(line))));
    return card;
  }

  function drawFigure({ lines, coin }) {
    const width = Math.max(...lines.map((line) => line.length));
    const cells = lines.flatMap((line, y) =>
      [...line].flatMap((sign, x) => (sign === "#" ? [make("rect", { x, y, width: 1, height: 1 })] : [])),
    );
    const viewBox = `-0.1 -0.1 ${width + 0.2} ${lines.length + 0.2}`;
    const label = lines.map((line) => line.replaceAll("#", "■").replaceAll(".", "□")).join(" ");
    const looks = { viewBox, class: `figure high-${lines.length}`, role: "img", "aria-label": label };
    const figure = make("svg", looks, ...cells);
    return make("span", {}, figure, coin ? make("span", { class: "coin" }, say("show.coin")) : "");
  }

  function drawEdicts(state) {
    const open = [...$("edicts").children].findIndex((one) => one.open);
    $("edicts").replaceChildren(
      ...state.edicts.map((edict, index) => {
        const head = [edict.letter && make("b", {}, edict.letter), ` ${text(edict.name)} `];
        if (edict.when.length) head.push(make("span", { class: "when" }, edict.when.map(text).join(" · ")));
        return make(
          "details",
          { name: "edict", open: index === open },
          make("summary", {}, ...head),
          ...edict.text.map((line) => make("p", {}, text(line))),
        );
      }),
    );
    $("gains").hidden = !state.edicts.length;
  }

  function drawResult(state) {
    $("outcome").hidden = !state.result.length;
    $("result").replaceChildren(...state.result.map((line) => make("p", {}, text(line))));
  }

  // ---- Boards with their score sheets ----

  /** Make the table of a player's board, empty, with its score sheet. */
  function makeBoard(player, index) {
    const cells = new Map();
    const rows = player.rows.map((row) => {
      const line = make("tr", {}, make("th", { scope: "row" }, row));
      for (const column of player.columns) {
        const use = make("use");
        const name = make("span", { class: "unseen" });
        const cell = make("td", {}, make("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, use), name);
        cells.set(row + column, { cell, use, name, square: null, newest: false, lit: false });
        line.append(cell);
      }
      return line;
    });
    const heads = player.columns.map((column) => make("th", { scope: "col" }, column));
    const caption = make("caption");
    const head = make("thead", {}, make("tr", {}, make("td"), ...heads));
    const classes = `board columns-${player.columns.length}`;
    const table = make("table", { class: classes }, caption, head, make("tbody", {}, ...rows));
    const parts = { score: "span", facts: "ul", sheet: "table", why: "div" };
    const made = { cells, caption, boxes: new Map(), shown: null };
    for (const [name, tag] of Object.entries(parts)) made[name] = make(tag, { class: name });
    made.article = make("article", { class: "player" }, table, made.facts, made.sheet, made.why);
    made.sheet.addEventListener("click", (event) => choose(index, event.target.closest("button")?.dataset.box));
    return made;
  }

  /** Make some more boards, then the others bit by bit, so that the first ones are shown at once. */
  function makeBoards(count) {
    const first = boards.length;
    game.players.slice(first, first + count).forEach((player, place) => {
      boards.push(makeBoard(player, first + place));
      $("boards").append(boards.at(-1).article);
      if (shown.step) drawBoard(first + place, shown.state.boards[first + place], true);
    });
    if (boards.length < game.players.length) setTimeout(makeBoards, 0, MANY);
  }

  function choose(index, box) {
    if (!box) return;
    if (chosen.get(index) === box) chosen.delete(index);
    else chosen.set(index, box);
    draw(shown.step);
    const why = chosen.has(index) ? [...boards[index].why.children] : [];
    $("explained").textContent = why.map((one) => one.textContent).join(" ");
    why.at(-1)?.scrollIntoView({ block: "nearest" });
  }

  /** Return the boxes that are explained: the chosen one, or those that were filled in by this step. */
  const explained = (index, board) => (chosen.has(index) ? [chosen.get(index)] : (board.lit ?? []));

  const edictOf = ({ heads }, column) => shown.state.edicts.find(({ letter }) => letter === text(heads[column]));
  const boxOf = (board, name) => (name.startsWith("now.") ? board.now?.[name.slice(4)] : board.boxes[name]);

  function drawBoard(index, board, anew) {
    const made = boards[index];
    const names = explained(index, board).filter((name) => boxOf(board, name));
    const at = names.map((name) => boxOf(board, name).at).find(Boolean);
    const what = `${names.join()} ${at ?? ""}`;
    if (made.shown === board && made.what === what && !anew) return;
    const then = at ? stateAt(at).boards[index] : board;
    const places = names.flatMap((name) => boxOf(board, name).why ?? []).flatMap((one) => one[1].match(/\S+/g) ?? []);
    drawCells(made, then, new Set(at ? [] : (board.newest ?? "").split(" ")), new Set(places), anew);
    if (anew) {
      const named = [make("span", { class: "unseen" }, `${say("board")}: `), isolated(nameOf(index))];
      made.caption.replaceChildren(...(nameOf(index) ? named : [say("board")]), " ", made.score);
    }
    if (anew || made.shown !== board) {
      made.score.replaceChildren(...scoreOf(board));
      drawFacts(made, game.players[index], board);
      drawSheet(made, game.players[index], index, board);
    }
    for (const [name, button] of made.boxes) button.setAttribute("aria-pressed", chosen.get(index) === name);
    drawWhy(made, game.players[index], board, names, at);
    Object.assign(made, { shown: board, what });
  }

  function drawCells(made, board, newest, lit, anew) {
    for (const [place, one] of made.cells) {
      const square = board.squares[place] ?? -1;
      const isNew = newest.has(place);
      const isLit = lit.has(place);
      if (square !== one.square) {
        if (square < 0) one.use.removeAttribute("href");
        else one.use.setAttribute("href", `#square-${square}`);
      }
      if (isNew !== one.newest) one.cell.classList.toggle("newest", isNew);
      if (isLit !== one.lit) one.cell.classList.toggle("lit", isLit);
      if (anew || square !== one.square || isNew !== one.newest) {
        const what = square < 0 ? say("empty") : text(game.squares[square]);
        one.name.textContent = [place, what, ...(isNew ? [say("new")] : [])].join(", ");
      }
      Object.assign(one, { square, newest: isNew, lit: isLit });
    }
    made.article.classList.toggle("explains", lit.size > 0);
    for (const { cell } of made.joined ?? []) cell.classList.remove("joined-right", "joined-down");
    made.joined = (board.links ?? []).map(([one]) => made.cells.get(one));
    for (const [one, other] of board.links ?? []) {
      made.cells.get(one).cell.classList.add(one[0] === other[0] ? "joined-right" : "joined-down");
    }
  }

  /** Return the total of a player, and the place once the game is over. */
  function scoreOf(board) {
    const place = board.place ? [make("span", { class: "place" }, `${board.place}.`), " "] : [];
    return [...place, make("b", {}, number(board.total)), " ", make("span", { "aria-hidden": "true" }, "★")];
  }

  /** Show coins, and what else is to be said about a player. */
  function drawFacts(made, player, board) {
    const facts = [];
    if (board.purse) {
      const [filled, spent, track] = board.purse;
      const dots = Array.from({ length: track }, (_, place) =>
        make("span", { class: place < spent ? "spent" : place < filled ? "filled" : "" }),
      );
      const coins = filled - spent;
      const said = spent ? say("score.coins_spent", { filled, spent, coins }) : say("show.coins", { coins, track });
      facts.push(make("li", {}, make("span", { class: "coins", "aria-hidden": "true" }, ...dots), ` ${said}`));
    }
    facts.push(...items(board.notes ?? []));
    for (const [name, left, upper, lower] of board.beside ?? []) {
      const rows = [upper, lower].map((row) => player.all_rows[row] ?? "·").join("–");
      facts.push(make("li", {}, say(left ? "beside.left" : "beside.right", { who: text(name), rows })));
    }
    for (const [one, other] of board.links ?? []) facts.push(make("li", {}, `${say("portal")}: ${one} + ${other}`));
    made.facts.replaceChildren(...facts);
  }

  /** Fill in a score sheet; a box that can be explained is a button. */
  function drawSheet(made, player, index, board) {
    const focused = made.sheet.contains(document.activeElement) ? document.activeElement.dataset.box : null;
    made.boxes.clear();
    const columns = player.heads.map((_, column) => column);
    const rows = player.rows_of.map((head, line) => {
      const boxes = columns.map((column) => drawBox(made, player, board, `${line}.${column}`));
      return make("tr", {}, make("th", { scope: "row" }, text(head)), ...boxes);
    });
    const heads = player.heads.map((head) => make("th", { scope: "col" }, text(head)));
    made.sheet.replaceChildren(
      make("caption", { class: "unseen" }, say("sheet"), ...(nameOf(index) ? [" ", isolated(nameOf(index))] : [])),
      make("thead", {}, make("tr", {}, make("td"), ...heads)),
      make("tbody", {}, ...rows),
      ...(Object.keys(board.now ?? {}).length ? [drawNow(made, player, board, columns)] : []),
    );
    if (focused) made.boxes.get(focused)?.focus();
  }

  /** Return the row of what the board would earn if it were scored now, under a line that says so. */
  function drawNow(made, player, board, columns) {
    const head = make("th", { scope: "rowgroup", colspan: columns.length + 1 }, text(player.now));
    const boxes = columns.map((column) => drawBox(made, player, board, `now.${column}`));
    return make("tbody", { class: "now" }, make("tr", {}, head), make("tr", {}, make("td"), ...boxes));
  }

  function drawBox(made, player, board, name) {
    const box = boxOf(board, name);
    if (player.unused.includes(name) || !box) {
      return make("td", { class: player.unused.includes(name) || name.startsWith("now.") ? "unused" : "" });
    }
    if (!box.why) return make("td", {}, number(box.n));
    const label = `${headOf(player, name)}: ${number(box.n)}`;
    const button = make("button", { type: "button", "data-box": name, "aria-label": label }, number(box.n));
    made.boxes.set(name, button);
    return make("td", {}, button);
  }

  /** Return what a box is called: its row and its column, where there are several. */
  function headOf(player, name) {
    const [line, column] = name.split(".");
    const row = text(line === "now" ? player.now : player.rows_of[line]);
    if (player.heads.length < 2) return row;
    const edict = edictOf(player, column);
    return `${row}, ${text(player.heads[column])}${edict ? ` ${text(edict.name)}` : ""}`;
  }

  /** Return awards with those of a single place that are alike as one, and how many each was. */
  function summed(awards) {
    const made = new Map();
    for (const [stars, places, whose] of awards) {
      const alike = whose === undefined && !places.includes(" ") ? String(stars) : `${stars} ${places} ${whose}`;
      const before = made.get(alike);
      made.set(alike, before ? [stars, `${before[1]} ${places}`, whose, before[3] + 1] : [stars, places, whose, 1]);
    }
    return [...made.values()];
  }

  /** Spell out the sums of the boxes that are explained, and the edict of a single one. */
  function drawWhy(made, player, board, names, at) {
    const lines = names.map((name) => {
      const box = boxOf(board, name);
      const terms = summed(box.why).map(([stars, places, whose, times]) => {
        const told = [whose === undefined ? "" : text(whose), places].filter(Boolean).join(": ");
        return `${times > 1 ? `${times} × ` : ""}${number(stars)}${told ? ` (${told})` : ""}`;
      });
      const sum = terms.length ? `${number(box.n)} = ${terms.join(" + ")}` : number(box.n);
      return make("p", {}, make("b", {}, headOf(player, name)), `: ${sum}`);
    });
    const rule = names.length === 1 ? (edictOf(player, names[0].split(".")[1])?.text ?? []) : [];
    lines.push(...rule.map((line) => make("p", { class: "rule" }, text(line))));
    if (at && lines.length) lines.push(make("p", {}, make("a", { href: `#step=${at}` }, say("scored_at", { n: at }))));
    const hint = !lines.length && made.boxes.size > 0 && made === boards[0];
    if (hint) lines.push(make("p", { class: "hint" }, say("unchosen")));
    made.why.replaceChildren(...lines);
  }

  // ---- The totals ----

  const chart = { width: 0, height: 190, left: 34, right: 12, top: 18 };
  const bottom = chart.height - 24;
  const across = (step) => chart.left + ((step - 1) / Math.max(last - 1, 1)) * (chart.width - chart.left - chart.right);

  /** Draw a line for each player of the total after each step, and the same as a table. */
  function drawTotals() {
    chart.width = Math.max($("chart").clientWidth, 240);
    const rows = game.totals; // each with its step first
    const all = rows.flatMap((row) => row.slice(1));
    const [least, most] = [Math.min(0, ...all), Math.max(10, ...all)];
    const up = (stars) => chart.top + ((most - stars) / (most - least)) * (bottom - chart.top);
    const viewBox = `0 0 ${chart.width} ${chart.height}`;
    const drawn = make("svg", { viewBox, height: chart.height, "aria-hidden": "true" });
    const apart = [5, 10, 20, 25, 50, 100, 200, 500].find((one) => (most - least) / one <= 5) ?? 1000;
    for (let stars = Math.ceil(least / apart) * apart; stars <= most; stars += apart) {
      const y = up(stars);
      drawn.append(make("line", { x1: chart.left, x2: chart.width - chart.right, y1: y, y2: y }));
      drawn.append(make("text", { x: chart.left - 5, y: y + 4, "text-anchor": "end" }, number(stars)));
    }
    drawPeriods(drawn);
    game.players.forEach((_, index) => {
      const points = [];
      rows.forEach((row, place) => {
        if (place) points.push(`${across(row[0])},${up(rows[place - 1][index + 1])}`);
        points.push(`${across(row[0])},${up(row[index + 1])}`);
      });
      points.push(`${across(last)},${up(rows.at(-1)[index + 1])}`);
      drawn.append(make("polyline", { class: `line-${index % LINES}`, points: points.join(" ") }));
    });
    chart.cursor = make("line", { class: "cursor", y1: chart.top - 6, y2: bottom });
    drawn.append(chart.cursor);
    $("chart").replaceChildren(drawn);
    drawTotalsTable(rows);
  }

  /** Mark where each season or round begins, with its name where there is room. */
  function drawPeriods(drawn) {
    let [free, before] = [-1, undefined];
    for (let step = 1; step <= last; step += 1) {
      const { period } = stateAt(step);
      if (period === before) continue;
      before = period;
      const x = across(step);
      drawn.append(make("line", { class: "period", x1: x, x2: x, y1: chart.top - 6, y2: bottom }));
      if (x < free) continue;
      const width = text(period).length * 7 + 5; // about
      drawn.append(make("text", { x: Math.min(x, chart.width - width) + 3, y: chart.height - 8 }, text(period)));
      free = x + width;
    }
  }

  function drawTotalsTable(rows) {
    const heads = game.players.map((_, index) => make("th", { scope: "col" }, isolated(nameOf(index) || say("total"))));
    const lines = rows.map(([step, ...totals]) => {
      const head = make("th", { scope: "row" }, make("a", { href: `#step=${step}` }, String(step)));
      return make("tr", {}, head, ...totals.map((total) => make("td", {}, number(total))));
    });
    $("totals").replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("step")), ...heads)),
      make("tbody", {}, ...lines),
    );
  }

  /** Show where the game stands in the chart, and the totals by player, the highest first. */
  function drawCursor() {
    for (const end of ["x1", "x2"]) chart.cursor.setAttribute(end, across(shown.step));
    const totals = game.players.map((_, index) => shown.state.boards[index].total);
    const told = `${totals.join()} ${language}`;
    if (chart.told === told) return;
    chart.told = told;
    const order = totals.map((_, index) => index).sort((one, other) => totals[other] - totals[one] || one - other);
    $("players").replaceChildren(
      ...order.map((index) => {
        const line = make("polyline", { class: `line-${index % LINES}`, points: "1,6 27,6" });
        const swatch = make("svg", { class: "swatch", "aria-hidden": "true" }, line);
        const name = isolated(nameOf(index) || say("total"));
        return make("li", {}, swatch, " ", name, " ", make("b", {}, number(totals[index])), " ★");
      }),
    );
  }

  // ---- What the reader does ----

  const KEYS = {
    ArrowLeft: () => go(shown.step - 1),
    ArrowRight: () => go(shown.step + 1),
    Home: () => go(1),
    End: () => go(last),
    " ": play,
    Escape: () => (chosen.clear(), draw(shown.step)),
  };

  /** Return whether an element does something of its own at a key. */
  function takes(element, key) {
    if (key === " ") return Boolean(element.closest("button, summary, select, a"));
    return Boolean(element.closest("select")) && key !== "Escape";
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!Object.hasOwn(KEYS, event.key) || takes(event.target, event.key)) return;
    event.preventDefault();
    if (timer !== null && event.key !== " ") pause();
    KEYS[event.key]();
  }

  /** Show the end of the game on paper, and then the step that was shown before. */
  function print(paper) {
    if (paper && onPaper === null) {
      onPaper = shown.step;
      makeBoards(Infinity);
      chosen.clear();
      draw(last);
    } else if (!paper && onPaper !== null) {
      draw(onPaper);
      onPaper = null;
    }
  }

  function listen() {
    for (const [id, key] of [["first", "Home"], ["back", "ArrowLeft"], ["on", "ArrowRight"], ["last", "End"]]) {
      $(id).addEventListener("click", () => (timer !== null && pause(), KEYS[key]()));
    }
    $("play").addEventListener("click", play);
    $("slider").addEventListener("input", () => (timer !== null && pause(), go($("slider").valueAsNumber)));
    $("language").addEventListener("change", () => ((language = $("language").value), draw(shown.step)));
    $("chart").addEventListener("click", (event) => {
      const { left, width } = $("chart").getBoundingClientRect();
      const x = ((event.clientX - left) / width) * chart.width - chart.left;
      go(1 + Math.round((x / (chart.width - chart.left - chart.right)) * (last - 1)));
    });
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", (event) => visit(event.newURL)); // by now the address may have followed a step
    addEventListener("beforeprint", () => print(true));
    addEventListener("afterprint", () => print(false));
    matchMedia("print").addEventListener("change", ({ matches }) => print(matches));
    new ResizeObserver(() => {
      if ($("chart").clientWidth === chart.width) return;
      drawTotals();
      drawCursor();
    }).observe($("chart"));
  }

  makeBoards(MANY);
  $("boards").classList.toggle("alone", game.players.length === 1);
  $("boards").classList.toggle("many", game.players.length > MANY);
  for (const [id, name] of Object.entries(game.languages)) {
    $("language").append(make("option", { value: id, lang: id }, name));
  }
  $("language").value = language;
  $("slider").max = last;
  $("how").open = matchMedia("(min-width: 62rem)").matches; // where it does not push away the maps
  $("page").hidden = false;
  listen();
  draw(1);
  visit(location.hash);
})();
