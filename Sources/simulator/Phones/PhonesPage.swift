import Time

/// Renders the lock screens of all phones of the fake APNs as a page that refreshes itself, for demos without phones.
enum PhonesPage {
    /// The limit of alerts per screen. The others are counted.
    private static let shownAtMost = 12

    /// - Parameter activities: The Live Activities on lock screens.
    static func answer(_ phones: [Phone], _ activities: [ActivityCard] = [], at now: Instant) -> UpstreamResponse {
        let screens = phones.map { screen($0, at: now) }.joined()
        let page = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="refresh" content="2">
            <title>Phones · BarDown</title>
            <style>\(style)</style>
            </head>
            <body>
            <header><h1>Phones</h1><p>Lock screens of the simulated day's followers. Nothing leaves this
            machine.</p></header>
            \(cards(activities, at: now))
            <main>\(screens.isEmpty ? "<p class=\"none\">No alerts yet.</p>" : screens)</main>
            </body>
            </html>
            """
        return UpstreamResponse(
            status: 200,
            contentType: "text/html; charset=utf-8",
            body: Array(page.utf8),
            headers: [UpstreamResponse.Header(name: "Cache-Control", value: "no-store")]
        )
    }

    private static func screen(_ phone: Phone, at now: Instant) -> String {
        let shown = phone.notices.prefix(shownAtMost)
        let more = phone.notices.count - shown.count
        let rest = more > 0 ? "<p class=\"more\">and \(more) older</p>" : ""
        let replaced = phone.received - phone.notices.count
        return """
            <section>
            <h2>\(escaped(String(phone.token.prefix(8))))…</h2>
            <p class="count">\(phone.received) alerts, \(replaced) of them replaced by newer ones</p>
            <ol>\(shown.map { notice($0, at: now) }.joined())</ol>\(rest)
            </section>
            """
    }

    private static func notice(_ notice: Phone.Notice, at now: Instant) -> String {
        """
        <li><p class="meta"><span>\(escaped(notice.kind))</span><time>\(age(of: notice.arrivedAt, at: now))</time></p>
        <p class="title">\(escaped(notice.title))</p><p>\(escaped(notice.body))</p></li>
        """
    }

    /// `now`, `12 s`, `4 min`.
    private static func age(of instant: Instant, at now: Instant) -> String {
        let seconds = (now - instant).components.seconds
        if seconds < 5 { return "now" }
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min"
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private static let style = """
        :root{color-scheme:light dark;--ground:#f2f2f5;--card:#fff;--ink:#16181d;--soft:#667;--line:#dde}\
        @media (prefers-color-scheme:dark){:root{--ground:#0d0f13;--card:#1b1e25;--ink:#eef0f4;--soft:#99a;--line:#2c313c}}\
        *{box-sizing:border-box}body{margin:0;padding:1.5rem;background:var(--ground);color:var(--ink);\
        font:1rem/1.4 system-ui,sans-serif}header{max-width:72rem;margin:0 auto 1.5rem}h1{margin:0;font-size:1.6rem}\
        header p,.count,.more,.meta{color:var(--soft);margin:.2rem 0}main{display:grid;gap:1.5rem;max-width:72rem;\
        margin:0 auto 1.5rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));align-items:start}\
        section{border:1px solid var(--line);border-radius:1.75rem;padding:1.25rem 1rem;background:var(--card)}\
        h2{margin:0;font:600 1rem ui-monospace,monospace}ol{list-style:none;margin:1rem 0 0;padding:0;display:grid;gap:.6rem}\
        li{background:var(--ground);border-radius:1rem;padding:.6rem .8rem}li p{margin:0;overflow-wrap:anywhere}\
        .meta{display:flex;justify-content:space-between;font-size:.8rem}.title{font-weight:600}
        """
}

extension PhonesPage {
    /// The limit of cards on the page. The most recently changed are shown.
    private static let cardsAtMost = 12

    /// Returns the cards of Live Activities; empty if there are none.
    static func cards(_ activities: [ActivityCard], at now: Instant) -> String {
        guard !activities.isEmpty else { return "" }
        return "<main>\(activities.prefix(cardsAtMost).map { card($0, at: now) }.joined())</main>"
    }

    /// `Army vs Navy`, `6 – 8 · 3rd 7:42`, with the away team first, as in the title.
    private static func card(_ card: ActivityCard, at now: Instant) -> String {
        let content = card.content
        let score = content.away.flatMap { away in content.home.map { home in "\(away) – \(home)" } }
        let instant = [content.period, content.clock].compactMap(\.self).joined(separator: " ")
        let words = [score, instant.isEmpty ? nil : instant, content.lastScorer].compactMap(\.self)
        let isStale = !card.isOver && card.staleAt.map { $0 < now.secondsSinceEpoch } == true
        let state = card.isOver ? "over" : (isStale ? "no news" : content.status)
        let title = card.title ?? "Activity \(card.address.prefix(8))…"
        return """
            <section>
            <p class="meta"><span>\(card.isChannel ? "channel" : "activity")</span><span>\(escaped(state))</span></p>
            <h2>\(escaped(title))</h2>
            <p class="title">\(escaped(words.isEmpty ? content.status : words.joined(separator: " · ")))</p>
            <p class="count">\(card.shown) updates shown, \(card.late) arrived too late</p>
            </section>
            """
    }
}
