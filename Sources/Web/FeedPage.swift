import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage
import Time

/// The home feed: the games around today in three sections, and pages of earlier and later days. Scores are hidden
/// unless the visitor asks for them. It is readable without JavaScript.
struct FeedPage {
    let frame: PageFrame
    let feed: FeedGames
    let part: FeedSelection.Part
    let today: CivilDate
    /// The age of the data of live games; empty if scores are hidden.
    let freshness: [GameID: GameFreshness]
    /// The only league whose games are shown; `nil`: all of ``leagues``.
    let league: LeagueID?
    /// The leagues that the page links to.
    let leagues: [LeagueDay]
    /// The time zone of the times.
    let zone: String

    var html: HTML {
        PageShell(
            frame: frame,
            title: title,
            part: .feed,
            feed: hasToday ? PageShell.Feed(filter: league.map { ("league", $0.rawValue) }) : nil,
            zone: zone,
            summary: "Games of the last days, today and the coming days, without scores until you ask for one.",
            content: "<h1>Feed</h1>\n\(chips)\(sections)"
        ).html
    }

    private var hasToday: Bool { part == .current || feed.entries.contains { $0.section == .today } }

    private var title: String {
        let days = feed.entries.map(\.day)
        guard part != .current, let first = days.min(), let last = days.max() else { return "Feed" }
        return first == last ? "Feed, \(first.longText)" : "Feed, \(first.longText) to \(last.longText)"
    }

    private var chips: HTML {
        guard leagues.count > 1 else { return "" }
        let links = ChipRow.Chip.leagues(leagues, current: league) { address(of: part, $0) }
        return ChipRow(name: "League", chips: links).html
    }

    /// The page's own URL, without the parameter `scores`.
    static func address(of part: FeedSelection.Part, _ league: LeagueID?) -> String {
        PageFrame.address("/feed", query(of: part, league))
    }

    private static func query(of part: FeedSelection.Part, _ league: LeagueID?) -> [(name: String, value: String?)] {
        var (before, after): (String?, String?)
        switch part {
        case .current: break
        case .before(let day): before = day.description
        case .after(let day): after = day.description
        }
        return [("league", league?.rawValue), ("before", before), ("after", after)]
    }

    /// The URL of another part. It keeps the visitor's choice to see scores.
    private func address(of part: FeedSelection.Part, _ league: LeagueID?) -> String {
        frame.path(hidingByDefault: "/feed", Self.query(of: part, league))
    }

    private func pageLink(_ words: String, _ part: FeedSelection.Part?) -> HTML {
        guard let part else { return "" }
        return "<p class=\"more\"><a href=\"\(address(of: part, league))\">\(words)</a></p>\n"
    }

    /// The sections, each page link next to the days that it continues.
    private var sections: HTML {
        let earlier = pageLink("Earlier days", feed.before.map { .before($0) })
        let later = pageLink("Later days", feed.after.map { .after($0) })
        let sections = FeedEntry.Section.allCases.map { section($0) ?? "" }
        let isEmpty = feed.entries.isEmpty && part != .current
        let note: HTML = isEmpty ? "<div class=\"card empty\"><p>No games on these days.</p></div>\n" : ""
        return "\(note)\(sections[0])\(earlier)\(HTML.joined(Array(sections.dropFirst())))\(later)"
    }

    /// A section with its days; `nil` for an empty section, except that today is always on the current page.
    private func section(_ section: FeedEntry.Section) -> HTML? {
        let entries = feed.entries.filter { $0.section == section }
        let isShownEmpty = section == .today && part == .current
        guard !entries.isEmpty || isShownEmpty else { return nil }
        let id = "\(section)"
        let days = FeedGames.days(of: entries).map { day(section, $0) }
        let content: HTML = days.isEmpty ? "<div class=\"card empty\"><p>No games today.</p></div>\n" : .joined(days)
        return """
            <section id="section-\(id)" class="feed" aria-labelledby="\(id)">
            <h2 id="\(id)">\(section.title)</h2>
            \(content)</section>

            """
    }

    private func day(_ section: FeedEntry.Section, _ entries: [FeedEntry]) -> HTML {
        let date = entries.first?.day ?? today
        let cards = entries.map { entry in
            GameCard(game: entry.game, frame: frame, freshness: freshness[entry.game.id], walks: entry.walks)
        }
        return """
            <h3><time datetime="\(date.description)">\(date.longText)</time></h3>
            <div id="cards-\(date.description)" class="cards fixed">
            \(HTML.joined(cards.map(\.html)))</div>

            """
    }
}

extension FeedEntry {
    /// The ways to walk through the game. They do not depend on what happened in it.
    fileprivate var walks: [WalkKind] {
        guard phase == .live || phase == .final, hasPlays, game.rules?.story != nil else { return [] }
        return story == .ready ? [.story, .timeline] : [.timeline]
    }
}
