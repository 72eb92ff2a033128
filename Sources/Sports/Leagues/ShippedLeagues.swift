import Scores
import Time

extension LeagueRegistry {
    /// The leagues of a new database, with the sports that BarDown ships. Programs without a database use them to
    /// read pages, and a test compares them with the rows of table `league`.
    package static let shipped = LeagueRegistry(ShippedLeagues.all, sports: .shipped)
}

/// The rows of table `league` in a new database.
package enum ShippedLeagues {
    /// In the order of their ids.
    package static let all = (college + professional + [canary]).sorted { $0.id.rawValue < $1.id.rawValue }

    private static let newYork = "America/New_York"

    private static let college: [LeagueProfile] =
        (1...3).flatMap { division in
            [
                lacrosse("mlax-d\(division)", "MLA", "M", overtimeSeconds: 240, slug: "mens-college-lacrosse"),
                lacrosse("wlax-d\(division)", "WLA", "W", overtimeSeconds: 360, slug: "womens-college-lacrosse"),
            ]
        } + [
            basketball("mbb-d1", slug: "mens-college-basketball", .half, .basketball(2, of: 1200), deviation: 11),
            // Played in quarters since the season of 2016.
            basketball(
                "wbb-d1",
                slug: "womens-college-basketball",
                .quarter,
                .basketball(4, of: 600),
                until: 2015,
                deviation: 11.5
            ),
        ]

    private static let professional: [LeagueProfile] = [
        LeagueProfile(
            id: .nba,
            sport: .basketball,
            zone: newYork,
            periodName: .quarter,
            format: LeagueFormat(.basketball(4, of: 720)),
            threePointLine: ThreePointLine(arcFeet: 23.75, cornerFeet: 22),
            sources: [LeagueSource("espn", "basketball/nba")],
            capabilities: [.plays, .box, .odds, .contests, .activities]
        ),
        LeagueProfile(
            id: .wnba,
            sport: .basketball,
            zone: newYork,
            periodName: .quarter,
            format: LeagueFormat(.basketball(4, of: 600)),
            threePointLine: ThreePointLine(arcFeet: 22.15, cornerFeet: 22),
            winChanceFigure: 11.5,
            sources: [LeagueSource("espn", "basketball/wnba")],
            capabilities: [.plays, .box, .odds, .activities]
        ),
        LeagueProfile(
            id: .nhl,
            sport: .hockey,
            zone: newYork,
            periodName: .period,
            format: LeagueFormat(
                GameFormat(regulation: 3, periodSeconds: 1200, overtimeSeconds: 300, shootout: 5),
                playoffOvertimeSeconds: 1200
            ),
            countsOvertimeLosses: true,
            sources: [LeagueSource("nhl", "nhl"), LeagueSource("espn", "hockey/nhl")],
            capabilities: [.plays, .box, .odds, .contests, .activities]
        ),
        LeagueProfile(
            id: .nll,
            sport: .lacrosse,
            zone: newYork,
            periodName: .quarter,
            format: LeagueFormat(GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 900)),
            winChanceFigure: 11,
            sources: [LeagueSource("espn", "lacrosse/nll")],
            capabilities: [.plays, .box, .odds, .activities]
        ),
        LeagueProfile(
            id: .pll,
            sport: .lacrosse,
            zone: newYork,
            periodName: .quarter,
            format: LeagueFormat(GameFormat(regulation: 4, periodSeconds: 720, overtimeSeconds: 600)),
            mostPointsOfGoal: 2,
            sources: [LeagueSource("espn", "lacrosse/pll")],
            capabilities: [.plays, .box, .odds, .activities]
        ),
    ]

    /// A league that is not real and is on no page. Its goal every hour shows that alerts reach a phone.
    private static let canary = LeagueProfile(
        id: LeagueID(rawValue: "canary"),
        sport: .lacrosse,
        zone: "UTC",
        periodName: .quarter,
        format: LeagueFormat(GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 240)),
        sources: [LeagueSource("canary", "canary")]
    )

    /// Returns a division of college lacrosse. ESPN has only the first divisions.
    private static func lacrosse(
        _ id: String,
        _ code: String,
        _ letter: String,
        overtimeSeconds: Int,
        slug: String
    ) -> LeagueProfile {
        let halves = GameFormat(regulation: 2, periodSeconds: 1800, overtimeSeconds: overtimeSeconds)
        // The women's game has quarters since the season of 2022.
        let end = CivilDate(year: 2022, month: 1, day: 1)
        let former = letter == "W" ? end.map { [LeagueFormat.FormerFormat(until: $0, halves)] } ?? [] : []
        let espn = id.hasSuffix("1") ? [LeagueSource("espn", "lacrosse/\(slug)")] : []
        return LeagueProfile(
            id: LeagueID(rawValue: id),
            sport: .lacrosse,
            zone: newYork,
            periodName: .quarter,
            format: LeagueFormat(
                GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: overtimeSeconds),
                formerFormats: former
            ),
            winChanceFigure: letter == "W" ? 12.5 : nil,
            sources: [LeagueSource("ncaa", code)] + espn
                + [
                    LeagueSource("ncaa-stats", code), LeagueSource("statbroadcast", letter),
                    LeagueSource("statcrew", "lcgame"),
                ],
            capabilities: id.hasSuffix("1") ? [.plays, .box, .rankings, .activities] : [.plays, .box, .activities]
        )
    }

    /// Returns a first division of college basketball.
    /// - Parameter until: The year in whose summer the league stopped playing halves; `nil`: it has always had its
    ///   present format.
    ///   - deviation: See ``LeagueProfile/winChanceFigure``.
    private static func basketball(
        _ id: String,
        slug: String,
        _ periodName: PeriodName,
        _ format: GameFormat,
        until: Int? = nil,
        deviation: Double
    ) -> LeagueProfile {
        let end = until.flatMap { CivilDate(year: $0, month: 7, day: 1) }
        return LeagueProfile(
            id: LeagueID(rawValue: id),
            sport: .basketball,
            zone: newYork,
            periodName: periodName,
            format: LeagueFormat(
                format,
                formerFormats: end.map { [LeagueFormat.FormerFormat(until: $0, .basketball(2, of: 1200))] } ?? []
            ),
            threePointLine: ThreePointLine(arcFeet: 22.15, cornerFeet: 21.65),
            winChanceFigure: deviation,
            sources: [LeagueSource("espn", "basketball/\(slug)")],
            capabilities: [.plays, .box, .rankings, .activities]
        )
    }
}

extension GameFormat {
    /// Returns a format of basketball, with overtimes of five minutes.
    fileprivate static func basketball(_ number: Int, of seconds: Int) -> GameFormat {
        GameFormat(regulation: number, periodSeconds: seconds, overtimeSeconds: 300)
    }
}
