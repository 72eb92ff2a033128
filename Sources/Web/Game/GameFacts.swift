import HTMLWriting
import Scores
import Storage
import TextCoding
import Time

/// The section of a game's page with the facts that sources state, such as the venue, and the age of the game's data.
struct GameFacts {
    let game: ScoreboardGame
    let league: LeagueDay
    let details: GamePageView.Details
    let frame: PageFrame

    var html: HTML {
        let facts = HTML.joined(lines.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" })
        return """
            <section class="card" id="facts" aria-labelledby="facts-name">
            <h2 id="facts-name">Game information</h2>
            <dl>
            \(facts)</dl></section>

            """
    }

    private var lines: [(String, HTML)] {
        let day: HTML = "<a href=\"\(frame.path("/", [("date", game.day.description)]))\">\(game.day.longText)</a>"
        let lines: [(String, HTML?)] = [
            ("League", "\(league.name)"), ("Game day", day), ("Watch", channels), ("Where", venue),
            ("Season", season), ("Attendance", attendance), ("Officials", officials),
        ]
        return lines.compactMap { name, text in text.map { (name, $0) } } + series + age
    }

    private var channels: HTML? {
        Channels(game.information.broadcasts).full(of: game.teams).map { "\($0)" }
    }

    private var venue: HTML? {
        let neutral = game.information.isNeutralSite == true ? "neutral site" : nil
        let parts = [game.venue?.name, game.venue?.place, neutral].compactMap(\.self)
        guard let first = parts.first else { return nil }
        return parts.count == 1 && first == neutral ? "Neutral site" : "\(parts.joined(separator: ", "))"
    }

    private var season: HTML? {
        let type: String? =
            switch game.information.seasonType {
            case .preseason: "Preseason"
            case .regular: "Regular season"
            case .postseason: "Postseason"
            case nil: nil
            }
        let conference = game.information.isConferenceGame == true ? "conference game" : nil
        let parts = [type, type == nil && conference != nil ? "Conference game" : conference].compactMap(\.self)
        return parts.isEmpty ? nil : "\(parts.joined(separator: ", "))"
    }

    private var attendance: HTML? {
        game.information.attendance.map { "\($0.grouped)" }
    }

    /// The names, with the roles if these differ.
    private var officials: HTML? {
        let officials = game.information.officials
        let hasRoles = Set(officials.map(\.role)).count > 1
        let texts = officials.map { official in
            hasRoles ? official.role.map { "\(official.name) (\($0))" } ?? official.name : official.name
        }
        return texts.isEmpty ? nil : "\(texts.joined(separator: ", "))"
    }

    /// The state of the series; empty if scores are hidden, because it can reveal the result of this game.
    private var series: [(String, HTML)] {
        frame.hidesScores ? [] : details.series.compactMap { $0.summary }.map { ("Series", "\($0)") }
    }

    private var age: [(String, HTML)] {
        guard let freshness = details.freshness else { return [] }
        let source: HTML? = freshness.source.map { " from \(KnownSource.name(of: $0))" }
        var lines: [(String, HTML)] = [("Updated", "\(Self.time(freshness.askedAt))\(source)")]
        if !frame.hidesScores { lines.append(("Last change", Self.time(freshness.changedAt))) }
        if let source = details.box?.source, !frame.hidesScores {
            lines.append(("Box score from", "\(KnownSource.name(of: source))"))
        }
        return lines
    }

    /// A time to the minute: `2026-05-02 16:02 UTC`. A script converts it to the visitor's time zone.
    static func time(_ instant: Instant) -> HTML {
        let text = instant.description
        let day = String(text.prefix(10))
        let minute = String(text.dropFirst(11).prefix(5))
        return "<time datetime=\"\(day)T\(minute):00Z\" data-day=\"\(day)\">\(day) \(minute) UTC</time>"
    }
}
