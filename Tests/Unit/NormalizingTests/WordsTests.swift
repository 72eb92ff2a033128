import Scores
import Testing
import Time

@testable import Normalizing

@Suite("Status words")
struct StatusWordsTests {
    @Test(
        arguments: [
            ("P", ["pre"], StatusReading.known(.scheduled), "pre"),
            ("I", ["live"], .known(.live), "live"),
            ("L", [], .known(.live), nil),
            ("live", ["live"], .known(.live), "live"),
            ("F", ["final", "FINAL (OT)"], .known(.final), "FINAL (OT)"),
            ("final", [], .known(.final), nil),
            ("F", ["Cancelled"], .known(.cancelled), "Cancelled"),
            ("F", ["canceled - weather"], .known(.cancelled), "canceled - weather"),
            ("P", ["CANC"], .known(.cancelled), "CANC"),
            ("I", ["SUSP"], .known(.suspended), "SUSP"), ("I", ["Susp. 3rd"], .known(.suspended), "Susp. 3rd"),
            ("P", ["CXL"], .known(.cancelled), "CXL"), ("P", ["CNCL"], .known(.cancelled), "CNCL"),
            ("P", ["Rained Out"], .known(.postponed), "Rained Out"), ("P", ["rainout"], .known(.postponed), "rainout"),
            ("I", ["suspense"], .known(.live), "suspense"),
            ("P", ["7 PM", "Cancer Awareness Day"], .known(.scheduled), "7 PM"),
            ("P", ["Postponed"], .known(.postponed), "Postponed"),
            ("P", ["", "PPD"], .known(.postponed), "PPD"),
            ("I", ["Suspended"], .known(.suspended), "Suspended"),
            ("I", ["DELAYED (lightning)"], .known(.delayed), "DELAYED (lightning)"),
            ("S", ["pre"], .unknown(word: "S"), "pre"),
            ("abandoned", [], .unknown(word: "abandoned"), "abandoned"),
            (nil, ["FINAL"], .known(.final), "FINAL"),
            (nil, ["3rd"], .unknown(word: "3rd"), "3rd"),
            (nil, [], .unknown(word: ""), nil),
            (" ", ["  "], .unknown(word: ""), nil),
        ] as [(String?, [String], StatusReading, String?)]
    )
    func `state and texts determine the status`(state: String?, texts: [String], reading: StatusReading, text: String?)
    {
        let words = StatusWords(state: state, texts: texts, score: Score(home: 3, away: 2))
        #expect(words.reading == reading)
        #expect(words.text == text)
    }

    @Test func `a game is final only if both scores are known`() {
        #expect(StatusWords(state: "F", texts: ["final"], score: nil).reading == .unknown(word: "F"))
        #expect(StatusWords(state: "P", texts: [], score: nil).reading == .known(.scheduled))
    }

    /// If a page lists a game without a goal as over, the game may not have been played.
    @Test(
        arguments: [
            ("F", ["Suspended"], StatusReading.known(.suspended), .known(.final)),
            ("F", ["Weather Delay"], .known(.delayed), .known(.final)),
            ("F", ["FINAL (lightning delay)"], .known(.delayed), .known(.final)),
            ("F", ["final"], .known(.final), .known(.final)),
            ("F", ["no contest"], .known(.cancelled), .known(.cancelled)),
            ("P", ["No Contest - weather"], .known(.cancelled), .known(.cancelled)),
            ("P", ["There is no contest like it"], .known(.scheduled), .known(.scheduled)),
            ("F", ["Forfeit"], .unknown(word: "Forfeit"), .known(.final)),
            ("P", ["forfeited"], .unknown(word: "forfeited"), .unknown(word: "forfeited")),
        ] as [(String, [String], StatusReading, StatusReading)]
    )
    func `for a game that is listed as over without a goal, the texts decide`(
        state: String,
        texts: [String],
        without: StatusReading,
        with: StatusReading
    ) {
        #expect(StatusWords(state: state, texts: texts, score: .zero).reading == without)
        #expect(StatusWords(state: state, texts: texts, score: Score(home: 1, away: 0)).reading == with)
    }
}

@Suite("Period words")
struct PeriodWordsTests {
    @Test(
        arguments: [
            ("1st", 1), ("2nd", 2), ("3RD", 3), ("4th", 4), ("3RD QTR", 3), ("3rd Quarter", 3), ("Quarter 3", 3),
            ("Q2", 2),
            ("SET 3", 3), ("3RD SET", 3), ("1st Int", 1), ("2nd Intermission", 2), ("Intermission", nil),
            ("End of 2nd", 2), ("END 1ST", 1), ("4", 4), ("5", 5), ("HALF", 2), ("HALFTIME", 2), ("Halftime", 2),
            ("OT", 5), ("Overtime", 5), ("2OT", 6), ("OT2", 6), ("Overtime(1)", 5), ("Overtime (3)", 7), ("2nd OT", 6),
            ("FINAL (OT)", 5), ("FINAL (2OT)", 6), ("FINAL/4OT", 8), ("FINAL (8)", 8),
            ("FINAL", nil), ("", nil), (" ", nil), (nil, nil), ("2ND HALF", nil), ("0", nil), ("-1", 1), ("live", nil),
            ("Postponed to 5/3", nil), ("9999999999999999999999", nil), ("9 to 8", nil), ("999", nil),
            ("Overtime(999)", nil),
        ] as [(String?, Int?)]
    )
    func `a period is read from each of its printed formats`(text: String?, number: Int?) {
        #expect(Period(printed: text, regulation: 4)?.number == number)
    }

    @Test func `sports have different numbers of periods`() {
        #expect(Period.regulation(ofSport: "MLA") == 4)
        #expect(Period.regulation(ofSport: nil) == 4)
        #expect(Period.regulation(ofSport: "Women's Volleyball") == 5)
        #expect(Period.regulation(ofSport: "icehockey-men") == 3)
        #expect(Period.regulation(ofSport: "Men's Croquet") == 4)
        let inning = Period(printed: "8th", regulation: Period.regulation(ofSport: "WSB"))
        #expect(inning?.label == "8th")
        #expect(Period(printed: "OT", regulation: Period.regulation(ofSport: "MBB"))?.number == 3)
    }

    @Test(
        arguments: [
            ("1st Half", 1), ("2ND HALF", 2), ("End of 1st Half", 1), ("HALFTIME", 1), ("3rd Half", nil),
        ] as [(String, Int?)]
    )
    func `halves are read in a game of two periods`(text: String, number: Int?) {
        #expect(Period(printed: text, regulation: 2)?.number == number)
        #expect(text == "HALFTIME" || Period(printed: text, regulation: 4) == nil)
    }

    @Test(
        arguments: [
            ("7:42", 462), ("07:42", 462), (" 00:00 ", 0), (":42", 42), ("07:42.3", 462), ("", nil), ("7", nil),
            ("7:60", nil),
            ("100:00", nil), ("a:bc", nil), (nil, nil),
        ] as [(String?, Int?)]
    )
    func `a game clock is read from minutes and seconds`(text: String?, seconds: Int?) {
        #expect(GameClock(printed: text)?.seconds == seconds)
    }
}

@Suite("League and number words")
struct LeagueAndNumberWordsTests {
    @Test(
        arguments: [
            ("MLA", "d1", "mlax-d1"), ("WLA", "D1", "wlax-d1"), ("MLA", "3", "mlax-d3"), ("WSB", "d1", "wsb-d1"),
            ("basketball-men", "d1", "mbb-d1"), ("basketball-women", "d1", "wbb-d1"), ("MBB", "1", "mbb-d1"),
            ("Men's Basketball", "d1", "mbb-d1"), ("Women’s Lacrosse", "d1", "wlax-d1"),
            ("lacrosse-women", "2", "wlax-d2"), ("MLA", "D-III", "mlax-d3"), ("MLA", "Division II", "mlax-d2"),
            ("MLA", "DI", "mlax-d1"), ("MLA", "NCAA D3", "mlax-d3"), ("MLA", "NAIA", "mlax-naia"),
            ("MLA", "Junior College", "mlax-junior-college"), ("MLA", nil, nil), ("MLA", " ", nil),
            ("MLA", "Div.", nil),
            (nil, "d1", nil), ("", "d1", nil),
        ] as [(String?, String?, String?)]
    )
    func `a league is read from its sport and its division`(sport: String?, division: String?, expected: String?) {
        #expect(LeagueID(sport: sport, division: division)?.rawValue == expected)
    }

    /// A missing division is taken from the requested league. If that has none, the league is unknown.
    @Test(
        arguments: [
            ("MLA", nil, "wlax-d2", "mlax-d2"), ("MLA", "", "mlax-d1", "mlax-d1"), ("MLA", "3", "mlax-d1", "mlax-d3"),
            ("MLA", "NAIA", "mlax-d1", "mlax-naia"), ("MLA", nil, "nba", nil), ("MLA", nil, "a-dx", nil),
            ("MLA", nil, "", nil),
        ] as [(String, String?, String, String?)]
    )
    func `a missing division comes from the requested league`(
        sport: String,
        division: String?,
        asked: String,
        expected: String?
    ) {
        let league = LeagueID(sport: sport, division: division, expected: LeagueID(rawValue: asked))
        #expect(league?.rawValue == expected)
    }

    @Test(
        arguments: [
            ("12", 12), (" 12 ", 12), ("12.0", 12), ("0", 0), ("", nil), ("-1", nil), ("1e3", nil), ("12.5", nil),
            (nil, nil),
            ("99999999999999999999", nil), ("+5", nil), ("½", nil),
        ] as [(String?, Int?)]
    )
    func `only a whole number that is not negative is read`(text: String?, expected: Int?) {
        #expect(Int(printed: text) == expected)
    }
}
