import Normalizing
import Parsing
import Pricing
import Scores
import Testing
import Time

@testable import simulator

/// The pages of the simulated odds source, without a network. Real time moves only if a test moves it.
struct OddsPages: Sendable {
    let scenario: SimulatedScenario
    private let time: Mutable<Instant>
    private let router: Router

    static let host = "/api.the-odds-api.com/v4/sports"
    /// All regions and main markets.
    static let everything = "regions=us,us2,us_ex,eu&markets=h2h,spreads,totals"

    /// - Parameters:
    ///   - first: When the first two games of each league start.
    init(
        seed: UInt64 = 7,
        first: SimulatedTime = .minutes(360),
        credits: Int = 1_000_000,
        faults: [Fault?] = []
    ) throws {
        var initialState = SimulatedScenario.InitialState()
        let isUsual = seed == 7 && first == .minutes(360)
        initialState.scripts = isUsual ? Self.usualGames : Self.games(seed: seed, first: first)
        initialState.speed = 1
        initialState.seed = seed
        initialState.oddsCredits = credits
        initialState.faults = try faults.map { try #require($0) }
        self.init(initialState)
    }

    /// The games of most tests, which are generated only once.
    private static let usualGames = games(seed: 7, first: .minutes(360))

    private static func games(seed: UInt64, first: SimulatedTime) -> [GameScript] {
        [SimulatedLeagueDay.basketball, .hockey].flatMap { $0.games(seed: seed, first: first, count: 6) }
    }

    init(_ initialState: SimulatedScenario.InitialState) {
        let time = Mutable(Served.start)
        self.time = time
        scenario = SimulatedScenario(initialState) { time.value }
        router = Router(scenario: scenario, pushes: { _ in [] }, browsers: nil, firebase: nil, fansFile: "")
    }

    /// Moves real time forward.
    func pass(_ duration: Duration) {
        time.change { $0 = $0 + duration }
    }

    var now: Instant { time.value }

    /// Returns the response to a request with a key.
    func get(_ path: String, _ query: String = "") -> UpstreamResponse {
        raw("\(Self.host)\(path)?apiKey=secret&\(query)")
    }

    func raw(_ target: String) -> UpstreamResponse {
        router.reply(to: UpstreamRequest(method: "GET", target: target)).response
    }

    /// Returns a league's odds in American form.
    func odds(_ league: SimulatedOddsLeague, _ query: String = everything) -> UpstreamResponse {
        get("/\(league.key)/odds", "\(query)&oddsFormat=american")
    }

    /// Reads a league's odds as the programs do.
    func reading(_ league: SimulatedOddsLeague, _ query: String = everything) throws -> QuoteListReading {
        try QuoteListReading(oddsAPI: odds(league, query).body, books: .shipped)
    }

    /// The games of a league that can be bet on now.
    func games(_ league: SimulatedOddsLeague) -> [QuotedGame] {
        SimulatedOdds(league, in: scenario.slate(), seed: scenario.seed).games
    }
}

extension UpstreamResponse {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
