import Parsing
import Scores
import TestTools
import Testing

extension ProfessionalPage {
    /// A page that the parser reads without an error.
    var fixture: String {
        switch self {
        case .nhlScore: NHLFixtures.score("{\(NHLFixtures.head()),\"goals\":[\(NHLFixtures.goal("OWL", period: 1))]}")
        case .nhlSchedule: NHLFixtures.schedule
        case .nhlPlayByPlay: NHLFixtures.playByPlay()
        case .nhlBoxScore: NHLFixtures.boxScore
        case .nhlLanding: NHLFixtures.landing
        case .nhlStandings: NHLFixtures.standings
        case .espnScoreboard: ESPNFixtures.scoreboard(ESPNFixtures.event())
        case .espnSummary: ESPNFixtures.summary()
        case .espnTeams: ESPNFixtures.teams
        case .espnStandings: ESPNFixtures.standings
        case .espnRankings: ESPNFixtures.rankings
        case .espnCalendar: ESPNFixtures.calendar
        case .espnOdds: OddsFixtures.espn()
        }
    }
}

/// Tests that the parsers of ESPN and the NHL refuse every invalid body with an error.
@Suite("Professional bad input")
struct ProfessionalBadInputTests {
    @Test(arguments: ProfessionalPage.allCases) func `a body that is cut anywhere is reported as truncated`(
        kind: ProfessionalPage
    ) {
        let page = kind.fixture.bytes
        for length in Thoroughness.cuts(in: 1..<page.count) {
            #expect(kind.failure(Array(page[..<length])) == .truncated, "\(length) bytes")
        }
        #expect(kind.failure(page) == nil)
    }

    @Test(arguments: ProfessionalPage.allCases) func `a body that is not a page is refused with a named error`(
        kind: ProfessionalPage
    ) {
        #expect(kind.failure([]) == .empty)
        #expect(kind.failure(" \r\n\t".bytes) == .empty)
        #expect(kind.failure("<!doctype html><html><title>Log in</title></html>".bytes) == .notJSON(.html))
        #expect(kind.failure("<html>Access Denied</html>".bytes) == .blocked)
        #expect(kind.failure("< html >".bytes) == .notJSON(.text))
        #expect(kind.failure("Service Unavailable".bytes) == .notJSON(.text))
        for page in ["[]", "{}", "[[]]", #"{"code":400,"message":"Failed to get events endpoint."}"#] {
            guard case .unexpectedShape? = kind.failure(page.bytes) else {
                Issue.record("\(page): \(String(describing: kind.failure(page.bytes)))")
                continue
            }
        }
        let brackets = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        #expect(kind.failure(brackets.bytes) == .tooDeep(limit: PageLimits.depth))
    }

    /// Replaces scalars of a page with values of every kind. Each page must lead to a result or an error, not to a
    /// crash.
    @Test(arguments: ProfessionalPage.allCases)
    func `values of wrong types give a reading or an error of a known kind, and no crash`(kind: ProfessionalPage) {
        let values = [
            "null", "true", "-1", "1e308", "999999999", #""""#, #""🥍""#, "[]", "{}", "[[{}]]",
            "123456789012345678901234567890",
        ]
        var random = SplitMix(seed: 7)
        for attempt in 0..<Thoroughness.choose(quick: 60, thorough: 200) {
            let share = UInt64(1 + attempt % 12)
            let mutant = Mutation.replacingScalars(in: kind.fixture, by: values, share: share, using: &random)
            switch kind.failure(mutant.bytes) {
            case nil, .unexpectedShape, .unreadableGame: continue
            case let error?: Issue.record("attempt \(attempt): \(error)")
            }
        }
    }

    /// Puts numbers at the limits of their range into fields that are used in calculations.
    @Test(arguments: ["-1", "0", "2.5", "151", "999999999", "9223372036854775807", "1e400"])
    func `numbers out of range are ignored`(number: String) throws {
        for (field, kind) in [("\"period\":4", ProfessionalPage.espnScoreboard), ("\"number\":1", .nhlPlayByPlay)] {
            let name = field.split(separator: ":")[0]
            let page = kind.fixture.replacing(field, with: "\(name):\(number)")
            #expect(page != kind.fixture)
            let reading = try? kind.read(page.bytes)
            for game in reading?.games ?? [] { #expect(game.period.map { (1...150).contains($0.number) } != false) }
        }
    }

    /// Flips, cuts and doubles bytes of a page. Each page must lead to an error or to a reading that is possible in a
    /// game.
    @Test(arguments: ProfessionalPage.allCases)
    func `noise in a page gives an error or a possible game, and no crash`(kind: ProfessionalPage) {
        var random = SplitMix(seed: 11)
        for _ in 0..<Thoroughness.choose(quick: 100, thorough: 400) {
            let reading = try? kind.read(Mutation.noise(in: kind.fixture.bytes, using: &random))
            for game in reading?.games ?? [] { #expect(GameInvariants.isPossible(game)) }
        }
    }
}
