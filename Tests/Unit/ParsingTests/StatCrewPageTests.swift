import Normalizing
import Parsing
import Scores
import Sports
import Testing
import Time

@Suite("Stat crew page")
struct StatCrewPageTests {
    @Test func `a live women's game is read`() throws {
        let game = try GameReading(statCrew: PageFixtures.statCrew().bytes)
        #expect(game.league == .womensLacrosseD1)
        #expect(game.sourceID.description == "statcrew:WDU0502")
        #expect(game.day?.description == "2026-05-02")
        #expect(game.startTime == nil)
        #expect(game.status == .known(.live))
        #expect(game.period?.number == 3)
        #expect(game.clock?.description == "8:39")
        #expect(game.score == Score(home: 2, away: 1))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[0, 1], [2, 0], [0, 0]])
        #expect(game.teams.away.name == "Maryland")
        #expect(game.teams.away.rank == 7)
        #expect(game.teams.away.record == TeamRecord(wins: 16, losses: 2))
        #expect(game.teams.away.sourceID?.description == "statcrew:U MD")
        #expect(
            game.plays?.map(\.kind) == [.drawControl, .goal, .periodEnd, .periodStart, .goal, .goal, .timeout]
        )
        #expect(game.plays?.map(\.side) == [.home, .away, nil, nil, .home, .home, nil])
        #expect(game.plays?[1].players == [PlayPlayer(name: "COLE, Ann", role: .scorer, seasonTotal: 9)])
        #expect(game.plays?[5].score == Score(home: 2, away: 1))
    }

    @Test(arguments: [
        (#" complete="Y""#, GameStatus.final), (#" complete="y""#, .final), (#" gamestatus="Final""#, .final),
        (#" gamestatus="Final" complete="N""#, .live), (#" gamestatus="3rd""#, .live),
    ])
    func `a game is read as final if the file marks it as complete or final`(words: String, status: GameStatus) throws {
        let game = try GameReading(statCrew: PageFixtures.statCrew(complete: words).bytes)
        #expect(game.status == .known(status))
    }

    @Test func `an empty line before the XML declaration is ignored`() throws {
        let page = "\r\n<?xml version=\"1.0\"?>\n" + PageFixtures.statCrew()
        #expect(try GameReading(statCrew: page.bytes) == GameReading(statCrew: PageFixtures.statCrew().bytes))
    }

    @Test func `a game without a number gets an ID made of its day and teams`() throws {
        #expect(try GameReading(statCrew: PageFixtures.statCrew(gameID: "").bytes).sourceID.id == "5/2/2026 U MD at DU")
    }

    @Test func `a game is read as scheduled if its file has no plays`() throws {
        let page = """
            <lcgame><venue gameid="1" date="5/2/2026"><show faceoffs="1" dcs="0"/></venue>
            <status period="1" clock="15:00"/>
            <team vh="V" id="A" name="A"/><team vh="H" id="B" name="B"/></lcgame>
            """
        let game = try GameReading(statCrew: page.bytes)
        #expect(game.status == .known(.scheduled))
        #expect(game.league == .mensLacrosseD1)
        #expect(game.plays == nil)
        #expect(game.period == nil)
    }

    @Test func `letters in the Windows-1252 encoding are read`() throws {
        let marker = "Bea Poe."
        var bytes = PageFixtures.statCrew().replacing(marker, with: "Bea P\u{1}e.").bytes
        bytes = bytes.map { $0 == 1 ? 0xF8 : $0 }
        let game = try GameReading(statCrew: bytes)
        #expect(game.plays?.first?.players.first?.name == "Bea Pøe")
    }

    /// One scoring program does not escape ampersands in names.
    @Test(arguments: [
        ("William & Mary", "William & Mary"), ("A&M", "A&M"), ("A &amp; B & C", "A & B & C"), ("A &#38; B&", "A & B&"),
        ("A&#x26;B & C;", "A&B & C;"),
    ])
    func `an ampersand that does not start an entity is read as a character`(printed: String, name: String) throws {
        let page = PageFixtures.sport("lcgame", visitors: #"score="1""#, home: #"score="2""#)
        let named = page.replacing(#"name="Bees""#, with: #"name="\#(printed)""#)
        let game = try GameReading(statCrew: named.bytes)
        #expect(game.teams.home.name == name)
        #expect(PageStructure(of: named.bytes) == PageStructure(of: page.bytes))
        // Ampersands are unchanged in comments and CDATA sections, and a file that is cut is still reported as
        // truncated.
        let around = "<!-- R&D --><?p R&D?>" + named.replacing("</lcgame>", with: "<![CDATA[R&D]]></lcgame>")
        #expect(try GameReading(statCrew: around.bytes) == game)
        #expect(throws: ParseError.truncated) { try GameReading(statCrew: Array(named.bytes.dropLast(30))) }
    }

    /// Tests an undeclared entity, a bare `<`, U+0000, an unsupported encoding, and so many ampersands that the
    /// repaired page would be too large.
    @Test func `any other invalid XML is reported as malformed`() {
        let page = PageFixtures.sport("lcgame", visitors: #"score="1""#, home: #"score="2""#)
        for name in ["A&nbsp;B", "A & B < C", "A &#0; B", "A & \u{0}"] {
            guard case .malformed? = ScorersPage.lacrosse.failure(page.replacing("Bees", with: name).bytes) else {
                Issue.record("\(name)")
                continue
            }
        }
        let wide = page.replacing("Bees", with: "A & B").bytes.flatMap { [$0, UInt8(0)] }
        #expect(ScorersPage.lacrosse.failure(wide) != nil)
        let many = page.replacing("Bees", with: String(repeating: "&", count: PageLimits.bytes / 5 + 1)).bytes
        guard case .malformed? = ScorersPage.lacrosse.failure(many) else {
            Issue.record("\(String(describing: ScorersPage.lacrosse.failure(many)))")
            return
        }
    }

    @Test(arguments: [
        ("<hkgame/>", ParseError.unexpectedShape(path: "hkgame")), ("{}", .notXML(.json)), ("hello", .notXML(.text)),
        ("<!DOCTYPE html><html><body>404</body></html>", .notXML(.html)), ("", .empty),
        ("<html><script>document.cookie='sb_cv=1'</script></html>", .blocked),
        ("<!DOCTYPE lcgame [<!ENTITY a 'b'>]><lcgame/>", .forbiddenDocumentType),
        ("<lcgame/>", .unreadableGame(.noID)),
    ])
    func `a page that is not a StatCrew file is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(statCrew: page.bytes) }
    }
}
