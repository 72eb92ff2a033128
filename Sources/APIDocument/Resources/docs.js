// The script of the documentation. Everything works without it, except the filter and the buttons that copy.
"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byID = (id) => document.getElementById(id);
  for (const part of all(".base")) part.textContent = location.origin;

  for (const block of all(".shell")) {
    const box = document.createElement("div"), button = document.createElement("button");
    Object.assign(button, { type: "button", className: "switch copy", textContent: "Copy" });
    box.className = "copied";
    block.before(box);
    box.append(block, button);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(block);
        button.textContent = "Selected";
      }
      setTimeout(() => button.textContent = "Copy", 2000);
    });
  }

  const field = byID("filter"), found = byID("found");
  const operations = all(".operation").map((box) => ({
    box,
    link: document.querySelector(`.contents ul ul a[href="#${box.lastElementChild.id}"]`)?.parentElement,
    text: all("summary, p, dt", box).map((part) => part.textContent).join(" ").toLowerCase(),
  }));
  const others = all(".docs > div > section"), groups = all(".part section"), lists = all(".contents > ul > li");
  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = operations.filter(({ text }) => words.every((word) => text.includes(word)));
    for (const { box, link } of operations) {
      box.hidden = !matches.some((one) => one.box === box);
      if (link) link.hidden = box.hidden;
    }
    for (const one of others) one.hidden = words.length > 0;
    for (const one of groups) one.hidden = all(".operation", one).every((box) => box.hidden);
    for (const one of all(".part")) one.hidden = all("section", one).every((group) => group.hidden);
    for (const one of lists)
      one.hidden = words.length > 0 && (!one.querySelector("ul") || all("li", one).every((link) => link.hidden));
    const count = matches.length === 1 ? "1 operation" : `${matches.length} operations`;
    found.textContent = words.length ? count : "";
  }
  byID("filtering").hidden = false;
  field.addEventListener("input", filter);

  // Opens the section that the address names, in browsers that do not do so themselves, and even if it is filtered out.
  function reveal() {
    const target = location.hash && byID(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest("[hidden]")) { field.value = ""; filter(); }
    for (let one = target; one; one = one.parentElement) if (one.localName === "details") one.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  reveal();
})();
