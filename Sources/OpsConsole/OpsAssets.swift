import APIServer
import HTMLWriting
import HTTPTypes

/// Style and script of the pages under `/ops`, and the headers that stop browsers from running anything else.
enum OpsAssets {
    static let style = """
        \(PageColours.css)
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 0 1rem 2rem; max-width: 80rem; background: var(--ground); color: var(--text); \
        font: .95rem/1.4 system-ui, sans-serif; }
        h1 { font-size: 1.3rem; margin: 1rem 0 .25rem; }
        h2 { font-size: 1.05rem; margin: 1.25rem 0 .4rem; }
        section p, footer { color: var(--soft); margin: 0 0 .4rem; }
        nav { display: flex; flex-wrap: wrap; gap: 0 1.1rem; border-bottom: 1px solid var(--line); }
        nav a { padding: .7rem 0; color: var(--soft); text-decoration: none; }
        nav a[aria-current] { color: var(--text); font-weight: 700; box-shadow: inset 0 -2px var(--text); }
        .wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { padding: .35rem .6rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
        td { white-space: nowrap; }
        .long { white-space: normal; overflow-wrap: anywhere; min-width: 18rem; }
        thead th { border-top: 0; color: var(--soft); font-size: .8rem; font-weight: 600; white-space: nowrap; }
        .number a { color: inherit; }
        .chart { font-family: ui-monospace, monospace; white-space: pre; font-size: .7rem; letter-spacing: -.05em; }
        .none { padding: .6rem; border: 1px dashed var(--line); border-radius: .5rem; }
        .said { padding: .5rem .75rem; border-left: 3px solid var(--live); background: var(--card); }
        details { display: inline-block; margin-right: .6rem; }
        summary { cursor: pointer; text-decoration: underline; }
        button, input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); \
        border-radius: .4rem; padding: .3rem .7rem; }
        button { cursor: pointer; }
        .act { position: sticky; right: 0; background: var(--card); border-left: 1px solid var(--line); }
        @media (max-width: 40rem) { .act details { display: block; margin: 0; } }
        .act button { margin: .3rem 0; border-color: var(--live); color: var(--live); }
        .filter { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .75rem 0; }
        .filter input { width: 10rem; }
        .sign-in { display: grid; gap: .75rem; max-width: 22rem; margin-top: 1rem; }
        .sign-in label { display: grid; gap: .25rem; }
        footer { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin-top: 1.5rem; }
        """

    /// Reloads the content every few seconds, but not in the background, nor while the operator is about to act, types,
    /// or has focused a link with the keyboard. Scroll positions of tables are kept.
    static let script = """
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
        """

    static let headers = Result<HTTPFields, any Error> {
        [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: """
            default-src 'none'; style-src '\(try InlineElement.hash(of: style))'; script-src '\(try InlineElement.hash(of: script))'; \
            connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
            """,
            .referrerPolicy: "same-origin",
        ]
    }
}
