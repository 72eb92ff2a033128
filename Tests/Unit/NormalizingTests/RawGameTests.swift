import Scores
import TestTools
import Testing
import Time

@testable import Normalizing

@Suite("Raw game")
struct RawGameTests {
    @Test(arguments: [(nil, "OT"), ("MLA", "3rd"), (" ", "OT")] as [(String?, String)])
    func `a page that names no sport is read as one of the requested league's sport`(sport: String?, expected: String)
        throws
    {
        var game = RawGame.of()
        (game.sport, game.period) = (sport, "3")
        #expect(try game.normalized(league: .mensBasketballD1).period?.label == expected)
    }

    @Test func `the clock of the last play is used while a game is live`() throws {
        var game = RawGame.of()
        game.periods = [.of(1), .of(2)]
        game.periods?[1].plays[0].clock = "11:05"
        #expect(try game.normalized(league: .mensLacrosseD1).clock?.description == "11:05")
        #expect(try game.normalized(league: .mensLacrosseD1).period?.number == 2)
        game.clock = "10:00"
        #expect(try game.normalized(league: .mensLacrosseD1).clock?.description == "10:00")
        game.clock = nil
        game.period = "3rd"
        #expect(try game.normalized(league: .mensLacrosseD1).clock == nil)
    }

    /// In a break between periods, the printed clock and the clock of the last play are out of date.
    @Test(
        arguments: [
            ("2nd", "0:40", "End of Quarter 2", "0:00"), (nil, nil, "End-of-period.", "0:00"),
            (nil, nil, "Media timeout.", "0:40"), ("3rd", nil, "End of Quarter 2", nil),
            ("3rd", "15:00", "End of Quarter 2", "15:00"), ("HALF", "0:40", "Media timeout.", "0:00"),
            ("End of 2nd", "0:40", "Media timeout.", "0:00"), ("HALF", nil, "Media timeout.", "0:00"),
        ] as [(String?, String?, String, String?)]
    )
    func `in a break between two periods no outdated clock is used`(
        period: String?,
        clock: String?,
        last: String,
        expected: String?
    )
        throws
    {
        var game = RawGame.of()
        (game.period, game.clock) = (period, clock)
        game.periods = [.of(1, ("1", "0")), .of(2, ("2", "0"))]
        game.periods?[1].plays[1].clock = "0:40"
        game.periods?[1].plays.append(RawPlay(team: nil, text: last))
        #expect(try game.normalized(league: .mensLacrosseD1).clock?.description == expected)
    }

    /// Some lists of plays are incomplete, and their last score is not the game's.
    @Test(
        arguments: [
            // For a final, the plays must reach the end of all periods that the page or its sport has.
            ("F", "4", 2, "End of Quarter 2", "0:00", false), ("F", nil, 2, "End of Quarter 2", "0:00", false),
            ("F", "2", 2, "End of Quarter 2", "0:00", false), ("F", nil, 4, "End of Quarter 4", "0:00", true),
            ("F", nil, 4, "Media timeout.", "8:00", false), ("F", nil, 4, "Media timeout.", "0:14", true),
            ("F", nil, 4, "Media timeout.", nil, true), ("F", "5", 4, "End of Quarter 4", "0:00", false),
            // For a live game, the plays must reach at least the end of the previous period.
            ("I", "3", 2, "End of Quarter 2", "0:00", true), ("I", "3", 2, "Media timeout.", "8:00", false),
            ("I", "4", 2, "End of Quarter 2", "0:00", false), ("I", "2", 2, "Media timeout.", "8:00", true),
            ("I", nil, 2, "Media timeout.", "8:00", true),
        ] as [(String, String?, Int, String, String?, Bool)]
    )
    func `no score is computed from incomplete plays`(
        state: String,
        period: String?,
        periods: Int,
        last: String,
        clock: String?,
        areWhole: Bool
    ) throws {
        var game = RawGame.of(state: state)
        game.period = period
        game.periods = (1...periods).map { .of($0, ("\($0)", "0")) }
        var end = RawPlay(team: nil, text: last)
        end.clock = clock
        game.periods?[periods - 1].plays.append(end)
        let reading = try game.normalized(league: .mensLacrosseD1)
        #expect(reading.status == .known(state == "F" ? .final : .live))
        #expect(reading.score == (areWhole ? Score(home: periods, away: 0) : nil))
        #expect((reading.periods != nil) == areWhole)
        #expect(reading.plays?.isEmpty == false)
    }

    /// In women's games, halves lasted thirty minutes.
    @Test(arguments: [("30:00", "WLA", 2), ("15:00", "WLA", nil), ("30:00", "MLA", nil)] as [(String, String, Int?)])
    func `in women's lacrosse, a clock above the length of a quarter shows that the game has halves`(
        clock: String,
        sport: String,
        home: Int?
    ) throws {
        var game = RawGame.of(state: "F")
        (game.sport, game.division) = (sport, "d1")
        game.periods = [.of(1, ("1", "0")), .of(2, ("2", "0"))]
        game.periods?[0].plays[0].clock = clock
        game.periods?[1].plays.append(RawPlay(team: nil, text: "End-of-period."))
        #expect(try game.normalized(league: .mensLacrosseD1).score?.home == home)
    }

    @Test func `a goal ends overtime in lacrosse`() throws {
        var game = RawGame.of(state: "F")
        game.periods = (1...4).map { .of($0) } + [.of(5, ("1", "0"))]
        game.periods?[4].plays[1].clock = "3:12"
        #expect(try game.normalized(league: .mensLacrosseD1).score == Score(home: 1, away: 0))
    }

    @Test func `the score comes from the last period, even if the page lists the periods in another order`() throws {
        var game = RawGame.of()
        game.periods = [.of(2, ("2", "1"), ("3", "1")), .of(1, ("1", "0"), ("1", "1"))]
        let reading = try game.normalized(league: .mensLacrosseD1)
        #expect(reading.score == Score(home: 3, away: 1))
        #expect(reading.periods?.map { [$0.home, $0.away] } == [[1, 1], [2, 0]])
        #expect(reading.period?.number == 2)
    }

    @Test func `a scheduled game has no period and no clock`() throws {
        var game = RawGame.of(state: "P")
        (game.period, game.clock) = ("1st", "0:00")
        let reading = try game.normalized(league: .mensLacrosseD1)
        #expect(reading.period == nil)
        #expect(reading.clock == nil)
        #expect(reading.score == nil)
        #expect(reading.plays == nil)
    }

    /// Pages print zeros and a clock for games that have no score yet.
    @Test(arguments: ["P", "Postponed", "Canceled", "I", "F", "Suspended"])
    func `zeros count as a score only if the game has begun`(
        state: String
    )
        throws
    {
        var game = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "0", line: ["0"]),
            away: RawTeam(reference: "2", isHome: false, score: "0", line: ["0"]),
            state: state
        )
        (game.period, game.clock) = ("1st", "15:00")
        let reading = try game.normalized(league: .mensLacrosseD1)
        let hasBegun = ["I", "F", "Suspended"].contains(state)
        #expect(reading.score == (hasBegun ? .zero : nil))
        #expect(reading.periods?.count == (hasBegun ? 1 : nil))
        #expect(reading.period?.number == (hasBegun ? 1 : nil))
        #expect((reading.clock != nil) == (hasBegun && state != "F"))
    }

    @Test func `an entry that is not a game is refused with the reason`() {
        #expect(throws: UnreadableGame.noID) { try RawGame.of(id: " ").normalized(league: .mensLacrosseD1) }
        var one = RawGame.of()
        one.teams.removeLast()
        #expect(throws: UnreadableGame.teams(1)) { try one.normalized(league: .mensLacrosseD1) }
        #expect(throws: UnreadableGame.sidesUnclear) {
            try RawGame.of(away: RawTeam(reference: "2", isHome: true)).normalized(league: .mensLacrosseD1)
        }
        #expect(throws: UnreadableGame.nameless) {
            try RawGame.of(away: RawTeam(reference: "2", name: " ", isHome: false)).normalized(league: .mensLacrosseD1)
        }
    }

    /// Each comma could separate the teams, and each dash could start the state.
    @Test(arguments: ["A 1, ", "A at B - ", "- ", "(Game 2"]) func `an extremely long title is refused`(piece: String) {
        var game = RawGame(source: "test")
        game.id = "1"
        let title = String(repeating: piece, count: 100_000)
        game.title = title
        #expect(throws: UnreadableGame.title(title)) { try game.normalized(league: .mensLacrosseD1) }
    }

    @Test func `the home team is known if the side of one team is known`() throws {
        let game = RawGame.of(
            home: RawTeam(reference: "1", name: "B"),
            away: RawTeam(reference: "2", name: "A", isHome: true)
        )
        #expect(try game.normalized(league: .mensLacrosseD1).teams.home.name == "A")
    }

    @Test(arguments: [
        ("Texas A&amp;M", "Texas A&M"), ("Saint Joseph&#039;s", "Saint Joseph's"), ("Q&quot;Q&apos;", "Q\"Q'"),
        ("&#8217;&#x2019;&rsquo;&#146;", "’’’’"), ("Ni&ntilde;o &Eacute;", "Niño É"), ("A&nbsp; B", "A B"),
        ("A&#0; &#xD800; &#99999999; &nosuch; &; B&", "A&#0; &#xD800; &#99999999; &nosuch; &; B&"),
        ("A &amp; B &amp; C", "A & B & C"), ("A&amp;#39;s", "A&#39;s"), ("A & B", "A & B"),
    ])
    func `character references in names are decoded`(printed: String, name: String) throws {
        let home = RawTeam(reference: "1", name: printed, isHome: true)
        #expect(try RawGame.of(home: home).normalized(league: .mensLacrosseD1).teams.home.name == name)
    }

    /// Women played halves until 2021.
    @Test(arguments: [("2021-04-01", "WLA", 3, "OT"), ("2022-02-11", "WLA", 5, "OT"), ("2021-04-01", "MLA", 5, "OT")])
    func `overtime in women's lacrosse is the third period until 2021 and the fifth since then`(
        day: String,
        sport: String,
        period: Int,
        label: String
    ) throws {
        var game = RawGame.of(state: "F")
        game.sport = sport
        game.division = "d1"
        game.start.date = day
        game.stateTexts = ["FINAL (OT)"]
        let read = try game.normalized(league: .mensLacrosseD1)
        #expect(read.day == CivilDate(day) && read.period?.number == period && read.period?.label == label)
    }

    @Test func `blanks in team names are normalized, and undecided teams have no id`() throws {
        var home = RawTeam(reference: "1", name: " Texas   A&amp;M ", isHome: true)
        (home.id, home.rank) = ("texas-am", "0")
        var away = RawTeam(reference: "2", name: "TBA", isHome: false)
        (away.id, away.rank) = ("tba", "7")
        let teams = try RawGame.of(home: home, away: away).normalized(league: .mensLacrosseD1).teams
        #expect(teams.home.name == "Texas A&M")
        #expect(teams.home.sourceID?.description == "test:texas-am")
        #expect(teams.home.rank == nil)
        #expect(teams.away.sourceID == nil)
        #expect(teams.away.rank == 7)
    }

    @Test func `an unreadable game does not affect the other games of the scoreboard`() {
        var raw = RawScoreboard(games: [
            .game(RawGame.of(id: "1")), .unreadable("null"), .game(RawGame.of(id: nil)), .game(RawGame.of(id: "2")),
        ])
        raw.games.append(.game(RawGame.of(id: "3", away: RawTeam(reference: "2", isHome: true))))
        let slate = raw.normalized(league: .mensLacrosseD1, day: nil)
        #expect(slate.games.map(\.sourceID.id) == ["1", "2"])
        #expect(
            slate.rejected == [
                RejectedEntry(index: 1, id: nil, reason: "null"), RejectedEntry(index: 2, id: nil, reason: "no id"),
                RejectedEntry(index: 4, id: "3", reason: "unclear which team is at home"),
            ]
        )
    }

    /// The games of a doubleheader differ only in their ids. A placeholder has the same id as its game and less
    /// progress.
    @Test func `of two entries with one id, the placeholder is rejected`() {
        let raw = RawScoreboard(
            games: [
                .game(RawGame.of(id: "1", state: "P")), .game(RawGame.of(id: "2")), .game(RawGame.of(id: "1")),
                .game(RawGame.of(id: "2", state: "P")),
            ]
        )
        let slate = raw.normalized(league: .mensLacrosseD1, day: nil)
        #expect(slate.games.map(\.status.status) == [.live, .live])
        #expect(slate.games.map(\.sourceID.id) == ["1", "2"])
        #expect(slate.rejected.map(\.index) == [0, 3])
    }

    @Test func `of two entries of one game the one with more progress is kept, whatever their order`() {
        let order = ["?", "P", "Postponed", "I", "F"]
        for (place, later) in order.enumerated() {
            for earlier in order[..<place] {
                for states in [[earlier, later], [later, earlier]] {
                    let side = { (isHome: Bool) in RawTeam(reference: "1", name: "A", isHome: isHome, score: "1") }
                    let games = states.map { RawGame.of(home: side(true), away: side(false), state: $0) }
                    let slate = RawScoreboard(games: games.map { .game($0) })
                        .normalized(league: .mensLacrosseD1, day: nil)
                    let kept = StatusWords(state: later, texts: [], score: Score(home: 1, away: 1)).reading
                    #expect(slate.games.map(\.status) == [kept], "\(states)")
                }
            }
        }
    }
}
