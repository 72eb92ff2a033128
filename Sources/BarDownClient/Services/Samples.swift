public import Foundation

/// The invented games of one afternoon, for previews and tests: one upcoming, one live and one final.
public enum Samples {
    /// The start of the live game: 2026-05-02, 16:00 UTC.
    public static let start = Date(timeIntervalSince1970: 1_777_737_600)

    /// The day of the games, and the next.
    public static let days = ["2026-05-02", "2026-05-03"].compactMap { GameDay($0) }

    /// The games in the order in which a server might send them.
    public static let games = [upcoming, live, final]

    /// ``games`` with the state of their data.
    public static let gamesWithSources = days.prefix(1).flatMap { day in games.map { GameWithSources($0, day: day) } }

    /// Results of a search: the teams of ``games``, and a conference.
    public static let names =
        games.flatMap { [$0.homeTeam, $0.awayTeam] }.map { team in
            SearchResult(
                kind: .team,
                id: team.id.uuidString.lowercased(),
                name: team.name,
                league: .mensLacrosse,
                abbreviation: team.abbreviation
            )
        } + [SearchResult(kind: .conference, id: "CAA", name: "caa", league: .mensLacrosse)]

    /// A box score of the live game, without statistics.
    public static let boxScore = BoxScore(game: live)

    /// Players of a team in ``games``.
    public static let players = [
        RosterPlayer(name: "Sam Alder", jersey: "4", position: "A"), RosterPlayer(name: "Lee Birch", jersey: "22"),
    ]

    /// The plays of the live game.
    public static let plays = [
        Play(ordinal: 0, period: 1, clock: "15:00", side: .home, kind: .faceoff, text: "Faceoff won by Harbor State"),
        Play(
            ordinal: 1,
            period: 1,
            clock: "13:12",
            side: .home,
            kind: .goal,
            text: "Goal by Sam Alder",
            homeScore: 1,
            awayScore: 0,
            players: [PlayPlayer(name: "Sam Alder", role: .init(rawValue: "scorer"))]
        ),
    ]

    /// The home feed of that afternoon, without outcomes.
    public static let feed = Feed(
        today: today,
        reveal: .pre,
        anchor: .today,
        sections: [
            FeedSection(key: .earlier, title: "Earlier", days: []),
            FeedSection(
                key: .today,
                title: "Today",
                days: [FeedDay(date: today, games: [live, final, upcoming].map { FeedGame($0, day: today) })]
            ), FeedSection(key: .upcoming, title: "Upcoming", days: []),
        ]
    )

    /// What happened in the games of ``feed``.
    public static let outcomes = Dictionary(uniqueKeysWithValues: games.map { ($0.id, FeedOutcome($0)) })

    private static let today: GameDay = {
        guard let day = GameDay("2026-05-02") else { preconditionFailure("2026-05-02 is a day") }
        return day
    }()

    private static let upcoming = Game(
        homeTeam: Team(name: "Quarry College", abbreviation: "QUARRY", conference: "NEC", record: "4-6"),
        awayTeam: Team(name: "Fen Valley", abbreviation: "FEN", conference: "NEC", record: "7-3"),
        startTime: start.addingTimeInterval(3 * 3600)
    )
    private static let live = Game(
        homeTeam: Team(name: "Harbor State", abbreviation: "HARBOR", conference: "CAA", record: "8-2", ranking: 4),
        awayTeam: Team(name: "Upland", abbreviation: "UPLAND", conference: "ACC", record: "6-5"),
        homeScore: 1,
        status: .live,
        period: "1st",
        clock: "12:40",
        startTime: start,
        quarterScores: [QuarterScore(quarter: 1, homeScore: 1, awayScore: 0)]
    )
    private static let final = Game(
        homeTeam: Team(name: "Mill City", abbreviation: "MILL", conference: "ACC", record: "3-8"),
        awayTeam: Team(name: "Old Cape", abbreviation: "CAPE", conference: "IVY", record: "9-1", ranking: 2),
        homeScore: 7,
        awayScore: 12,
        status: .final,
        startTime: start.addingTimeInterval(-3 * 3600),
        quarterScores: [QuarterScore(quarter: 1, homeScore: 7, awayScore: 12)]
    )
}

extension GameWithSources {
    /// A ``Game`` with the data state that a server would add; for previews and tests.
    /// - Parameter revision: Increases with every change.
    public init(_ game: Game, day: GameDay, league: League = .mensLacrosse, revision: Int = 1) {
        let hasBegun = game.status != .scheduled
        self.init(
            id: game.id,
            league: league,
            sport: "lacrosse",
            day: day,
            homeTeam: game.homeTeam,
            awayTeam: game.awayTeam,
            homeScore: hasBegun ? game.homeScore : nil,
            awayScore: hasBegun ? game.awayScore : nil,
            status: game.status,
            statusDetail: game.statusDetail,
            period: game.period,
            clock: game.clock,
            startTime: game.startTime,
            periodScores: game.quarterScores.map(PeriodScore.init),
            sourceURL: game.boxScoreURL,
            revision: revision,
            updatedAt: game.startTime,
            sourceUpdatedAt: game.startTime,
            source: nil,
            isStale: false,
            coverage: Coverage(periods: !game.quarterScores.isEmpty, plays: false, box: false),
            correction: nil
        )
    }
}

extension FeedGame {
    /// A ``Game`` in a feed without outcomes; for previews and tests.
    public init(_ game: Game, day: GameDay, league: League = .mensLacrosse) {
        self.init(
            id: game.id,
            league: league,
            sport: "lacrosse",
            day: day,
            startTime: game.startTime,
            status: game.status,
            statusDetail: GameStatusDetail(rawValue: game.status.rawValue),
            homeTeam: FeedTeam(game.homeTeam),
            awayTeam: FeedTeam(game.awayTeam),
            hasMoments: game.status != .scheduled
        )
    }
}

extension FeedTeam {
    /// The part of a ``Team`` that a feed without outcomes shows.
    fileprivate init(_ team: Team) {
        self.init(
            id: team.id,
            name: team.name,
            abbreviation: team.abbreviation,
            logoURL: team.logoURL,
            color: team.color
        )
    }
}

extension GameWithSources.PeriodScore {
    /// A period of regulation.
    fileprivate init(_ quarter: QuarterScore) {
        self.init(
            period: quarter.quarter,
            label: "\(quarter.quarter)",
            kind: "regulation",
            homeScore: quarter.homeScore,
            awayScore: quarter.awayScore
        )
    }
}
