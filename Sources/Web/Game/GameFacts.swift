import HTMLWriting
import Scores
import Storage
import Time

/// Facts about a game, and the age of its data.
struct GameFacts {
    let game: ScoreboardGame
    let league: LeagueDay
    let details: GamePageView.Details
    let frame: PageFrame

    var html: HTML {
        let facts = HTML.joined(lines.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" })
        return """
            <section class="card" id="facts" aria-labelledby="facts-name">
            <h2 id="facts-name">About this game</h2>
            <dl>
            \(facts)</dl></section>

            """
    }

    private var lines: [(String, HTML)] {
        var lines: [(String, HTML)] = [
            ("League", "\(league.name)"),
            ("Game day", "<a href=\"\(frame.path("/", [("date", game.day.description)]))\">\(game.day.longText)</a>"),
        ]
        if let venue = details.venue {
            lines.append(("Where", "\([venue.name, venue.place].compactMap { $0 }.joined(separator: ", "))"))
        }
        // The state of a series can reveal the result of this game.
        if !frame.hidesScores {
            lines += details.series.compactMap { $0.summary }.map { ("Series", "\($0)") }
        }
        return lines + age
    }

    private var age: [(String, HTML)] {
        guard let freshness = details.freshness else { return [] }
        var lines: [(String, HTML)] = [("Updated", Self.time(freshness.askedAt))]
        if !frame.hidesScores { lines.append(("Last change", Self.time(freshness.changedAt))) }
        if let source = details.box?.source, !frame.hidesScores { lines.append(("Box score by", "\(source)")) }
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
