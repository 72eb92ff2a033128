/// The parts of the pages for Web Push: a script, and the service worker that shows the alerts.
///
/// The browser stores its follows, and whether scores are hidden, in its cache storage, which page and worker both can
/// read. It registers all of that again at every visit and change, as an app would, so that hiding or showing scores
/// affects alerts from the next page on.
enum PushAssets {
    /// The path of the worker. It is at the root, because a worker controls only pages below its own path.
    static let workerPath = "/sw.js"

    /// Makes the buttons of games and teams work, which are hidden without it, and renews the subscription at every
    /// visit. It runs after the script of the page, whose names it uses.
    static let script = """
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
            await navigator.serviceWorker.register("\(workerPath)");
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
        """

    /// Shows alerts, opens the game of an alert when clicked, and renews the subscription when the browser requires it.
    static let worker = """
        "use strict";
        self.addEventListener("install", () => self.skipWaiting());
        self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
        self.addEventListener("push", (event) => {
          const { title, body, tag, silent = false, gameId } = event.data.json();
          const look = { body, tag, silent, renotify: !silent, data: { gameId } };
          event.waitUntil(registration.showNotification(title, look));
        });
        self.addEventListener("notificationclick", (event) => {
          event.notification.close();
          const { gameId } = event.notification.data;
          event.waitUntil(clients.openWindow(gameId ? "/games/" + gameId : "/"));
        });
        async function renew() {
          const storage = await caches.open("bardown");
          const [follows, spoilerSafe] = await Promise.all(
            ["/follows", "/spoiler-safe"].map(async (name) => (await storage.match(name))?.json()));
          if (!follows?.length) return;
          const { key } = await (await fetch("/api/v1/push/web-key")).json();
          const wish = { userVisibleOnly: true, applicationServerKey: key };
          const subscription = await registration.pushManager.subscribe(wish);
          const body = JSON.stringify({ service: "web", subscription, follows, spoilerSafe: spoilerSafe || false });
          const headers = { "Content-Type": "application/json" };
          await fetch("/api/v1/devices", { method: "POST", headers, body });
        }
        self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));

        """
}
