// Shows alerts, opens what an alert is about when clicked, and renews the subscription when the browser requires it.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
self.addEventListener("push", (event) => {
  const { title, body, tag, silent = false, ...data } = event.data.json();
  const look = { body, tag, silent, renotify: !silent, data };
  event.waitUntil(registration.showNotification(title, look));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const data = event.notification.data;
  const kind = ["game", "invitation", "draft", "contest"].find((one) => data[one + "Id"]);
  event.waitUntil(clients.openWindow(kind ? `/${kind}s/` + data[kind + "Id"] : "/"));
});
async function renew() {
  const storage = await caches.open("bardown");
  const [follows, spoilerSafe] = await Promise.all(
    ["/follows", "/spoiler-safe"].map(async (name) => (await storage.match(name))?.json()));
  const notices = await (await storage.match("/notices"))?.text();
  if (!follows?.length && !notices) return;
  const { key } = await (await fetch("/api/v1/push/web-key")).json();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(wish);
  const wishes = { follows: follows || [], spoilerSafe: spoilerSafe || false };
  const body = JSON.stringify({ service: "web", subscription, ...wishes });
  const headers = { "Content-Type": "application/json" };
  await fetch("/api/v1/devices", { method: "POST", headers, body });
}
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
