// Makes the buttons for alerts work, which are hidden without it, and renews the subscription at every visit of a
// browser that has alerts. It runs after page.js, whose variables and functions it uses.
"use strict";
(() => {
  const key = main.dataset.pushKey;
  const isAble = navigator.serviceWorker && window.PushManager && window.Notification;
  // Safari on iOS offers push only to pages on the Home Screen.
  const isOffHome = navigator.standalone === false;
  if (!key || !(isAble || isOffHome)) return;
  let teams = new Set(), isBusy = false;
  const said = new Map();
  dressers.push((root) => {
    for (const button of root.querySelectorAll("button[data-alerts]")) {
      button.hidden = false;
      button.disabled = isBusy;
      button.setAttribute("aria-pressed", String(teams.has(button.dataset.alerts)));
    }
    for (const line of root.querySelectorAll("[data-said]")) line.textContent = said.get(line.dataset.said) || "";
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
  async function register(wanted) {
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
  function say(team, words) {
    said.set(team, words);
    news.textContent = words;
    keepFocus(() => dress(main));
  }
  async function change(team, isOn) {
    const wanted = new Set(teams);
    if (isOn) wanted.add(team);
    else wanted.delete(team);
    if (isOn && (await Notification.requestPermission()) !== "granted") {
      throw new Error("notifications are blocked. Allow them in the browser's settings of this site.");
    }
    await register(wanted);
    if (isOn) follow(team, true);
  }
  async function set(team, isOn) {
    isBusy = true;
    say(team, isOn ? "Turning on…" : "Turning off…");
    let words = isOn ? "Alerts are on." : "Alerts are off.";
    try {
      await change(team, isOn);
    } catch (error) {
      words = `Could not turn ${isOn ? "on" : "off"} alerts: ${error.message}`;
    }
    isBusy = false;
    say(team, words);
  }
  main.addEventListener("click", ({ target }) => {
    const team = target.closest("button[data-alerts]")?.dataset.alerts;
    if (!team) return;
    if (isAble) set(team, !teams.has(team));
    else say(team, "To get alerts on this device, first add this page to the Home Screen: Share, Add to Home Screen.");
  });
  left.push((team) => { if (teams.has(team)) set(team, false); });
  if (!isAble) return dress(main);
  (async () => {
    dress(main);
    const kept = await (await storage()).match("/follows");
    const wanted = new Set((kept ? await kept.json() : []).map((follow) => follow.team));
    if (wanted.size && Notification.permission === "granted") await register(wanted);
  })().catch(() => {});
})();
