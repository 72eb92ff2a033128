// Makes the buttons of games and teams work, which are hidden without it, and renews the subscription at every
// visit. It runs after the script of the page, whose names it uses.
"use strict";
(() => {
  const key = main.dataset.pushKey;
  if (!key || !navigator.serviceWorker || !window.PushManager || !window.Notification) return;
  let teams = new Set();
  dressers.push((root) => {
    for (const button of root.querySelectorAll("button[data-team]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(teams.has(button.dataset.team)));
    }
  });
  const storage = () => caches.open("bardown");
  async function subscription() {
    const { pushManager } = await navigator.serviceWorker.ready;
    const wish = { userVisibleOnly: true, applicationServerKey: key };
    try {
      return await pushManager.subscribe(wish);
    } catch (error) {
      const old = await pushManager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return pushManager.subscribe(wish);
    }
  }
  async function tell(wanted) {
    await navigator.serviceWorker.register("/sw.js");
    const own = await subscription();
    const body = { service: "web", subscription: own };
    if (wanted.size) body.follows = Array.from(wanted, (team) => ({ team }));
    body.spoilerSafe = "spoilerSafe" in main.dataset;
    const method = wanted.size ? "POST" : "DELETE";
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/v1/devices", { method, headers, body: JSON.stringify(body) });
    if (!answer.ok && answer.status !== 404) throw new Error(answer.statusText);
    if (!wanted.size) await own.unsubscribe();
    await (await storage()).put("/follows", new Response(JSON.stringify(body.follows || [])));
    await (await storage()).put("/spoiler-safe", new Response(JSON.stringify(body.spoilerSafe)));
    teams = wanted;
    dress(main);
  }
  main.addEventListener("click", async ({ target }) => {
    const button = target.closest("button[data-team]");
    if (!button) return;
    const wanted = new Set(teams);
    if (!wanted.delete(button.dataset.team)) wanted.add(button.dataset.team);
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error("blocked in this browser");
      await tell(wanted);
    } catch (error) {
      news.textContent = "Could not turn on alerts: " + error.message;
    }
    button.disabled = false;
  });
  (async () => {
    dress(main);
    const kept = await (await storage()).match("/follows");
    const wanted = new Set((kept ? await kept.json() : []).map((follow) => follow.team));
    if (wanted.size && Notification.permission === "granted") await tell(wanted);
  })().catch(() => {});
})();
