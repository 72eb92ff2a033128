import Time

/// Renders the lock screens of the fans' devices, for demos without phones.
///
/// The page reads its list again every two seconds and replaces only the screens that changed, so that it keeps its
/// scroll position. Without JavaScript the browser reloads it every 15 seconds.
enum PhonesPage {
    private static let maxNotices = 20
    private static let maxActivities = 3

    static func page(_ screens: [FanScreen], at now: Instant) -> UpstreamResponse {
        html(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <noscript><meta http-equiv="refresh" content="15"></noscript>
            <title>Phones · BarDown</title>
            <style>\(Resources.devices_css)</style>
            <script src="/demo/devices.js" defer></script>
            </head>
            <body>
            <header><h1>What fans receive</h1>
            <p>The lock screens of the demo’s fans, newest alert first. Nothing leaves this machine.
            <a href="/">Scores</a></p></header>
            <main id="screens">\(list(screens, at: now))</main>
            </body>
            </html>
            """
        )
    }

    /// The screens alone, for an update of the page.
    static func update(_ screens: [FanScreen], at now: Instant) -> UpstreamResponse {
        html(list(screens, at: now))
    }

    static var script: UpstreamResponse {
        var response = html(Resources.devices_js)
        response.contentType = "text/javascript; charset=utf-8"
        return response
    }

    private static func html(_ text: String) -> UpstreamResponse {
        UpstreamResponse(
            status: 200,
            contentType: "text/html; charset=utf-8",
            body: Array(text.utf8),
            headers: [UpstreamResponse.Header(name: "Cache-Control", value: "no-store")]
        )
    }

    private static func list(_ screens: [FanScreen], at now: Instant) -> String {
        screens.isEmpty
            ? "<p class=\"none\" id=\"none\" data-version=\"0\">No device is registered yet.</p>"
            : screens.enumerated().map { screen($1, number: $0, at: now) }.joined(separator: "\n")
    }

    private static func screen(_ screen: FanScreen, number: Int, at now: Instant) -> String {
        let activities = screen.activities.filter { !$0.isOver || $0.timestamp > now.secondsSinceEpoch - 60 }
            .prefix(maxActivities)
        let notices = screen.notices.prefix(maxNotices)
        let cards = activities.map { activity($0, of: screen.fan, at: now) } + notices.map { notice($0, at: now) }
        let states = activities.map { "\($0.timestamp)\($0.isOver)\($0.isStale(at: now))" }
        let version = "\(screen.received)-\(states.joined(separator: "-"))"
        let empty = cards.isEmpty ? "<li class=\"empty\">No alerts yet. They begin with the next game.</li>" : ""
        return """
            <section id="fan-\(number)" data-version="\(version)" aria-labelledby="fan-\(number)-name">
            <h2 id="fan-\(number)-name">\(escaped(screen.fan.name))</h2>
            <p class="about">\(escaped(summary(screen.fan))) · \(screen.received) received</p>
            <div class="\(frame(of: screen.fan))"><ol tabindex="0" aria-label="Alerts of the \(escaped(screen.fan.name))">\
            \(cards.joined())\(empty)</ol></div>
            </section>
            """
    }

    /// Returns the classes of a device's frame. Only an iPhone has a notch.
    private static func frame(of fan: Fan) -> String {
        switch fan.device {
        case "iPhone": "phone notched"
        case "Web browser": "phone window"
        default: "phone"
        }
    }

    /// Returns the line below a fan's name: `iPhone · follows Duke`.
    private static func summary(_ fan: Fan) -> String {
        guard let follows = fan.follows else { return "\(fan.device) · follows every team" }
        guard !follows.isEmpty else { return fan.device }
        let named = follows.count > 3 ? "\(follows.count) teams" : follows.joined(separator: " and ")
        return "\(fan.device) · follows \(named)"
    }

    /// Returns an alert. Its kind is shown only if the title does not have the same words.
    private static func notice(_ notice: Phone.Notice, at now: Instant) -> String {
        let name = AlertKindWords.name(notice.kind)
        let kind = name.lowercased() == notice.title.lowercased() ? "" : name
        return """
            <li><p class="meta"><span>\(escaped(kind))</span>\(time(notice.arrivedAt, now))</p>
            <p class="title">\(escaped(notice.title))</p><p>\(escaped(notice.body))</p></li>
            """
    }

    /// `Army vs Navy`, `6 – 8 · 3rd 7:42`, with the away team first, as in the title.
    private static func activity(_ card: ActivityCard, of fan: Fan, at now: Instant) -> String {
        let content = card.content
        let score = content.away.flatMap { away in content.home.map { home in "\(away) – \(home)" } }
        let instant = [content.period, content.clock].compactMap(\.self).joined(separator: " ")
        let words = [score, instant.isEmpty ? nil : instant, content.lastScorer].compactMap(\.self)
        let state = card.isOver ? "Ended" : (card.isStale(at: now) ? "No news" : "Live Activity")
        return """
            <li class="activity"><p class="meta"><span>\(state)</span>\
            \(time(Instant(microseconds: card.timestamp * 1_000_000), now))</p>
            <p class="title">\(escaped(card.title ?? fan.titles?[card.address] ?? "Followed game"))</p>
            <p>\(escaped(words.isEmpty ? content.status : words.joined(separator: " · ")))</p></li>
            """
    }

    /// Returns the time since an instant: `now`, `12 s`, `4 min`. The page's script keeps it up to date.
    private static func time(_ instant: Instant, _ now: Instant) -> String {
        let seconds = max(0, (now - instant).components.seconds)
        let words = seconds < 5 ? "now" : (seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min")
        return "<time data-at=\"\(instant.secondsSinceEpoch)\">\(words)</time>"
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

/// The kinds of alerts in words.
enum AlertKindWords {
    /// An unknown kind is returned with spaces instead of underscores.
    static func name(_ kind: String) -> String {
        names[kind] ?? kind.replacing("_", with: " ")
    }

    private static let names = [
        "start": "Game start", "score": "Score", "lead_change": "Lead change", "close_game": "Close game",
        "comeback": "Comeback", "upset_alert": "Upset alert", "milestone": "Milestone", "period_end": "End of period",
        "overtime": "Overtime", "shootout": "Shootout", "final": "Final", "postponed": "Postponed",
        "cancelled": "Cancelled", "moved": "New start time", "correction": "Correction",
        "new_invitation": "Invitation", "invitation_rejected": "Invitation", "sent_invitation_expired": "Invitation",
        "rec_invitation_expired": "Invitation", "draft_started": "Draft", "user_draft_turn": "Draft",
        "draft_reminder": "Draft", "draft_shortened": "Draft", "draft_expired": "Draft", "draft_completed": "Draft",
        "contest_completed": "Contest", "contest_corrected": "Contest", "operator_message": "Message",
    ]
}
