import PipelineJobs
import Scores
import Testing
import Time

@Suite("Page target")
struct PageTargetTests {
    private static let day = CivilDate("2026-05-02").unsafelyUnwrapped
    private static let game = GameID("00000000-0000-0000-0000-00000000002a").unsafelyUnwrapped
    private static let league = LeagueID.mensLacrosseD1

    /// A key, and the page that it names; `nil` if it names no page.
    private static let keys: [(String, PageTarget?)] = [
        ("scoreboard:mlax-d1:2026-05-02", .scoreboard(league, day, source: nil)),
        ("scoreboard:mlax-d1:2026-05-02:espn", .scoreboard(league, day, source: "espn")),
        ("scoreboard:mlax-d1:2026-02-30", nil), ("scoreboard:mlax-d1", nil), ("scoreboard::2026-05-02", nil),
        (
            "games:mlax-d1:statcrew:https://duke.test:81/a.xml",
            .games(league, source: "statcrew", page: "https://duke.test:81/a.xml")
        ),
        ("games:mlax-d1:statcrew", nil),
        ("detail:\(game):play_by_play", .detail(game, .playByPlay, source: nil)),
        ("detail:\(game):summary:espn", .detail(game, .summary, source: "espn")),
        ("detail:42:summary", nil), ("detail:\(game):weather", nil),
        ("table:mlax-d1:standings", .table(league, TablePage(.standings), source: nil)),
        (
            "table:mlax-d1:leaders/individual/410:ncaa",
            .table(league, TablePage(.leaders, name: "individual/410"), source: "ncaa")
        ),
        ("table:mlax-d1:weather", nil), ("season:mlax-d1", .season(league)), ("season:mlax-d1:espn", nil),
        ("odds:nba:odds-api", .odds(.nba, source: "odds-api")), ("odds:nba", nil), ("season", nil), ("", nil),
        ("event_odds:\(game):odds-api", .eventOdds(game, source: "odds-api")), ("event_odds:nba:odds-api", nil),
        (":", nil), ("logos:mlax-d1", nil),
    ]

    @Test(arguments: keys)
    func `a key is parsed into the page that it names, and an invalid key into none`(key: String, page: PageTarget?) {
        #expect(PageTarget(key) == page)
    }

    @Test func `the keys that the jobs write can be read`() {
        let (league, day, game) = (Self.league, Self.day, Self.game)
        let name = SourceID(source: "ncaa", id: "1")
        for source in [nil, "espn"] {
            let board = ScrapeScoreboard(league: league, day: day, source: source)
            #expect(PageTarget(board.target) == .scoreboard(league, day, source: source))
            let table = ScrapeTable(league: league, table: TablePage(.rankings, name: "rpi"), source: source)
            #expect(PageTarget(table.target) == .table(league, TablePage(.rankings, name: "rpi"), source: source))
            for page in DetailPage.allCases {
                let job = ScrapeDetail(page: page, game: game, sourceID: name, league: league, source: source)
                #expect(PageTarget(job.target) == .detail(game, page, source: source))
            }
        }
        #expect(PageTarget(ScrapeSeason(league: league).target) == .season(league))
        let odds = ScrapeOdds(league: .nba, source: "odds-api")
        #expect(PageTarget(odds.target) == .odds(.nba, source: "odds-api"))
        let event = ScrapeEventOdds(league: .nba, game: game, source: "odds-api")
        #expect(PageTarget(event.target) == .eventOdds(game, source: "odds-api"))
        let games = ScrapeGames(league: league, source: "statcrew", page: "http://a.test/x.xml")
        #expect(PageTarget(games.target) == .games(league, source: "statcrew", page: "http://a.test/x.xml"))
    }
}
