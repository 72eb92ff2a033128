const main = document.getElementById("screens");

function showAges() {
  const now = Date.now() / 1000;
  for (const time of main.querySelectorAll("time")) {
    const age = Math.max(0, Math.floor(now - Number(time.dataset.at)));
    time.textContent = age < 5 ? "now" : age < 60 ? `${age} s` : `${Math.floor(age / 60)} min`;
  }
}

// Only screens that changed are replaced, and each keeps its scroll position.
function show(list) {
  const fresh = [...list.children];
  for (const old of [...main.children]) {
    if (!fresh.some((screen) => screen.id === old.id)) old.remove();
  }
  for (const screen of fresh) {
    const old = document.getElementById(screen.id);
    if (!old) {
      main.append(screen);
    } else if (old.dataset.version !== screen.dataset.version) {
      const top = old.querySelector("ol")?.scrollTop ?? 0;
      const hasFocus = old.contains(document.activeElement);
      old.replaceWith(screen);
      const alerts = screen.querySelector("ol");
      if (alerts) alerts.scrollTop = top;
      if (hasFocus) alerts?.focus({ preventScroll: true });
    }
  }
  showAges();
}

async function update() {
  if (!document.hidden) {
    try {
      const response = await fetch("/demo/devices/list", { cache: "no-store" });
      if (response.ok) {
        const template = document.createElement("template");
        template.innerHTML = await response.text();
        show(template.content);
      }
    } catch {
      // The next attempt follows in two seconds.
    }
  }
  setTimeout(update, 2000);
}

setTimeout(update, 2000);
