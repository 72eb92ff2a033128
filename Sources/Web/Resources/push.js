// Makes the buttons for alerts work, which are hidden without it, and renews the subscription at every visit of a
// browser that has alerts. It runs after page.js, whose variables and functions it uses. A browser is also registered
// while a member gets notices about contests in it, which members.js turns on and off by `alerts`.
"use strict";
let alerts = null;
(() => {
  const key = main.dataset.pushKey;
  const isAble = navigator.serviceWorker && window.PushManager && window.Notification;
  // Safari on iOS offers push only to pages on the Home Screen.
  const isOffHome = navigator.standalone === false;
  if (!key || !(isAble || isOffHome)) return;
  const advice = "To get alerts on this device, first add this page to the Home Screen: Share, Add to Home Screen.";
  // The teams that the browser gets alerts of, and those that it asked for, which may not be registered yet.
  let teams = new Set(), known = teams, isBusy = false;
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
  const kept = async (name) => (await storage()).match(name);
  // A browser waits without end for a push service that it cannot reach.
  const answered = (promise) => Promise.race([promise, new Promise((_, fail) => {
    setTimeout(() => fail(new Error("the browser's push service does not answer. Try again later.")), 15e3);
  })]);
  async function subscription() {
    const { pushManager } = await answered(navigator.serviceWorker.ready);
    const wish = { userVisibleOnly: true, applicationServerKey: key };
    try {
      return await answered(pushManager.subscribe(wish));
    } catch (error) {
      const old = await pushManager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return answered(pushManager.subscribe(wish));
    }
  }
  async function register(wanted) {
    await navigator.serviceWorker.register("/sw.js");
    const own = await subscription(), hasNotices = await (await kept("/notices"))?.text();
    const isOn = wanted.size || hasNotices, body = { service: "web", subscription: own };
    if (isOn) body.follows = Array.from(wanted, (team) => ({ team }));
    body.spoilerSafe = "spoilerSafe" in main.dataset;
    const method = isOn ? "POST" : "DELETE";
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/v1/devices", { method, headers, body: JSON.stringify(body) });
    if (!answer.ok && answer.status !== 404) throw new Error(answer.statusText);
    if (!isOn) await own.unsubscribe();
    await (await storage()).put("/follows", new Response(JSON.stringify(body.follows || [])));
    await (await storage()).put("/spoiler-safe", new Response(JSON.stringify(body.spoilerSafe)));
    teams = known = wanted;
    dress(main);
    return isOn ? { own, id: (await answer.json()).deviceId } : null;
  }
  async function permit() {
    if ((await Notification.requestPermission()) === "granted") return;
    throw new Error("notifications are blocked. Allow them in the browser's settings of this site.");
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
    if (isOn) await permit();
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
    else say(team, advice);
  });
  alerts = { isAble, advice, permit, say, kept, storage, renew: () => register(known) };
  left.push((team) => { if (teams.has(team)) set(team, false); });
  if (!isAble) return dress(main);
  alerts.ready = (async () => {
    dress(main);
    const [follows, notices] = await Promise.all(["/follows", "/notices"].map(kept));
    known = new Set((follows ? await follows.json() : []).map((follow) => follow.team));
    const isOn = known.size || (await notices?.text());
    return isOn && Notification.permission === "granted" ? register(known) : null;
  })().catch(() => null);
})();
