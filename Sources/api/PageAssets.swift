import Signing

/// The page's own style and script, with the hashes by which its content policy knows them.
enum PageAssets {
    /// Contrast: text on ground at least 7:1 in both schemes, the accents at least 4.5:1.
    static let colours = """
        :root { color-scheme: light dark; --ground: #fff; --card: #f4f5f7; --text: #14171c; --soft: #4a5260; \
        --live: #b3151b; --line: #d5d9e0; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #101216; --card: #1b1f26; --text: #f0f2f5; --soft: #b3bac6; --live: #ff8a80; --line: #343b46; }
        }
        """

    static let style = """
        \(colours)
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 0 1rem 2rem; max-width: 62rem; background: var(--ground); color: var(--text); \
        font: 1rem/1.4 system-ui, sans-serif; }
        h1 { font-size: 1.1rem; margin: 1rem 0 0; color: var(--soft); }
        h2 { font-size: 1.2rem; margin: 1rem 0 .5rem; }
        h3 { font-size: .95rem; margin: 0 0 .25rem; }
        nav { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem; }
        nav h2 { order: -1; flex-basis: 100%; }
        nav a { padding: .6rem 0; color: inherit; }
        article.live h3 { color: var(--live); }
        article { margin: 0 0 .75rem; padding: .75rem; background: var(--card); border: 1px solid var(--line); \
        border-radius: .5rem; overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { padding: .2rem .35rem; text-align: right; font-weight: 400; }
        th:first-child { width: 100%; padding-left: 0; text-align: left; }
        thead { color: var(--soft); font-size: .85rem; }
        abbr { text-decoration: none; }
        tbody th, .total { font-weight: 700; }
        .behind th, .behind .total { font-weight: 400; }
        .rank, .record, .stale, footer { color: var(--soft); font-size: .85rem; font-weight: 400; }
        tbody button { margin: .1rem 0 .1rem .35rem; padding: .15rem .6rem; border: 1px solid var(--soft); border-radius: 1rem; \
        background: none; color: inherit; font: inherit; font-size: .8rem; font-weight: 400; }
        tbody button[aria-pressed="true"] { background: var(--text); color: var(--ground); }
        .quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        @media (min-width: 48rem) {
          nav { flex-wrap: nowrap; } nav h2 { order: 0; flex-basis: auto; }
          section { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .75rem; }
          section h2 { grid-column: 1 / -1; }
        }
        """

    /// Asks for the page again when a game of it changes, and exchanges the cards that differ: the server's markup stays
    /// the only one. What changes is told by the stream; where there is none, the page is asked for every ten seconds, and
    /// beside a stream every minute, for what goes with time alone. A page in the background asks for nothing; a failure
    /// waits for the next turn. All who see a goal do not ask in the same moment. `dress` is for ``PushAssets``: cards are
    /// compared as they are shown.
    static let script = """
        "use strict";
        const scores = document.getElementById("scores");
        const news = document.getElementById("news");
        const order = (root) => Array.from(root.querySelectorAll("h2, article"), (part) => part.id).join();
        let tag = null, stream = null, due = null, turn = 0, dress = () => {};
        async function refresh() {
          if (document.hidden) return;
          const answer = await fetch(location.href, { cache: "no-cache" });
          if (!answer.ok || answer.headers.get("ETag") === tag) return;
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const fresh = page.getElementById("scores");
          dress(fresh);
          const changed = Array.from(fresh.querySelectorAll("article")).filter((card) => {
            const known = document.getElementById(card.id);
            return known && known.outerHTML !== card.outerHTML;
          });
          const words = changed.map((card) => card.dataset.news).join("; ");
          if (order(fresh) === order(scores)) {
            for (const card of changed) document.getElementById(card.id).replaceWith(card);
          } else {
            scores.replaceChildren(...fresh.childNodes);
          }
          tag = answer.headers.get("ETag");
          if (words) news.textContent = words;
        }
        const look = () => { due = null; refresh().catch(() => {}); };
        const lookSoon = () => { if (due === null) due = setTimeout(look, Math.random() * 300); };
        function listen() {
          if (stream) stream.close();
          stream = null;
          if (document.hidden || !window.EventSource) return;
          const league = scores.dataset.league;
          stream = new EventSource("/api/v1/live" + (league ? "?league=" + encodeURIComponent(league) : ""));
          stream.addEventListener("open", lookSoon);
          stream.addEventListener("reset", lookSoon);
          stream.addEventListener("game", (event) => {
            const game = JSON.parse(event.data).game;
            if (game.day === scores.dataset.day || document.getElementById("game-" + game.id)) lookSoon();
          });
        }
        setInterval(() => {
          turn += 1;
          if (!stream || stream.readyState !== 1 || turn % 6 === 0) look();
        }, 10000);
        document.addEventListener("visibilitychange", () => { listen(); look(); });
        listen();
        """

    /// As Content Security Policy names an inline element: `sha256-` and the digest in base 64.
    static func hash(of text: String) throws -> String {
        "sha256-" + base64(try SHA256.digest(of: Array(text.utf8)))
    }

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
