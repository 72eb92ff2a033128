// The script of the pages. Everything works without it.
//
// It converts times to the visitor's time zone, moves the games of favorites to the top, tints a score that changes,
// shows a hidden score or the next part of a story on demand, and reloads the page's content when one of its games
// changes. Only the server makes markup: the script merges the new markup into the page node by node, so that focus,
// scroll positions and open details are kept. It learns of changes from a stream, which contains no scores. Without a
// stream the page is reloaded every ten seconds. With a stream it is also reloaded every minute, for content that
// depends on the time. A page in the background is not reloaded, and after a failure the page waits for the next
// interval. Reloads start after a short random delay, so that not all visitors reload at the same moment, and are
// applied in the order of their requests. Each request sends the newest change number seen, so that another server
// behind the same address does not return an older page.
"use strict";
const byID = (id) => document.getElementById(id), main = byID("main"), news = byID("news");
const link = byID("link"), feed = main.dataset.feed, shown = new Set(), dressers = [], left = [];
let tag = null, stream = null, due = null, turn = 0, last = Promise.resolve(), stars = new Set(), names = {}, seen = 0;
try { stars = new Set(JSON.parse(localStorage.getItem("stars"))); } catch {}
try { names = JSON.parse(localStorage.getItem("names")) || {}; } catch {}
const see = (n) => { seen = Math.max(seen, +n || 0); };
const dress = (root) => dressers.forEach((one) => one(root));

const clock = { hour: "numeric", minute: "2-digit" }, write = (o) => new Intl.DateTimeFormat(undefined, o);
const hour = write(clock), other = write({ weekday: "short", ...clock });
const forms = { hour, date: write({ weekday: "short", month: "short", day: "numeric" }) };
const pad = (n, size) => String(n).padStart(size, "0");
const day = (d) => [pad(d.getFullYear(), 4), pad(d.getMonth() + 1, 2), pad(d.getDate(), 2)].join("-");
dressers.push((root) => {
  for (const time of root.querySelectorAll("time[data-day], time[data-form]")) {
    const at = new Date(time.dateTime);
    time.textContent = (forms[time.dataset.form] || (day(at) === time.dataset.day ? hour : other)).format(at);
  }
  for (const row of root.querySelectorAll(".game tr[data-team]")) {
    if (row.querySelector("[data-star]")) continue;
    const star = document.createElement("button"), cell = row.insertCell();
    cell.className = "mine";
    Object.assign(star, { type: "button", className: "star" }).dataset.star = row.dataset.team;
    star.dataset.name = row.querySelector("bdi").textContent;
    star.setAttribute("aria-label", "My team: " + star.dataset.name);
    cell.append(star);
  }
  for (const star of root.querySelectorAll("[data-star]")) {
    star.hidden = false;
    star.setAttribute("aria-pressed", stars.has(star.dataset.star));
  }
  for (const button of root.querySelectorAll(".filter button")) button.hidden = true;
  gather(root);
});
// Links to the favorites, also on a day without their games. Only teams whose name is known have one. The links are in
// the row of the leagues, if there is one, because a row of their own would push the first score down.
function nameTeams(root) {
  if (!main.dataset.day) return;
  const mine = [...stars].filter((id) => names[id]).sort((a, b) => names[a].localeCompare(names[b]));
  if (!mine.length) return;
  const bar = document.createElement("nav");
  Object.assign(bar, { id: "my-teams", className: "chips" }).setAttribute("aria-label", "My teams");
  for (const id of mine) {
    const a = document.createElement("a");
    // A page that shows scores only once links to pages that hide them.
    a.href = "/teams/" + id + (/[?&]scores=(hidden|once)\b/.test(location.search) ? "?scores=hidden" : "");
    a.textContent = "★ " + names[id];
    bar.append(a);
  }
  root.querySelector(".chips *, section, .card").before(bar);
}
// Moves the games of favorites into a section of their own, above the others.
function gather(root) {
  root.querySelector("#my-teams")?.remove();
  nameTeams(root);
  const isMine = (card) => card.querySelector("[data-star][aria-pressed=true]");
  const cards = [...root.querySelectorAll(".cards:not(#cards-mine, .fixed) > .game")].filter(isMine);
  if (cards.length && !root.querySelector("#cards-mine")) {
    const section = document.createElement("section");
    section.id = "section-mine";
    section.innerHTML = '<h2 id="mine">My teams</h2><div id="cards-mine" class="cards"></div>';
    section.setAttribute("aria-labelledby", "mine");
    root.querySelector(".cards").closest("section").before(section);
  }
  root.querySelector("#cards-mine")?.append(...cards);
  for (const list of root.querySelectorAll(".cards")) list.closest("section").hidden = !list.children.length;
}
function follow(team, isOn) {
  if (isOn) stars.add(team);
  else stars.delete(team);
  names[team] = main.querySelector(`[data-star="${team}"]`)?.dataset.name || names[team];
  try {
    localStorage.setItem("stars", JSON.stringify([...stars]));
    localStorage.setItem("names", JSON.stringify(names));
  } catch {}
  keepFocus(() => dress(main));
  if (isOn) return;
  // The games of the former favorite return to their places, which only the server's page has, so it is loaded again.
  tag = null;
  look();
  left.forEach((one) => one(team));
}

function morph(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeType !== 1) return void (old.data = now.data);
  const kept = (name) => name === "open" || (name === "data-feed" && old === main);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !kept(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (!kept(name)) old.setAttribute(name, value);
  let at = old.firstChild;
  for (const next of [...now.childNodes]) {
    const known = next.id ? [...old.children].find((one) => one.id === next.id)
      : at && !at.id && at.nodeName === next.nodeName ? at : null;
    if (known && known === at) at = at.nextSibling;
    else old.insertBefore(known || next, at);
    if (known) morph(known, next);
  }
  while (at) { const rest = at.nextSibling; at.remove(); at = rest; }
}
function keepFocus(change) {
  const held = document.activeElement;
  change();
  if (held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
}

async function load(address) {
  const answer = await fetch(address, { cache: "no-cache", headers: { "X-BarDown-Seq": seen } });
  if (!answer.ok) throw new Error(answer.status);
  see(answer.headers.get("X-BarDown-Seq"));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { tag: answer.headers.get("ETag"), page, main: page.getElementById("main") };
}
const cards = "article[id^=game-]";
const goalOf = (card) => [...card.querySelector(".goal")?.childNodes || []].map((part) => part.textContent).join(", ");
const newsOf = (card) => [card.dataset.news || [...card.querySelectorAll("tr[data-team]")].map((row) =>
  [row.querySelector("bdi"), row.querySelector(".total")].map((part) => part?.textContent).join(" ").trim()
).concat(card.querySelector(".state").textContent).join(", "), goalOf(card)].filter(Boolean).join(", ");
const figures = () => new Map([...main.querySelectorAll(cards)].flatMap((card) =>
  [...card.querySelectorAll(".total, .figures > span, .goal")].map((part, place) => [card.id + place, part])));
// Plays the tint again, even if an earlier change of the same part is still tinted.
function tint(part) {
  part.classList.remove("changed");
  void part.offsetWidth;
  part.classList.add("changed");
}
async function refresh() {
  if (document.hidden) return;
  const fresh = await load(location.href);
  if (fresh.tag === tag && !shown.size) return;
  if (shown.size) {
    const address = new URL(location.href);
    address.searchParams.set("scores", "shown");
    const open = await load(address);
    for (const id of shown) {
      const card = open.page.getElementById(id);
      if (card) fresh.page.getElementById(id)?.replaceWith(card);
    }
  }
  dress(fresh.main);
  const words = [...fresh.main.querySelectorAll(cards)].filter((card) => {
    const known = byID(card.id);
    return known && newsOf(known) !== newsOf(card);
  }).map(newsOf).join("; ");
  const before = new Map([...figures()].map(([name, part]) => [name, part.textContent]));
  keepFocus(() => morph(main, fresh.main));
  for (const [name, part] of figures()) {
    // The line of a goal may be new on a card that was there before.
    const isNew = part.matches(".goal") && before.has(part.closest(cards).id + 0);
    const text = before.get(name) ?? (isNew ? "" : part.textContent);
    if (text !== part.textContent) tint(part.closest("tr") || part);
  }
  document.title = fresh.page.title;
  tag = fresh.tag;
  if (words) news.textContent = words;
}
const look = () => (due = null, last = last.then(refresh).catch(() => {}));
const lookSoon = () => due ??= setTimeout(look, Math.random() * 300 + 1e3 * (main.dataset.pause | 0));
main.addEventListener("click", (event) => {
  const star = event.target.closest("[data-star]"), link = event.target.closest("a[data-show], a[data-step]");
  if (star) follow(star.dataset.star, !stars.has(star.dataset.star));
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const show = link.dataset.show, part = link.hash.slice(1);
  if (show) shown.add(show);
  else history.pushState(null, "", link);
  look().then(() => {
    if (show) byID(show)?.querySelector("a")?.focus();
    else if (byID(part)) byID(part).querySelector("h3").focus();
    else location.reload();
  });
});
// Going back closes the parts that were opened in place.
addEventListener("popstate", () => { if (main.querySelector(".opening")) look(); });

function listen() {
  stream?.close();
  stream = null;
  if (document.hidden || !window.EventSource) return;
  stream = new EventSource("/api/v1/live" + feed);
  const on = (name, act) => stream.addEventListener(name, act);
  on("open", () => { link.textContent = "Live"; lookSoon(); });
  on("error", () => { link.textContent = "Reconnecting…"; });
  on("reset", (event) => { seen = +event.lastEventId; lookSoon(); });
  on("game", (event) => {
    see(event.lastEventId);
    const game = JSON.parse(event.data).game, ours = main.dataset.day;
    if (!ours || game.day === ours || byID("game-" + game.id)) lookSoon();
  });
}
main.addEventListener("change", ({ target }) => { if (target.id === "conference") target.form.requestSubmit(); });
byID("zone").textContent &&= "Times in your time zone";
dress(main);
// The feed opens at today, also from an address without a fragment. A reload keeps the reader's place.
if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
  main.querySelector("h2#today")?.scrollIntoView();
}
for (const chip of document.querySelectorAll(".chips [aria-current]")) {
  const row = chip.closest(".chips");
  row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}
if (feed) {
  setInterval(() => {
    turn++;
    if (!(turn % 6) && stream?.readyState === 2) listen();
    if (stream?.readyState !== 1 || !(turn % 6)) look();
  }, 1e4);
  document.addEventListener("visibilitychange", () => { listen(); look(); });
  listen();
}
