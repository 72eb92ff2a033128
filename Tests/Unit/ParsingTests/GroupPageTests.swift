import Normalizing
import Parsing
import Scores
import Testing
import Time

@Suite("Group page")
struct GroupPageTests {
    struct Row: CustomTestStringConvertible {
        let title: String
        var button = PageFixtures.archiveButton(7)
        var status: GameStatus?
        var away = "Ants"
        var home = "Bees"
        var score: Score?
        var period: Int?

        var testDescription: String { title }
    }

    private static let book = #"<a href="https://stats.statbroadcast.com/broadcast/?id=7">Book</a>"#

    static let rows = [
        Row(title: "Ants at Bees", button: book, status: .scheduled),
        Row(title: "#4 Ants vs. #12 Bees", button: book, status: .scheduled),
        Row(title: "TBA at Bees", button: book, status: .scheduled, away: "TBA"),
        Row(title: "Ants at Bees - PPD", button: book, status: .postponed),
        Row(title: "Ants at Bees - Postponed", button: book, status: .postponed),
        Row(title: "Ants vs. Bees - Canceled", button: book, status: .cancelled),
        Row(title: "Ants at Bees - Delayed", button: PageFixtures.liveButton(7), status: .delayed),
        Row(title: "Ants at Bees", button: PageFixtures.liveButton(7), status: .scheduled),
        Row(
            title: "Ants 3, Bees 1 - 3rd",
            button: PageFixtures.liveButton(7),
            status: .live,
            score: Score(home: 1, away: 3),
            period: 3
        ),
        Row(
            title: "Ants 3, Bees 1 - T3rd   -- In Progress",
            button: PageFixtures.liveButton(7),
            status: .live,
            score: Score(home: 1, away: 3),
            period: 3
        ),
        Row(
            title: "Ants 0, Bees 0 - Pregame",
            button: PageFixtures.liveButton(7),
            status: .scheduled
        ),
        Row(title: "Ants 3, Bees 1 - FINAL", status: .final, score: Score(home: 1, away: 3)),
        Row(
            title: "Ants 3, Bees 4 - FINAL (5)",
            button: PageFixtures.liveButton(7),
            status: .final,
            score: Score(home: 4, away: 3),
            period: 5
        ),
        Row(title: "Ants 3, Bees 4", status: .final, score: Score(home: 4, away: 3)),
        Row(
            title: "Ants, FL 3, Bees (PA) 4 - FINAL",
            status: .final,
            away: "Ants, FL",
            home: "Bees (PA)",
            score: Score(home: 4, away: 3)
        ),
        Row(
            title: "Ants &amp; Co 3, Bees-Wax 4 - FINAL",
            status: .final,
            away: "Ants & Co",
            home: "Bees-Wax",
            score: Score(home: 4, away: 3)
        ),
        Row(title: "Ants at Bees (Game 2)", button: book, status: .scheduled),
        Row(title: "Ants 3, Bees 4 - FINAL - Game 1", status: .final, score: Score(home: 4, away: 3)),
        // By the button the game is over, but a game without a score is not read as final.
        Row(title: "Ants at Bees", status: .scheduled),
    ]

    @Test(arguments: rows) func `a row is read with its teams, status and score`(row: Row) throws {
        let page = PageFixtures.group(PageFixtures.groupRow(title: row.title, button: row.button))
        let slate = try ScoreboardReading(
            statBroadcastGroup: page.bytes,
            today: CivilDate(year: 2026, month: 3, day: 1)
        )
        let game = try #require(slate.games.first, "\(slate.rejected)")
        #expect(game.sourceID.description == "statbroadcast:7")
        #expect(game.league == .mensLacrosseD1)
        #expect(game.teams.away.name == row.away && game.teams.home.name == row.home)
        #expect(game.status.status == row.status)
        #expect(game.score == row.score)
        #expect(game.period?.number == row.period)
        #expect(game.day?.description == "2026-02-18")
        #expect(game.startTime == nil)
    }

    @Test func `a rank before a team's name is read`() throws {
        let page = PageFixtures.group(PageFixtures.groupRow(title: "#4 Ants vs. #12 Bees"))
        let game = try #require(try ScoreboardReading(statBroadcastGroup: page.bytes).games.first)
        #expect(game.teams.away.rank == 4 && game.teams.home.rank == 12)
    }

    @Test(
        arguments: [
            ("Feb 18", 2026, 3, "2026-02-18"), ("Dec 30", 2026, 1, "2025-12-30"), ("Jan 3", 2025, 12, "2026-01-03"),
            ("Feb 29", 2026, 3, nil), ("Feb 29", 2028, 3, "2028-02-29"), ("TBA", 2026, 3, nil), ("", 2026, 3, nil),
            ("Sat, Feb. 18", 2026, 3, "2026-02-18"), ("Feb 18 - 20", 2026, 3, nil),
        ] as [(String, Int, Int, String?)]
    )
    func `a date without a year gets the year in which it is nearest to today`(
        date: String,
        year: Int,
        month: Int,
        expected: String?
    ) throws {
        let page = PageFixtures.group(PageFixtures.groupRow(date: date, title: "Ants at Bees")).bytes
        let slate = try ScoreboardReading(
            statBroadcastGroup: page,
            today: CivilDate(year: year, month: month, day: 15)
        )
        #expect(slate.games.first?.day?.description == expected)
        #expect(try ScoreboardReading(statBroadcastGroup: page).games.first?.day == nil)
        #expect((slate.games.first?.startTime == .toBeAnnounced) == (date == "TBA"))
    }

    /// Two rows with different IDs are two games, even with the same teams and day. Two rows with one ID are one game.
    @Test func `the two games of a doubleheader are read as two games`() throws {
        let page = PageFixtures.group(
            PageFixtures.groupRow(title: "Ants at Bees (Game 1)", button: PageFixtures.liveButton(1)),
            PageFixtures.groupRow(title: "Ants at Bees (Game 2)", button: PageFixtures.liveButton(2)),
            PageFixtures.groupRow(title: "Ants 1, Bees 0 - 1st", button: PageFixtures.liveButton(1))
        )
        let slate = try ScoreboardReading(statBroadcastGroup: page.bytes)
        #expect(slate.games.map(\.sourceID.id) == ["1", "2"])
        #expect(slate.games.first?.status == .known(.live))
        #expect(slate.rejected.map(\.id) == ["1"])
    }

    @Test func `an invalid row is rejected without affecting the other rows`() throws {
        let page = PageFixtures.group(
            PageFixtures.groupRow(title: "Media Day", button: PageFixtures.liveButton(1)),
            PageFixtures.groupRow(title: "Ants at Oxford at Bees", button: PageFixtures.liveButton(2)),
            PageFixtures.groupRow(title: "Ants at Bees", button: ""),
            PageFixtures.groupRow(title: "Ants at Bees", sport: "Women's Soccer", button: PageFixtures.liveButton(4)),
            "<tr class='search-item'></tr>"
        )
        let slate = try ScoreboardReading(statBroadcastGroup: page.bytes)
        #expect(slate.games.map(\.league.rawValue) == ["womens-soccer-d1"])
        #expect(slate.rejected.map(\.index) == [0, 1, 2, 4])
        #expect(slate.rejected.first?.reason == "no two teams in the title 'Media Day'")
    }

    @Test(arguments: [
        ("", ParseError.empty), ("{}", .notHTML(.json)), ("Gone", .notHTML(.text)),
        ("<html><body><p>No events</p></body></html>", .unexpectedShape(path: "tr.search-item")),
        ("<html><script>document.cookie = 'sb_cv=1; path=/'; location.reload()</script></html>", .blocked),
        ("<html><script>var p=\"00ff\", d=5; document.cookie='sb_pow='</script>", .blocked),
        ("<!DOCTYPE html><html><body><table><tr class='search-item'>", .truncated),
    ])
    func `a page that is not a group page is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try ScoreboardReading(statBroadcastGroup: page.bytes) }
    }
}
