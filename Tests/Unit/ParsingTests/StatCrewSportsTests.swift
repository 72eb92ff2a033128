import Normalizing
import Parsing
import Scores
import Testing
import Time

@Suite("Stat crew sports")
struct StatCrewSportsTests {
    struct Sport: CustomTestStringConvertible {
        let testDescription: String
        let page: String
        let league: String
        let status: GameStatus?
        let score: [Int]?
        let line: [[Int]]?
        var labels: [String] = []
        var clock: String?
    }

    /// Returns the file of a football game in its second quarter, with the elements `next` after its quarters.
    private static func football(_ next: String) -> String {
        PageFixtures.sport("fbgame", visitors: #"line="7,3" score="10""#, home: #"line="0,14" score="14""#).replacing(
            #"<period number="1"><play/></period>"#,
            with: """
                <qtr number="1"><play clock="10:00" text="Al Ray rush"/></qtr>
                <qtr number="2"><play clock="05:00" text="Al Ray rush"/></qtr>\(next)
                """
        )
    }

    static let sports = [
        Sport(
            testDescription: "a football file has no status, so the game is live until the file has an end time",
            page: PageFixtures.sport(
                "fbgame",
                venue: #" end="""#,
                visitors: #"line="7,3" score="10""#,
                home: #"line="0,14" score="14""#
            ),
            league: "mfb-d1",
            status: .live,
            score: [14, 10],
            line: [[0, 7], [14, 3]],
            labels: ["1st", "2nd"]
        ),
        Sport(
            testDescription: "football's quarter and clock are among its plays",
            page: football(#"<downtogo qtr="2" clock="04:10"/>"#),
            league: "mfb-d1",
            status: .live,
            score: [14, 10],
            line: [[0, 7], [14, 3]],
            labels: ["1st", "2nd"],
            clock: "4:10"
        ),
        Sport(
            testDescription: "football's next quarter has not begun",
            page: football(#"<downtogo qtr="3" clock=""/>"#),
            league: "mfb-d1",
            status: .live,
            score: [14, 10],
            line: [[0, 7], [14, 3]],
            labels: ["1st", "2nd"]
        ),
        Sport(
            testDescription: "football's last play counts if no next one is announced",
            page: football(""),
            league: "mfb-d1",
            status: .live,
            score: [14, 10],
            line: [[0, 7], [14, 3]],
            labels: ["1st", "2nd"],
            clock: "5:00"
        ),
        Sport(
            testDescription: "football whose last play is the end of the game",
            page: football("").replacing("Al Ray rush", with: "End of game, clock 00:00."),
            league: "mfb-d1",
            status: .final,
            score: [14, 10],
            line: [[0, 7], [14, 3]],
            labels: ["1st", "2nd"]
        ),
        Sport(
            testDescription: "a status without text is ignored",
            page: PageFixtures.sport(
                "bbgame",
                venue: #" gender="M""#,
                status: #"<status complete="" period=" " clock="null" manualbox="N"></status>"#,
                visitors: #"line="30,31" score="61""#,
                home: #"line="28,33" score="61""#
            ),
            league: "mbb-d1",
            status: nil,
            score: [61, 61],
            line: [[28, 30], [33, 31]],
            labels: ["1st", "2nd"]
        ),
        Sport(
            testDescription: "a line score may consist of elements in any order",
            page: PageFixtures.sport(
                "bbgame",
                venue: #" gender="M""#,
                status: #"<status period="2" clock="04:10"/>"#,
                visitors: #"score="65"><lineprd prd="2" score="35"/><lineprd prd="1" score="30"/></linescore><x"#,
                home: """
                    line="null" score="63"><lineprd prd="1" score="28"/><lineprd prd="2" score="35"/></linescore><x
                    """
            ),
            league: "mbb-d1",
            status: .live,
            score: [63, 65],
            line: [[28, 30], [35, 35]],
            labels: ["1st", "2nd"],
            clock: "4:10"
        ),
        Sport(
            testDescription: "football that has ended",
            page: PageFixtures.sport(
                "fbgame",
                venue: #" end="6:52 PM""#,
                visitors: #"line="7,3" score="10""#,
                home: #"line="0,14" score="14""#
            ),
            league: "mfb-d1",
            status: .final,
            score: [14, 10],
            line: [[0, 7], [14, 3]],
            labels: ["1st", "2nd"]
        ),
        Sport(
            testDescription: "men's basketball has halves, and states their number",
            page: PageFixtures.sport(
                "bbgame",
                venue: #" gender="M" time="7:00 PM""#,
                rules: #"<rules prds="2" minutes="20"/>"#,
                status: #"<status complete="N" period="3" clock="04:10"/>"#,
                visitors: #"line="30,31,4" score="65""#,
                home: #"line="28,33,2" score="63""#
            ),
            league: "mbb-d1",
            status: .live,
            score: [63, 65],
            line: [[28, 30], [33, 31], [2, 4]],
            labels: ["1st", "2nd", "OT"],
            clock: "4:10"
        ),
        Sport(
            testDescription: "soccer's clock counts up and is not read",
            page: PageFixtures.sport(
                "sogame",
                rules: #"<rules prds="2" minutes="45"/>"#,
                status: #"<status period="3" clock="91:54"/>"#,
                visitors: #"line="1,0,0" score="1""#,
                home: #"line="0,1,1" score="2""#
            ),
            league: "sogame-d1",
            status: .live,
            score: [2, 1],
            line: [[0, 1], [1, 0], [1, 0]],
            labels: ["1st", "2nd", "OT"]
        ),
        Sport(
            testDescription: "a set in progress has no winner",
            page: PageFixtures.sport(
                "vbgame",
                status: #"<status game="3"/>"#,
                visitors: #"line="25,20,11" score="1""#,
                home: #"line="18,25,9" score="1""#
            ),
            league: "vbgame-d1",
            status: .live,
            score: [1, 1],
            line: [[18, 25], [25, 20], [9, 11]],
            labels: ["1st", "2nd", "3rd"]
        ),
        Sport(
            testDescription: "the home side need not bat again",
            page: PageFixtures.sport(
                "bsgame",
                venue: #" gender="W""#,
                status: #"<status complete="Y"/>"#,
                visitors: #"line="0,0,1" runs="1""#,
                home: #"line="2,0,X" runs="2""#
            ),
            league: "wsb-d1",
            status: .final,
            score: [2, 1],
            line: [[2, 0], [0, 0], [0, 1]],
            labels: ["1st", "2nd", "3rd"]
        ),
        Sport(
            testDescription: "the home side has not batted yet",
            page: PageFixtures.sport(
                "bsgame",
                status: #"<status vh="H" inning="2"/>"#,
                visitors: #"line="0,3" runs="3""#,
                home: #"line="1" runs="1""#
            ),
            league: "bsgame-d1",
            status: .live,
            score: [1, 3],
            line: [[1, 0], [0, 3]],
            labels: ["1st", "2nd"]
        ),
        Sport(
            testDescription: "a line score that does not add up is dropped",
            page: PageFixtures.sport("fbgame", visitors: #"line="7,3" score="11""#, home: #"line="0,14" score="14""#),
            league: "mfb-d1",
            status: .live,
            score: [14, 11],
            line: nil
        ),
        Sport(
            testDescription: "without plays and points a game has not begun",
            page: PageFixtures.sport(
                "fbgame",
                visitors: #"line="0" score="0""#,
                home: #"line="0" score="0""#,
                plays: ""
            ),
            league: "mfb-d1",
            status: .scheduled,
            score: nil,
            line: nil
        ),
    ]

    @Test(arguments: sports) func `a file of each sport is read with its score and periods`(sport: Sport) throws {
        let game = try GameReading(statCrew: sport.page.bytes)
        #expect(game.league.rawValue == sport.league)
        #expect(game.status.status == sport.status)
        #expect(game.score.map { [$0.home, $0.away] } == sport.score)
        #expect(game.periods?.map { [$0.home, $0.away] } == sport.line)
        #expect(game.periods?.map(\.label) ?? [] == sport.labels)
        #expect(game.clock?.description == sport.clock)
        #expect(game.teams.home.name == "Bees" && game.teams.away.name == "Ants")
        #expect(game.plays == nil)
    }

    @Test(arguments: ["hkgame", "wpgame", "LCGAME", "lcgame2", "rss", "Error"])
    func `a file with an unknown root element is refused with the element's name`(
        root: String
    ) {
        #expect(throws: ParseError.unexpectedShape(path: root)) {
            try GameReading(statCrew: "<\(root)><team/></\(root)>".bytes)
        }
    }
}
