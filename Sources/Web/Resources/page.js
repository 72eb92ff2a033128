// The script of the pages. Everything works without it.
//
// It converts times to the visitor's time zone, moves favorites to the front, shows a hidden score on demand, and
// reloads the page's content when one of its games changes. The server's markup remains the only one: the new markup
// is merged into the page node by node, so that focus, scroll positions and open details are kept. Changes come from a
// stream without scores. Without a stream, the page is reloaded every ten seconds; with one, every minute, for content
// that depends on time. A page in the background is not reloaded, and after a failure it waits for the next interval.
// Reloads start after a short random delay, so that not all visitors reload at the same moment, and are applied in the
// order of their requests. Each request sends the newest change number seen, so that another server behind the same
// address does not return an older page.
"use strict";
const byID = (id) => document.getElementById(id), main = byID("main"), news = byID("news");
const link = byID("link"), feed = main.dataset.feed, shown = new Set(), dressers = [];
let tag = null, stream = null, due = null, turn = 0, last = Promise.resolve(), stars = new Set(), seen = 0;
try { stars = new Set(JSON.parse(localStorage.getItem("stars"))); } catch {}
const see = (n) => { seen = Math.max(seen, +n || 0); };
const dress = (root) => dressers.forEach((one) => one(root));

const clock = { hour: "numeric", minute: "2-digit" }, write = (o) => new Intl.DateTimeFormat(undefined, o);
const hour = write(clock), other = write({ weekday: "short", ...clock });
const pad = (n, size) => String(n).padStart(size, "0");
const day = (d) => [pad(d.getFullYear(), 4), pad(d.getMonth() + 1, 2), pad(d.getDate(), 2)].join("-");
dressers.push((root) => {
  for (const time of root.querySelectorAll("time[data-day]")) {
    const at = new Date(time.dateTime);
    time.textContent = (day(at) === time.dataset.day ? hour : other).format(at);
  }
  for (const star of root.querySelectorAll("[data-star]")) {
    star.hidden = false;
    star.setAttribute("aria-pressed", stars.has(star.dataset.star));
  }
  for (const list of root.querySelectorAll(".cards")) {
    list.prepend(...[...list.children].filter((card) => card.querySelector("[data-star][aria-pressed=true]")));
  }
});

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
  const words = [...fresh.main.querySelectorAll("[data-news]")].filter((card) => {
    const known = byID(card.id);
    return known && known.dataset.news !== card.dataset.news;
  }).map((card) => card.dataset.news).join("; ");
  keepFocus(() => morph(main, fresh.main));
  document.title = fresh.page.title;
  tag = fresh.tag;
  if (words) news.textContent = words;
}
const look = () => (due = null, last = last.then(refresh).catch(() => {}));
const lookSoon = () => { if (due === null) due = setTimeout(look, Math.random() * 300); };
main.addEventListener("click", (event) => {
  const star = event.target.closest("[data-star]"), show = event.target.closest("a[data-show]");
  if (star) {
    if (!stars.delete(star.dataset.star)) stars.add(star.dataset.star);
    try { localStorage.setItem("stars", JSON.stringify([...stars])); } catch {}
    keepFocus(() => dress(main));
  }
  if (!show || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  shown.add(show.dataset.show);
  look().then(() => byID(show.dataset.show)?.querySelector("a")?.focus());
});

function listen() {
  stream?.close();
  stream = null;
  if (document.hidden || !window.EventSource) return;
  stream = new EventSource("/api/v1/live" + feed);
  const on = (name, act) => stream.addEventListener(name, act);
  on("open", () => { link.textContent = "Connected."; lookSoon(); });
  on("error", () => { link.textContent = "Reconnecting…"; });
  on("reset", (event) => { seen = +event.lastEventId; lookSoon(); });
  on("game", (event) => {
    see(event.lastEventId);
    const game = JSON.parse(event.data).game, ours = main.dataset.day;
    if (!ours || game.day === ours || byID("game-" + game.id)) lookSoon();
  });
}
byID("zone").textContent &&= "Times are in your time zone.";
dress(main);
if (feed) {
  setInterval(() => {
    turn += 1;
    if (turn % 6 === 0 && stream?.readyState === 2) listen();
    if (stream?.readyState !== 1 || turn % 6 === 0) look();
  }, 10000);
  document.addEventListener("visibilitychange", () => { listen(); look(); });
  listen();
}
