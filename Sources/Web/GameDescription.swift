import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// Texts about a game. If scores are hidden, they do not reveal the score.
struct GameDescription {
    let game: ScoreboardGame
    let isHidden: Bool

    /// `Maryland at Duke`.
    var pairing: String { "\(game.teams.away.name) at \(game.teams.home.name)" }

    /// `Maryland 6, Duke 8`; the pairing if there is no score to show.
    var result: String {
        guard !isHidden, let score = game.score else { return pairing }
        return "\(game.teams.away.name) \(score.away), \(game.teams.home.name) \(score.home)"
    }

    /// The announcement for screen readers when the game changes.
    var news: String {
        isHidden ? "\(pairing), \(plainState)" : [result, plainState].joined(separator: ", ")
    }

    /// Like ``news``, but without the start time of an upcoming game, because the time depends on the visitor's time
    /// zone.
    var summary: String { GameGroup(of: game.status) == .upcoming ? pairing : news }

    /// The state as markup. A start time is a `time` element, which a script converts to the visitor's time zone.
    var state: HTML {
        guard game.status == .scheduled else { return "\(plainState)" }
        guard let start = game.startTime, let local = game.localStart else { return "TBA" }
        return "<time datetime=\"\(start.description)\" data-day=\"\(game.day.description)\">\(local)</time>"
    }

    /// Like ``state``, for a place next to ``date``. A start time is therefore never shown with its weekday.
    var stateBesideDate: HTML {
        guard game.status == .scheduled, let start = game.startTime, let local = game.localStart else { return state }
        return "<time datetime=\"\(start.description)\" data-form=\"hour\">\(local)</time>"
    }

    /// The date of the start, which a script converts to the visitor's time zone; the game's day if the start is not
    /// known.
    var date: HTML {
        guard let start = game.startTime else { return "\(game.day.shortText)" }
        return "<time datetime=\"\(start.description)\" data-form=\"date\">\(game.day.shortText)</time>"
    }

    /// The title of the game's page: the result and the state. Before the game it is the pairing and the date, without
    /// the start time, which depends on the visitor's time zone.
    var title: String {
        GameGroup(of: game.status) == .upcoming ? "\(pairing), \(game.day.shortText)" : "\(result) – \(plainState)"
    }

    /// The state as text: `3rd 7:42`, `Final (OT)`, `4:00 PM`, `TBA`, `Postponed`.
    var plainState: String {
        let view = game.view
        switch view.status {
        case .live: return isHidden ? "In play" : progress
        case .final: return isHidden ? "Over" : finalText
        case .scheduled:
            guard let period = view.period else { return game.localStart ?? "TBA" }
            return period == "PPD" ? "Postponed" : "Cancelled"
        }
    }

    /// `3rd 7:42`; in a break, `End of 3rd`, and at half-time `Halftime`.
    private var progress: String {
        if game.status == .live, let period = game.period, game.clock?.hasRunOut == true {
            return period.number * 2 == period.regulation ? "Halftime" : "End of \(period.label)"
        }
        let words = [game.view.period, game.view.clock].compactMap { $0 }.joined(separator: " ")
        return words.isEmpty ? "In play" : words
    }

    /// `Final`, with the overtime or the shootout that decided it.
    private var finalText: String {
        guard let last = game.periods.last, last.kind != .regulation else { return "Final" }
        return "Final (\(last.label))"
    }

    /// A note that the score may be out of date, if a live game has not been updated.
    func staleNote(_ freshness: GameFreshness?) -> HTML {
        guard let freshness, freshness.isStale else { return "" }
        let minutes = max(1, freshness.age)
        return " <span class=\"stale\" title=\"Not updated for \(minutes) min\">\(minutes) min old</span>"
    }
}

/// A team's name, preceded by its rank and followed by its record. The record is omitted if scores are hidden, because
/// it would reveal results.
struct TeamWords {
    /// The letters for which the line of a team has room on a phone of 390 pixels.
    private static let lineLength = 25

    let team: TeamBrief
    let frame: PageFrame
    var isLink = false

    init(_ team: TeamBrief, in frame: PageFrame, isLink: Bool = false) {
        (self.team, self.frame, self.isLink) = (team, frame, isLink)
    }

    var html: HTML {
        let name: HTML =
            isLink ? "<a href=\"\(frame.path(to: team.id))\"><bdi>\(team.name)</bdi></a>" : "<bdi>\(team.name)</bdi>"
        return "\(rank)\(name)\(record)"
    }

    var rank: HTML {
        team.rank.map { rank in
            """
            <span class="rank" title="\(team.rankPoll)"><span class="quiet">number </span>\(rank)\
            <span class="quiet"> of \(team.rankPoll)</span></span>\u{20}
            """
        } ?? ""
    }

    /// A record after a long name has a class, by which cards on a phone omit it: on a second line it would make the
    /// card higher than others.
    var record: HTML {
        guard !frame.hidesScores, let record = team.record.text else { return "" }
        let length = team.name.count + record.count + (team.rank == nil ? 0 : 3)
        let mark: HTML = length > Self.lineLength ? " class=\"extra\"" : ""
        return " <small\(mark)>\(record)</small>"
    }
}
