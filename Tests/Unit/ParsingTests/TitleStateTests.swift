import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

/// Tests how the status of a game is read from a row's title, where it follows the teams, and from the row's button.
@Suite("Title state")
struct TitleStateTests {
    private static let live = PageFixtures.liveButton(7)
    private static let archive = PageFixtures.archiveButton(7)
    private static let book = #"<a href="https://stats.statbroadcast.com/broadcast/?id=7">Book</a>"#

    private func game(_ title: String, _ button: String, sport: String = "Men's Lacrosse", of league: LeagueID)
        throws -> GameReading
    {
        let page = PageFixtures.group(PageFixtures.groupRow(title: title, sport: sport, button: button))
        let slate = try ScoreboardReading(statBroadcastGroup: page.bytes, league: ExpectedLeague(league))
        return try #require(slate.games.first, "\(slate.rejected)")
    }

    @Test(
        arguments: [
            ("Ants 8, Bees 7 - SUSP", live, .known(.suspended)),
            ("Ants 8, Bees 7 - Susp. 3rd", archive, .known(.suspended)),
            ("Ants 8, Bees 7 - Suspended", archive, .known(.suspended)),
            ("Ants at Bees - Rained Out", live, .known(.postponed)),
            ("Ants at Bees - Rainout", live, .known(.postponed)),
            ("Ants at Bees - CXL", live, .known(.cancelled)), ("Ants at Bees - CNCL", book, .known(.cancelled)),
            ("Ants 8, Bees 7 - Abandoned", archive, .unknown(word: "Abandoned")),
            ("Ants 8, Bees 7 - Abandoned", live, .unknown(word: "Abandoned")),
            ("Ants 1, Bees 0 - Forfeit", live, .unknown(word: "Forfeit")),
            ("Ants 1, Bees 0 - Forfeit", archive, .unknown(word: "Forfeit")),
            ("Ants at Bees - Forfeit", live, .unknown(word: "Forfeit")),
            ("Ants 8, Bees 7 - FINAL (lightning delay)", live, .known(.final)),
        ] as [(String, String, StatusReading)]
    )
    func `a suspended or cancelled game is read as such, whatever the row's button says`(
        title: String,
        button: String,
        status: StatusReading
    ) throws {
        #expect(try game(title, button, of: .mensLacrosseD1).status == status)
    }

    @Test(
        arguments: [("#4", 4), ("(4)", 4), ("(#4)", 4), ("No. 4", 4), ("(RV)", nil), ("(NR)", nil)] as [(String, Int?)]
    )
    func `a rank before a team's name is read, in any notation`(printed: String, rank: Int?) throws {
        for title in ["Ants 8, \(printed) Bees 7 - 3rd", "Ants at \(printed) Bees"] {
            let team = try game(title, Self.live, of: .mensLacrosseD1).teams.home
            #expect(team.name == "Bees" && team.rank == rank)
        }
        #expect(try game("49 Ants 8, Bees (NJ) 7 - 3rd", Self.live, of: .mensLacrosseD1).teams.away.name == "49 Ants")
    }

    @Test(
        arguments: [
            ("Ants at Bees - Exhibition", live, .scheduled), ("Ants at Bees - 7:00 PM", live, .scheduled),
            ("Ants vs. Bees - ACC Semifinal", live, .scheduled), ("Ants vs. Bees - Whatever", live, .scheduled),
            ("Ants 8, Bees 7 - Exhibition", archive, .final), ("Ants 8, Bees 7 - ACC Semifinal", live, .live),
            ("Ants 8, Bees 7 - 3rd - Exhibition", live, .live), ("Ants 8, Bees 7", archive, .final),
        ] as [(String, String, GameStatus)]
    )
    func `a note in the title is not read as the status`(title: String, button: String, status: GameStatus) throws {
        let game = try game(title, button, of: .mensLacrosseD1)
        #expect(game.status == .known(status))
        #expect((game.score == nil) == (status == .scheduled))
    }

    @Test(
        arguments: [
            ("7:32 3rd", "3rd"), ("3rd 7:32", "3rd"), ("7:32 - 3rd", "3rd"), ("3rd - 7:32", "3rd"), ("Q3 07:32", "Q3"),
            ("3rd (7:32)", "3rd"),
        ]
    )
    func `the clock is read before or after the period`(states: String, text: String) throws {
        let game = try game("Ants 3, Bees 1 - \(states)", Self.live, of: .mensLacrosseD1)
        #expect(game.status == .known(.live) && game.statusText == text)
        #expect(game.clock == GameClock(seconds: 452))
        #expect(game.period?.number == 3)
    }

    @Test(arguments: ["7:32 Tipoff", "7:32 8:10 3rd", "7:00 PM"])
    func `a text that is not a clock stays in the status text`(state: String) throws {
        let game = try game("Ants 3, Bees 1 - \(state)", Self.live, of: .mensLacrosseD1)
        #expect(game.clock == nil && game.statusText == state)
    }

    @Test(
        arguments: [
            ("Men's Basketball", "OT", 3, "mbb-d1"), ("Men's Basketball", "HALF", 1, "mbb-d1"),
            ("Men's Basketball", "2nd Half", 2, "mbb-d1"), ("Men’s Basketball", "7:32 2nd Half", 2, "mbb-d1"),
            ("Women's Basketball", "OT", 5, "wbb-d1"), ("Women's Soccer", "HALF", 1, "womens-soccer-d1"),
            ("Men's Ice Hockey", "OT", 4, "mens-ice-hockey-d1"), ("Baseball", "Top 11th", 11, "baseball-d1"),
            ("Men's Lacrosse", "HALF", 2, "mlax-d1"),
        ]
    )
    func `the league and the periods of a game depend on the row's sport`(
        sport: String,
        state: String,
        period: Int,
        league: String
    ) throws {
        let game = try game("Ants 3, Bees 3 - \(state)", Self.live, sport: sport, of: .mensBasketballD1)
        #expect(game.status == .known(.live))
        #expect(game.period?.number == period)
        #expect(game.league.rawValue == league)
    }
}
