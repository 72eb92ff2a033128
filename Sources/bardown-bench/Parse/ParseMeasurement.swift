import Parsing
import Time

/// Measures how fast pages in HTML, XML or JSON are read, and how fast libxml2 builds trees of the same pages.
///
/// Every round reads each page with our parsers and with libxml2, so that other load on the machine affects both alike.
/// The best round counts.
struct ParseMeasurement {
    private let pages: [ParsePage]
    private var best = Seconds()

    /// The seconds of one round over all pages.
    private struct Seconds {
        var parsing = Double.infinity
        var reading = Double.infinity
        var library = Double.infinity
    }

    /// - Parameter pages: Pages of one language.
    init(_ pages: [ParsePage]) {
        self.pages = pages
    }

    /// Measures for `seconds`, but at least one round.
    mutating func run(seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            var round = Seconds(parsing: 0, reading: 0, library: 0)
            for page in pages {
                round.library += time { _ = page.parsesWithLibxml2() }
                round.parsing += time { try? page.kind.parsePage(page.bytes) }
                round.reading += time { _ = try? page.kind.read(page.bytes) }
            }
            best.parsing = min(best.parsing, round.parsing)
            best.reading = min(best.reading, round.reading)
            best.library = min(best.library, round.library)
        } while ContinuousClock.now < end
    }

    /// - Parameters:
    ///   - language: The language of all pages.
    ///   - name: The first part of the results' names.
    func results(_ language: ParsePage.Language, as name: String) -> [BenchReport.Result] {
        let megabytes = Double(pages.map(\.bytes.count).reduce(0, +)) / 1e6
        let records = Double(pages.map(\.records).reduce(0, +))
        var parseResult = BenchReport.Result(name: name, value: megabytes / best.parsing, unit: "MB/s")
        var readResult = BenchReport.Result(name: "\(name)_reading", value: megabytes / best.reading, unit: "MB/s")
        if language != .json {
            parseResult.baseline = "libxml2"
            parseResult.baselineValue = megabytes / best.library
            (readResult.baseline, readResult.baselineValue) = (parseResult.baseline, parseResult.baselineValue)
        }
        return [
            parseResult, readResult, .init(name: "\(name)_records", value: records / best.reading, unit: "records/s"),
        ]
    }

    private func time(_ body: () -> Void) -> Double {
        let begin = ContinuousClock.now
        body()
        return (ContinuousClock.now - begin).seconds
    }
}

extension ParseKind {
    /// Parses a page into its raw form, with strings as found and without interpreting them.
    func parsePage(_ page: [UInt8]) throws(ParseError) {
        switch self {
        case .ncaaContests, .ncaaGame: _ = try ContestsPage.read(page)
        case .ncaaPlayByPlay: _ = try PlayByPlayPage.read(page)
        case .ncaaBoxScore, .ncaaTeamStats: _ = try BoxScorePage.read(page)
        case .ncaaSchedule: _ = try SeasonDaysPage.read(page)
        case .ncaaRankings: _ = try RankingsPage.read(page)
        case .ncaaStandings: _ = try StandingsPage.read(page)
        case .ncaaLeaders: _ = try LeadersPage.read(page)
        case .ncaaSchools: _ = try SchoolsPage.read(page)
        case .ncaaStatsSchedule: _ = try TeamSchedulePage.read(page)
        case .ncaaStatsBoxScore: _ = try ContestPage.read(page, needsPlayers: false)
        case .ncaaStatsIndividual: _ = try ContestPage.read(page, needsPlayers: true)
        case .ncaaStatsTeams: _ = try TeamListPage.read(page)
        case .ncaaStatsGameByGame: _ = try GameByGamePage.read(page)
        case .statcrew: _ = try StatCrewPage.read(page)
        case .espnScoreboard: _ = try ESPNScoreboardPage.read(page)
        case .espnSummary: _ = try ESPNSummaryPage.read(page)
        case .espnTeams: _ = try ESPNTeamsPage.read(page)
        case .espnStandings: _ = try ESPNStandingsPage.read(page)
        case .espnRankings: _ = try ESPNRankingsPage.read(page)
        case .espnCalendar: _ = try ESPNCalendarPage.read(page)
        case .espnOdds: _ = try ESPNOddsPage.read(page)
        case .nhlScore: _ = try NHLScorePage.read(page)
        case .nhlSchedule: _ = try NHLSchedulePage.read(page)
        case .nhlPlayByPlay: _ = try NHLPlayByPlayPage.read(page)
        case .nhlBoxScore: _ = try NHLBoxScorePage.read(page)
        case .nhlLanding: _ = try NHLLandingPage.read(page)
        case .nhlStandings: _ = try NHLStandingsPage.read(page)
        case .statBroadcastGroup: _ = try GroupPage.read(page)
        case .statBroadcastEvent: _ = try EventPage.read(page)
        case .statBroadcastStats: _ = try StatsPage.read(page, event: "0")
        case .statBroadcastArchive: _ = try ArchivePage.read(page)
        case .oddsAPI: _ = try OddsAPIPage.read(page)
        }
    }
}
