import Parsing
import Scores
import TestTools
import Testing
import Time

@Suite("ESPN page")
struct ESPNPageTests {
    private func game(_ event: String, slug: String = "nba") throws -> GameReading {
        let slate = try ScoreboardReading(espnScoreboard: ESPNFixtures.scoreboard(event, slug: slug).bytes)
        return try #require(slate.games.first, "\(slate.rejected)")
    }

    @Test func `a live game is read from a scoreboard with its leaders`() throws {
        let game = try game(ESPNFixtures.event(rank: 4))
        #expect(game.league == .nba)
        #expect(game.sourceID.description == "espn:401")
        #expect(game.status == .known(.live))
        #expect(game.statusText == "42.3 - 4th Quarter")
        #expect(game.period?.label == "4th")
        #expect(game.clock?.description == "42.3")
        #expect(game.score == Score(home: 87, away: 78))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[19, 30], [31, 20], [25, 20], [12, 8]])
        #expect(game.day?.description == "2026-05-02")
        #expect(
            game.teams.home
                == TeamReading(
                    sourceID: SourceID(source: "espn", id: "s:40~l:46~t:2"),
                    name: "Owls",
                    fullName: "North Owls",
                    abbreviation: "OWLS",
                    rank: 4,
                    saysRank: true,
                    color: "#002d62",
                    record: TeamRecord(wins: 56, losses: 26)
                )
        )
        #expect(game.teams.away.rank == nil)
        #expect(game.leaders?.home.first?.entries.first?.player?.name == "Ann Roe")
        #expect(GameInvariants.broken(by: game) == [])
    }

    /// The page of a scheduled game has a score of 0-0 and a clock of 0.0 as placeholders.
    @Test func `a scheduled game has no score and no clock`() throws {
        let status = ESPNFixtures.status(
            "STATUS_SCHEDULED",
            state: "pre",
            period: "0",
            clock: "0.0",
            detail: "Sat, May 2nd at 7:30 PM EDT"
        )
        let game = try game(ESPNFixtures.event(status: status, home: ("0", []), away: ("0", [])))
        #expect(game.status == .known(.scheduled))
        #expect(game.score == nil)
        #expect(game.period == nil)
        #expect(game.clock == nil)
        #expect(game.periods == nil)
    }

    @Test(arguments: [
        ("2026-05-03T04:00Z", "false", StartTime.toBeAnnounced, "2026-05-03"),
        ("2026-05-03T03:59:00+00:00", "true", .at(at("2026-05-03T03:59:00Z")), "2026-05-02"),
        // Nine in the evening on the west coast.
        ("2026-05-03T04:00Z", "true", .at(at("2026-05-03T04:00:00Z")), "2026-05-03"),
        // The page does not say whether the start is really at midnight.
        ("2026-05-03T04:00Z", "null", .toBeAnnounced, "2026-05-03"),
    ])
    func `midnight without a valid time is read as a start to be announced`(
        date: String,
        valid: String,
        expected: StartTime,
        day: String
    ) throws {
        let game = try game(ESPNFixtures.event(date: date, valid: valid))
        #expect(game.startTime == expected)
        #expect(game.day?.description == day)
    }

    private static func at(_ text: String) -> Instant {
        Instant(rfc3339: text) ?? .init(microseconds: 0)
    }

    @Test(arguments: [
        ("STATUS_HALFTIME", "in", false, StatusReading.known(.live)),
        ("STATUS_END_PERIOD", "in", false, .known(.live)), ("STATUS_OVERTIME", "in", false, .known(.live)),
        ("STATUS_SHOOTOUT", "in", false, .known(.live)), ("STATUS_DELAYED", "in", false, .known(.delayed)),
        ("STATUS_RAIN_DELAY", "in", false, .known(.delayed)), ("STATUS_FINAL", "post", true, .known(.final)),
        ("STATUS_FINAL_PEN", "post", true, .known(.final)), ("STATUS_FORFEIT", "post", true, .known(.final)),
        ("STATUS_POSTPONED", "post", false, .known(.postponed)), ("STATUS_CANCELED", "post", false, .known(.cancelled)),
        ("STATUS_SUSPENDED", "post", false, .known(.suspended)), ("STATUS_TBD", "pre", false, .known(.scheduled)),
        // The page says that the game is not completed.
        ("STATUS_FINAL", "post", false, .unknown(word: "STATUS_FINAL")),
        ("STATUS_ABANDONED", "post", false, .unknown(word: "STATUS_ABANDONED")),
        ("STATUS_ABANDONED", "post", true, .unknown(word: "STATUS_ABANDONED")),
        ("STATUS_UNCONTESTED", "post", true, .unknown(word: "STATUS_UNCONTESTED")),
        ("STATUS_NO_CONTEST", "post", true, .unknown(word: "STATUS_NO_CONTEST")),
        ("STATUS_RESCHEDULED", "post", true, .unknown(word: "STATUS_RESCHEDULED")),
        // Most of these names are not in the list. Then the other fields decide, unless the name mentions a disruption.
        ("STATUS_END_OF_PERIOD", "in", false, .known(.live)), ("STATUS_WATER_BREAK", "in", false, .known(.live)),
        ("STATUS_WEATHER_DELAY", "in", false, .known(.delayed)), ("STATUS_PREGAME", "pre", false, .known(.scheduled)),
        ("STATUS_FINAL_OT", "post", true, .known(.final)), ("STATUS_FINAL_OVERTIME", "post", true, .known(.final)),
        ("STATUS_FINAL_OT", "post", false, .unknown(word: "STATUS_FINAL_OT")), ("", "in", false, .known(.live)),
        ("STATUS_CANCELED_RAIN", "pre", false, .unknown(word: "STATUS_CANCELED_RAIN")),
    ])
    func `every status of ESPN is read`(name: String, state: String, isCompleted: Bool, expected: StatusReading) throws
    {
        let status = ESPNFixtures.status(name, state: state, completed: isCompleted)
        #expect(try game(ESPNFixtures.event(status: status)).status == expected)
    }

    /// A status name that is not in the list is reported, and the game's phase decides its status. Before the start, a
    /// score of 0-0 and a clock are placeholders for such a name, too.
    @Test func `the phase of a game decides the status of a game with an unlisted status name`() throws {
        let status = ESPNFixtures.status("STATUS_PREGAME", state: "pre", period: "0", clock: "0.0")
        let game = try game(ESPNFixtures.event(status: status, home: ("0", []), away: ("0", [])))
        #expect(game.status == .known(.scheduled) && game.score == nil && game.clock == nil && game.period == nil)
        #expect(game.unlistedStatusWord == "STATUS_PREGAME" && game.unknownStatusWord == "STATUS_PREGAME")
        let listed = try self.game(ESPNFixtures.event())
        #expect(listed.unlistedStatusWord == nil && listed.unknownStatusWord == nil)
        let unknown = ESPNFixtures.status("STATUS_ABANDONED", state: "post")
        #expect(try self.game(ESPNFixtures.event(status: unknown)).unknownStatusWord == "STATUS_ABANDONED")
    }

    @Test(
        arguments: [
            ("nba", 2, 5, "OT"), ("nba", 3, 6, "2OT"), ("wnba", 2, 4, "4th"), ("mens-college-basketball", 2, 2, "2nd"),
            ("mens-college-basketball", 2, 3, "OT"), ("womens-college-basketball", 2, 4, "4th"), ("nhl", 2, 3, "3rd"),
            ("nhl", 2, 4, "OT"), ("nhl", 2, 5, "SO"), ("nhl", 3, 5, "2OT"), ("pll", 2, 5, "OT"),
            ("mens-college-lacrosse", 2, 4, "4th"), ("nfl", 2, 4, nil), ("eng.1", 2, 2, nil),
        ] as [(String, Int, Int, String?)]
    )
    func `the label of a period depends on the sport and the league`(
        slug: String,
        season: Int,
        number: Int,
        label: String?
    ) throws {
        let status = ESPNFixtures.status(period: "\(number)")
        let game = try game(ESPNFixtures.event(status: status, season: season), slug: slug)
        #expect(game.period?.label == label)
        #expect(game.score == Score(home: 87, away: 78))
        if label == nil { #expect(game.periods == nil) }
    }

    @Test func `a league with an unknown number is not mistaken for the requested league`() throws {
        let event = ESPNFixtures.event().replacing("~l:46~e", with: "~l:770~e")
        let slate = try ScoreboardReading(espnScoreboard: #"{"events":[\#(event)]}"#.bytes)
        #expect(slate.games.first?.league.rawValue == "espn-770")
        #expect(try ScoreboardReading(espnScoreboard: #"{"events":[\#(ESPNFixtures.event())]}"#.bytes).league == .nba)
    }

    @Test(arguments: [
        ("46", "nba"), ("59", "wnba"), ("41", "mbb-d1"), ("54", "wbb-d1"), ("90", "nhl"),
    ])
    func `a league is recognized by its number at ESPN`(number: String, league: String) throws {
        let event = ESPNFixtures.event().replacing("~l:46~e", with: "~l:\(number)~e")
        let slate = try ScoreboardReading(espnScoreboard: #"{"events":[\#(event)]}"#.bytes)
        #expect(slate.games.first?.league.rawValue == league)
    }

    /// The page of a team's schedule does not state the league, and it has the type of the season in another field.
    @Test(
        arguments: [
            ("https://www.espn.com/nhl/game/_/gameId/401", "3", "nhl", "2OT"),
            ("https://www.espn.com/nhl/game/_/gameId/401", "2", "nhl", "SO"),
            ("https://www.espn.com/nba/game/_/gameId/401", "3", "nba", "OT"),
            ("https://x.invalid/nhl", "3", "mlax-d1", "OT"),
        ]
    )
    func `the league of a game in a team's schedule is read from the game's link`(
        link: String,
        type: String,
        league: String,
        label: String
    ) throws {
        let event = ESPNFixtures.event(status: ESPNFixtures.status(period: "5"))
            .replacing(#""uid":"s:40~l:46~e:401""#, with: #""links":[{"href":"\#(link)"}]"#)
            .replacing(#""season":{"type":2}"#, with: #""season":{"year":2026},"seasonType":{"type":\#(type)}"#)
        let slate = try ScoreboardReading(espnScoreboard: #"{"events":[\#(event)]}"#.bytes, league: .mensLacrosseD1)
        #expect(slate.games.first?.league.rawValue == league)
        #expect(slate.games.first?.period?.label == label)
    }

    @Test func `the third number of a hockey record is read as overtime losses`() throws {
        let game = try game(ESPNFixtures.event(record: "14-8-1"), slug: "nhl")
        #expect(game.teams.home.record == TeamRecord(wins: 14, losses: 8, overtimeLosses: 1))
    }

    @Test func `the two games of a doubleheader are read as two games`() throws {
        let page = ESPNFixtures.scoreboard(
            ESPNFixtures.event(id: "1"),
            ESPNFixtures.event(id: "2"),
            "null",
            #"{"id":"3"}"#,
            ESPNFixtures.event(id: "1")
        )
        let slate = try ScoreboardReading(espnScoreboard: page.bytes)
        #expect(slate.games.map(\.sourceID.id) == ["1", "2"])
        #expect(slate.rejected.map(\.index) == [2, 3, 4])
    }

    @Test func `a scoreboard without games is read with its league and day`() throws {
        let slate = try ScoreboardReading(espnScoreboard: ESPNFixtures.scoreboard(slug: "nhl").bytes)
        #expect(slate == ScoreboardReading(league: .nhl, day: CivilDate("2026-05-02"), games: []))
    }

    @Test func `a series and the odds are read from a scoreboard`() throws {
        let extra = #"""
            ,"series":{"type":"playoff","title":"Playoff Series","summary":"Series tied 3-3","completed":false,
             "totalCompetitions":7,"competitors":[{"id":"2","wins":3},{"id":"20","wins":3}]},
             "odds":[null,{"provider":{"name":"Book"},"details":"FOX -8.5","overUnder":233.5,"spread":8.5,
              "moneyline":{"home":{"close":{"odds":"+310"}},"away":{"close":{"odds":"EVEN"}}}}]
            """#
        let game = try game(ESPNFixtures.event(extra: extra))
        #expect(
            game.series == [
                SeriesReading(
                    kind: "playoff",
                    title: "Playoff Series",
                    summary: "Series tied 3-3",
                    length: 7,
                    wins: Score(home: 3, away: 3),
                    isOver: false
                )
            ]
        )
        #expect(
            game.odds == [
                OddsReading(
                    provider: "Book",
                    details: "FOX -8.5",
                    spread: "8.5",
                    overUnder: "233.5",
                    moneyline: BySide(home: "+310", away: "EVEN")
                )
            ]
        )
    }
}
