import Normalizing
package import Scores
package import Sports
package import Time
package import Transport

/// An artificial league that exercises the whole path from a page to a phone when no real games are played. It has one
/// game per UTC day, with a goal every hour and the final at the end of the day.
///
/// It fetches nothing: the state of the game follows from the time.
package struct CanarySource: Source {
    /// The name in `league.source`.
    package static let source = KnownSource.canary

    package init() {}

    /// Returns itself, because it fetches nothing.
    package func fetching(with fetcher: any Fetcher) -> CanarySource { self }

    package func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        let game = CanaryGame(on: day, at: now)
        let validators = Validators(etag: "\"\(game.page)\"")
        guard storedValidators?.etag != validators.etag else { return nil }
        return SourcePage(
            reading: RawScoreboard(games: [.game(game.raw)]).normalized(league: league.expected, day: day),
            validators: validators,
            body: Array(game.page.utf8)
        )
    }
}

/// The state of a day's game at an instant.
struct CanaryGame: Hashable {
    private enum Stage: Hashable {
        case scheduled
        /// The goals of both sides together, 0…23: one per hour.
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

    /// The whole state in one line: `2026-05-02 live 7-6`.
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
        game.start.timestamp = "\(day)T00:00:00Z"
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

    /// The home side scores in odd hours and the visitors in even ones, so that no day ends in a tie.
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
