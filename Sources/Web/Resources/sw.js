// Shows alerts, opens the game of an alert when clicked, and renews the subscription when the browser requires it.
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
