import Normalizing
package import Scores
package import Sports
package import Time
package import Transport

/// A league that is played nowhere, so that the whole way from a page to a phone can be watched when nobody plays: one
/// game a day by the calendar of UTC, a goal on the hour, final at the day's end.
///
/// It asks nobody: what the game is at an instant follows from the instant.
package struct CanarySource: Source {
    /// As in `league.source`.
    package static let source = KnownSource.canary

    package init() {}

    /// Returns itself, because it fetches nothing.
    package func fetching(with fetcher: any Fetcher) -> CanarySource { self }

    package func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        let game = CanaryGame(on: day, at: now)
        let validators = Validators(etag: "\"\(game.page)\"")
        guard known?.etag != validators.etag else { return nil }
        return SourcePage(
            reading: RawScoreboard(games: [.game(game.raw)]).normalized(league: league.expected, day: day),
            validators: validators,
            body: Array(game.page.utf8)
        )
    }
}

/// The game of a day as it stands at an instant.
struct CanaryGame: Hashable {
    private enum Stage: Hashable {
        case scheduled
        /// The goals of both sides together, 0…23: one an hour.
        case live(goals: Int)
        case final
    }

    private static let hoursOfDay = 24
    private static let hoursOfQuarter = 6

    private let day: CivilDate
    private let stage: Stage

    init(on day: CivilDate, at now: Instant) {
        self.day = day
        let hour = Int(now.secondsSinceEpoch / 3600) - day.daysSinceEpoch * Self.hoursOfDay
        stage =
            switch hour {
            case ..<0: .scheduled
            case 0..<Self.hoursOfDay: .live(goals: hour)
            default: .final
            }
    }

    /// All that there is to say, in a line: `2026-05-02 live 7-6`.
    var page: String {
        switch stage {
        case .scheduled: "\(day) scheduled"
        case .live: "\(day) live \(home)-\(away)"
        case .final: "\(day) final \(home)-\(away)"
        }
    }

    var raw: RawGame {
        var game = RawGame(source: CanarySource.source)
        game.id = day.description
        game.start.date = day.description
        game.start.moment = "\(day)T00:00:00Z"
        switch stage {
        case .scheduled: game.state = "scheduled"
        case .live(let goals):
            game.state = "live"
            game.period = String(goals / Self.hoursOfQuarter + 1)
        case .final: game.state = "final"
        }
        let hasScore = stage != .scheduled
        game.teams = [
            team("Green", isHome: true, score: hasScore ? home : nil),
            team("Yellow", isHome: false, score: hasScore ? away : nil),
        ]
        return game
    }

    /// The home side scores in odd hours, the visitors in even ones: no day ends level.
    private var home: Int { (goals + 1) / 2 }
    private var away: Int { goals / 2 }

    private var goals: Int {
        switch stage {
        case .scheduled: 0
        case .live(let goals): goals
        case .final: Self.hoursOfDay - 1
        }
    }

    private func team(_ color: String, isHome: Bool, score: Int?) -> RawTeam {
        var team = RawTeam()
        team.isHome = isHome
        team.id = color.lowercased()
        team.shortName = "Canary \(color)"
        team.score = score.map(String.init)
        return team
    }
}
