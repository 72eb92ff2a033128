import Normalizing
import Parsing
import Scores
import Testing
import Time

/// Tests reading a complete file of a men's lacrosse game.
@Suite("Stat crew mens")
struct StatCrewMensTests {
    @Test func `overtime of a men's game is read`() throws {
        let game = try GameReading(statCrew: PageFixtures.mensStatCrew().bytes)
        #expect(game.league == .mensLacrosseD1)
        #expect(game.sourceID.id == "5/2/2026 YALE at NORTH DU")
        #expect(game.status == .known(.live))
        #expect(game.period?.label == "OT" && game.clock?.description == "3:10")
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "3rd", "4th", "OT"])
        #expect(game.score == Score(home: 1, away: 1))
        #expect(game.plays?.last?.players.map(\.name) == ["Bo Dean", "Stopper, Sam"])
    }

    @Test func `the score sheet is read completely`() throws {
        let sheet = try #require(try GameReading(statCrew: PageFixtures.mensStatCrew().bytes).sheet)
        #expect(sheet.producer == "PrestoSports 7.13.0")
        #expect(sheet.stadium == "Field One" && sheet.location == "Durham, N.C." && sheet.attendance == 1204)
        #expect(sheet.officials == ["Ann Whistle"])
        #expect(sheet.isNeutralSite == false && sheet.doubleheaderGame == nil)
        #expect(sheet.localStart?.description == "13:00" && sheet.localEnd == nil)
        let first = SheetTime(side: .away, period: Period(number: 1), clock: GameClock(seconds: 600))
        #expect(
            sheet.goals?.first == GoalEntry(time: first, strength: .manUp, scorer: "Ray, Al", assists: ["Cook, N"])
        )
        #expect(sheet.goals?.last?.seasonGoals == 7 && sheet.goals?.last?.strength == .even)
        #expect(sheet.penalties?.first?.infraction == "OFFSIDE" && sheet.penalties?.first?.seconds == 30)
        #expect(sheet.penalties?.first?.grade == "MINOR" && sheet.penalties?.first?.time.side == .home)
        #expect(sheet.goalieChanges?.first?.jersey == "1")
    }

    @Test func `mirroring a game's sides also mirrors its score sheet`() throws {
        let game = try GameReading(statCrew: PageFixtures.mensStatCrew().bytes)
        #expect(game.mirrored.sheet?.goals?.first?.time.side == .home)
        #expect(game.mirrored.sheet?.penalties?.first?.time.side == .away)
        #expect(game.mirrored.mirrored == game)
    }

    @Test func `the second game of a day has another ID`() throws {
        let page = PageFixtures.mensStatCrew(venue: #" dhgame="2" doubleheader="Y" sbid="4711""#)
        let game = try GameReading(statCrew: page.replacing(#" sbid="4711""#, with: "").bytes)
        #expect(game.sourceID.id == "5/2/2026 YALE at NORTH DU, game 2")
        #expect(game.sheet?.doubleheaderGame == 2)
        let known = try GameReading(statCrew: page.bytes)
        #expect(known.sourceID.id == "4711")
        #expect(known.sheet?.otherIDs.map(\.description) == ["statbroadcast:4711"])
    }

    /// An attribute `complete` with `N` or an unknown word does not mean that the game has ended. A file without the
    /// attribute may have the time of the end. A status without text is ignored.
    @Test(
        arguments: [
            (#"complete="Y""#, "", GameStatus.final), (#"complete="N""#, "", .live), (#"complete="""#, "", nil),
            ("", "", nil), (#"period="5""#, "", .live), (#"complete="" period="5""#, "", .live),
            (#"gamestatus="Suspended""#, "", .suspended),
            (#"complete="Y" gamestatus="final""#, "", .final),
            (#"gamestatus="Lightning delay""#, "", .delayed), ("", "3:37", .final), ("", " ", nil), ("", "00:00", nil),
            (#"period="5""#, "00:00", .live),
            (#"complete="N""#, "3:37", .live), (#"gamestatus="Suspended""#, "3:37", .suspended),
        ] as [(String, String, GameStatus?)]
    )
    func `the end of a game is read from its status or its end time`(status: String, end: String, expected: GameStatus?)
        throws
    {
        let page = PageFixtures.mensStatCrew(status: status).replacing(#"end="""#, with: #"end="\#(end)""#)
        #expect(try GameReading(statCrew: page.bytes).status.status == expected)
    }

    @Test func `an undefined byte of Windows-1252 becomes the replacement character`() throws {
        let page = PageFixtures.mensStatCrew().replacing("Field One", with: "Field \u{1}\u{2}\u{3}").bytes
        let bytes = page.map { [1: 0x81, 2: 0xE9, 3: 0x96][$0] ?? $0 }
        #expect(try GameReading(statCrew: bytes).sheet?.stadium == "Field \u{FFFD}é–")
    }
}
