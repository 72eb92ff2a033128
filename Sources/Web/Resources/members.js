// The script of the pages of a member who is signed in. It runs after page.js, whose variables and functions it uses.
// Everything works without it.
//
// It listens to a stream that names the lists of the member that changed, and loads the page's content again at once if
// the page shows one of them. Without a stream the content is loaded every 30 seconds. With a stream it is loaded every
// minute, because not every change is announced; a page that follows games is then loaded by page.js. Only
// the tab in the foreground has a stream, because browsers limit the connections to a server.
"use strict";
(() => {
  const topics = main.dataset.topics?.split(" ");
  let hints = null, turn = 0, sentAt = 0;
  // Reads out a state that changed, such as whose turn it is.
  const state = () => [...main.querySelectorAll("[data-state]")].map((part) => part.textContent.trim()).join("; ");
  async function update() {
    const before = state();
    await look();
    if (state() !== before) news.textContent = state();
  }
  const say = (words) => { if (!feed) link.textContent = words; };
  function attend() {
    hints?.close();
    hints = null;
    if (document.hidden || !window.EventSource) return;
    hints = new EventSource("/contests/live");
    const on = (name, act) => hints.addEventListener(name, act);
    // The lists may have changed before the stream began.
    on("hello", () => { say("Live"); if (!feed) update(); });
    on("changed", ({ data }) => {
      // The answer to a form that the page has just sent replaces the page.
      if (Date.now() - sentAt < 3e3) return;
      if (!JSON.parse(data).topics.some((one) => topics.includes(one))) return;
      // What the page confirmed is no longer the last thing that happened.
      const address = new URL(location.href);
      address.searchParams.delete("done");
      history.replaceState(null, "", address);
      update();
    });
    // The server stops, or the member signed out in another tab; then the page of the sign-in is loaded.
    on("bye", update);
    on("error", () => say("Reconnecting…"));
  }
  if (topics) {
    setInterval(() => {
      turn++;
      if (!(turn % 6) && hints?.readyState === 2) attend();
      if (!feed && !(turn % (hints?.readyState === 1 ? 6 : 3))) update();
    }, 1e4);
    document.addEventListener("visibilitychange", () => { attend(); if (!feed) update(); });
    attend();
  }
  // Notices about contests in this browser. What is stored for them names the member and, once the browser belongs to
  // the member's session, that session and the device, so that it is sent again after a new sign-in only.
  const { member, check } = main.dataset, button = main.querySelector("button[data-notices]");
  let device = null, isOn = false, isBusy = false;
  const keep = async (text) => (await alerts.storage()).put("/notices", new Response(text));
  const mark = () => [member, check.slice(0, 8), device.id].join(" ");
  async function bind(on) {
    const { endpoint, keys } = device.own.toJSON();
    const body = new URLSearchParams({ check, on, endpoint, ...keys });
    const answer = await fetch("/account/notifications", { method: "POST", body });
    if (answer.status !== 204) throw new Error("the server did not accept it. Reload the page and try again.");
    if (on) await keep(mark());
  }
  async function setNotices(on) {
    if (on) await alerts.permit();
    else if (device) await bind(false);
    await keep(on ? member : "");
    try {
      device = await alerts.renew();
      if (on) await bind(true);
    } catch (error) {
      if (on) await keep("");
      throw error;
    }
  }
  function show(on) {
    isOn = on;
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(on));
  }
  button?.addEventListener("click", async () => {
    if (!alerts.isAble) return alerts.say("contests", alerts.advice);
    if (isBusy) return;
    isBusy = true;
    const on = !isOn;
    alerts.say("contests", on ? "Turning on…" : "Turning off…");
    let words = on ? "This browser is notified about your contests." : "This browser is not notified any more.";
    try {
      await setNotices(on);
      show(on);
    } catch (error) {
      words = `Could not turn ${on ? "on" : "off"} notifications: ${error.message}`;
    }
    isBusy = false;
    alerts.say("contests", words);
  });
  if (member && alerts) {
    (async () => {
      const text = await (await alerts.kept("/notices"))?.text() || "";
      const isMine = text.split(" ")[0] === member;
      show(isMine);
      device = await alerts.ready;
      if (!device) show(false);
      else if (isMine && text !== mark()) await bind(true);
    })().catch(() => {});
  }
  // A button that is pressed twice sends its form once.
  document.addEventListener("submit", (event) => {
    const { dataset } = event.target;
    if (event.timeStamp - dataset.sent < 3e3) event.preventDefault();
    else {
      dataset.sent = event.timeStamp;
      sentAt = Date.now();
    }
  });
})();
