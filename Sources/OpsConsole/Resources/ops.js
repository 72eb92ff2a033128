// Reloads the content every few seconds, unless the operator has turned this off. It waits while the page is in the
// background, and while the operator is about to act, types, or has focused a link with the keyboard. Scroll positions
// of tables are kept.
"use strict";
const content = document.getElementById("content");
const live = document.getElementById("live");
const isTable = (part) => part.classList.contains("wide");
const hasFocus = () => content.contains(document.activeElement) && !isTable(document.activeElement);
const isBusy = () => document.hidden || !live.checked || content.querySelector("details[open]") || hasFocus();
const tables = () => new Map([...content.querySelectorAll(".wide")].map((one) => [one.getAttribute("aria-label"), one]));
function show(page) {
  const before = tables(), held = document.activeElement;
  const lefts = [...before].map(([name, one]) => [name, one.scrollLeft, one === held]);
  content.replaceChildren(...page.getElementById("content").childNodes);
  const after = tables();
  for (const [name, left, hadFocus] of lefts) {
    const one = after.get(name);
    if (!one) continue;
    one.scrollLeft = left;
    if (hadFocus) one.focus({ preventScroll: true });
  }
}
async function refresh() {
  if (isBusy()) return;
  const answer = await fetch(location.href, { cache: "no-store" });
  if (answer.redirected) { location.reload(); return; }
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!isBusy()) show(page);
}
if (content && content.dataset.refresh > 0) {
  setInterval(() => { refresh().catch(() => {}); }, content.dataset.refresh * 1000);
}
