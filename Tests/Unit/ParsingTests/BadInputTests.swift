import Normalizing
import Parsing
import Scores
import TestTools
import Testing

/// Three parsers of the module: two of JSON and one of XML.
private enum Reader: CaseIterable {
    case contests, playByPlay, statCrew

    /// A page that the parser reads without an error.
    var page: String {
        switch self {
        case .contests: PageFixtures.contests(PageFixtures.contest(id: "1"), PageFixtures.contest(id: "2"))
        case .playByPlay: PageFixtures.playByPlay()
        case .statCrew: PageFixtures.statCrew()
        }
    }

    func read(_ page: [UInt8]) throws(ParseError) -> [GameReading] {
        switch self {
        case .contests: try ScoreboardReading(ncaaContests: page).games
        case .playByPlay: [try GameReading(ncaaPlayByPlay: page)]
        case .statCrew: [try GameReading(statCrew: page)]
        }
    }

    /// The parser's error for a page; `nil` if it can read the page.
    func failure(_ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try read(page)
            return nil
        } catch {
            return error
        }
    }
}

/// Tests that every body from the network leads to a result or a named error.
@Suite("Bad input")
struct BadInputTests {
    @Test(arguments: Reader.allCases) private func `a body that is cut anywhere is reported as truncated`(
        reader: Reader
    ) {
        let page = reader.page.bytes
        for length in Thoroughness.cuts(in: 2..<page.count) {
            #expect(reader.failure(Array(page[..<length])) == .truncated, "\(length) bytes")
        }
        #expect(reader.failure(page) == nil)
        #expect(ParseError.truncated.disposition == .retry)
    }

    @Test func `an empty body and a body of blanks are reported as empty`() {
        for reader in Reader.allCases {
            #expect(reader.failure([]) == .empty)
            #expect(reader.failure(" \r\n\t".bytes) == .empty)
            #expect(reader.failure([0xEF, 0xBB, 0xBF]) == .empty)
        }
    }

    @Test func `a byte order mark is ignored`() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(Reader.playByPlay.failure(mark + PageFixtures.playByPlay().bytes) == nil)
        #expect(Reader.statCrew.failure(mark + PageFixtures.statCrew().bytes) == nil)
    }

    @Test(arguments: [
        ("<!doctype html><html><title>Scores</title></html>", ParseError.notJSON(.html)),
        ("<HTML><body>Access Denied</body></HTML>", .blocked),
        ("<html>Please verify that you are not a robot</html>", .blocked),
        ("Bad Gateway", .notJSON(.text)), ("<?xml version='1.0'?><Error/>", .notJSON(.xml)),
    ])
    func `a page in another format is refused with that format's name, a block page as blocked`(
        page: String,
        expected: ParseError
    ) {
        #expect(Reader.contests.failure(page.bytes) == expected)
        #expect(Reader.playByPlay.failure(page.bytes) == expected)
    }

    @Test(arguments: ["{nonsense}", #"{"a":1}}"#, #"{"a" 1}"#, #"{"data":{"contests":[1 2]}}"#])
    func `bad JSON is malformed`(page: String) {
        guard case .malformed? = Reader.contests.failure(page.bytes) else {
            Issue.record("\(page): \(String(describing: Reader.contests.failure(page.bytes)))")
            return
        }
    }

    @Test func `a page of fifty megabytes is not parsed`() {
        let page = [UInt8](repeating: UInt8(ascii: "["), count: 50 << 20)
        let expected = ParseError.tooLarge(bytes: page.count, limit: PageLimits.bytes)
        for reader in Reader.allCases { #expect(reader.failure(page) == expected) }
        #expect(expected.disposition == .discard)
    }

    @Test func `ten thousand nested levels are refused as too deep`() {
        let brackets = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        #expect(Reader.contests.failure(brackets.bytes) == .tooDeep(limit: PageLimits.depth))
        let data = #"{"data":{"playbyplay":\#(brackets)}}"#
        #expect(Reader.playByPlay.failure(data.bytes) == .tooDeep(limit: PageLimits.depth))
        let extra = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
        guard case .tooDeep? = Reader.statCrew.failure(PageFixtures.statCrew(extra: extra).bytes) else {
            Issue.record("deep XML was read")
            return
        }
        let some = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        #expect(Reader.statCrew.failure(PageFixtures.statCrew(extra: some).bytes) == .tooDeep(limit: PageLimits.depth))
    }

    /// Bytes that are not UTF-8 are read as Windows-1252 characters, even next to valid UTF-8.
    @Test(
        arguments: [
            ([0xE9], "é"), ([0x93, 0x94], "“”"), ([0xC3, 0xA9, 0xE9], "éé"), ([0xF1, 0xE2, 0x80, 0x99], "ñ’"),
            ([0x81], "\u{FFFD}"), ([0xC3], "Ã"), ([0xE2, 0x80], "â€"), ([0xFF], "ÿ"),
        ] as [([UInt8], String)]
    )
    func `invalid UTF-8 bytes affect only themselves`(bytes: [UInt8], letters: String) throws {
        let name = "Du\u{1}ke"
        func page(_ text: String) -> [UInt8] { text.bytes.flatMap { $0 == 1 ? bytes : [$0] } }
        let contests = page(PageFixtures.contests(PageFixtures.contest()).replacing("\"Duke\"", with: "\"\(name)\""))
        #expect(try ScoreboardReading(ncaaContests: contests).games.first?.teams.home.name == "Du\(letters)ke")
        let poll = page(CollegeFixtures.poll().replacing("Duke", with: name))
        #expect(try RankingReading(ncaaRankings: poll).entries.first?.team.name == "Du\(letters)ke")
    }

    /// A page that begins with a UTF-16 byte order mark is read as UTF-16. If such a page is cut, it is reported as
    /// truncated.
    @Test(arguments: [true, false])
    func `a page in UTF-16 is read in either byte order`(isLittle: Bool) throws {
        func page(_ text: String) -> [UInt8] {
            ([0xFEFF] + text.utf16).flatMap { unit in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isLittle ? bytes.reversed() : bytes
            }
        }
        let sheet = page(PageFixtures.mensStatCrew().replacing("Field One", with: "Peña “é”"))
        #expect(try GameReading(statCrew: sheet).sheet?.stadium == "Peña “é”")
        let poll = page(CollegeFixtures.poll().replacing("Duke", with: "Dukeé"))
        #expect(try RankingReading(ncaaRankings: poll).entries.first?.team.name == "Dukeé")
        let contests = page(PageFixtures.contests(PageFixtures.contest()))
        #expect(try ScoreboardReading(ncaaContests: contests).games.count == 1)
        #expect(Reader.statCrew.failure(Array(sheet.prefix(601))) == .truncated)
        #expect(Reader.statCrew.failure([0xFF, 0xFE]) == .empty)
    }

    /// Replaces scalars of a page with values of every kind. Each page must lead to a result or an error, not to a
    /// crash.
    @Test(arguments: 0..<8) func `values of wrong types give a reading or an error of a known kind, and no crash`(
        round: Int
    ) {
        let values = [
            "null", "true", "-1", "1e308", #""""#, #""🥍""#, "[]", "{}", "[[{}]]", "123456789012345678901234567890",
        ]
        for (index, reader) in [Reader.contests, .playByPlay].enumerated() {
            let seed = UInt64(round * 2 + index + 1)
            var random = SplitMix(seed: seed)
            for attempt in 0..<Thoroughness.choose(quick: 48, thorough: 150) {
                let share = UInt64(1 + attempt % 12)
                let mutant = Mutation.replacingScalars(in: reader.page, by: values, share: share, using: &random)
                switch reader.failure(mutant.bytes) {
                case nil, .unexpectedShape, .unreadableGame, .noGame, .wrongQuery, .upstreamErrors: continue
                case let error?: Issue.record("seed \(seed), attempt \(attempt): \(error)")
                }
            }
        }
    }

    /// Flips, cuts and doubles bytes of a page. Each page must lead to an error or to a reading that is possible in a
    /// game.
    @Test(arguments: 0..<8) func `noise in a page gives an error or a possible game, and no crash`(round: Int) {
        for (index, reader) in Reader.allCases.enumerated() {
            var random = SplitMix(seed: UInt64(round * 3 + index + 1))
            for _ in 0..<Thoroughness.choose(quick: 48, thorough: 150) {
                let games = try? reader.read(Mutation.noise(in: reader.page.bytes, using: &random))
                for game in games ?? [] { #expect(GameInvariants.isPossible(game)) }
            }
        }
    }
}
