import Scores
import Sports
import Synchronization
import Tapes
import Time

/// The simulation: its games, its time and its active faults. Shared by all connections.
final class SimulatedScenario: Sendable {
    /// The initial state of a simulation.
    struct InitialState: Sendable {
        var scripts: [GameScript] = []
        var benchGames = 0
        /// The ranked teams of men's lacrosse, best first.
        var poll: [Team] = []
        /// The leagues that play a season without an end, in addition to the games of ``scripts``.
        var seasons: [SeasonLeague] = []
        var speed = 30.0
        /// The real instant of simulated time zero; `nil` for now.
        var start: Instant?
        var faults: [Fault] = []
        /// The seed for faults and new hashes.
        var seed: UInt64 = 0
        /// The credits of a month at the odds source.
        var oddsCredits = 100_000
        /// The tapes to play in addition to the games. Each begins at simulated time zero.
        var tapes: [Tape] = []
    }

    /// Why a goal cannot be added.
    enum ScoreRefusal: Error, Hashable {
        case unknownContest
        /// The game is scripted, so its goals are fixed.
        case scripted
    }

    private struct State {
        var clock: SimulatedClock
        var scripts: [GameScript]
        var bench: [BenchGame]
        var seasons: [Season]
        var queryHashes = QueryHashes()
        var faults: FaultPlan
        var log = UpstreamRequestLog()
        var random: SplitMix64
        var oddsAccount: OddsAPIAccount
    }

    /// The real time, which only moves forwards.
    let now: @Sendable () -> Instant
    private let state: Mutex<State>
    /// The ranked teams of men's lacrosse, best first.
    let poll: [Team]
    /// All teams of men's lacrosse that have a computed ranking, best first. It begins with the poll.
    let ranking: [Team]
    private let tapes: [TapePlayer]
    /// The seed of the generated games.
    let seed: UInt64

    init(_ initialState: InitialState, now: @escaping @Sendable () -> Instant) {
        self.now = now
        seed = initialState.seed
        let start = initialState.start ?? now()
        let seasons = initialState.seasons.map { Season($0, seed: initialState.seed, opening: start) }
        let lacrosse = seasons.first { $0.league.rankedTeams > 0 }
        poll = lacrosse?.poll ?? initialState.poll
        ranking = lacrosse?.ranking ?? initialState.poll
        tapes = initialState.tapes.compactMap { tape in
            tape.entries.map(\.at).min().flatMap { TapePlayer(tape, days: Self.days(from: $0, to: start)) }
        }
        var random = SplitMix64(seed: initialState.seed)
        state = Mutex(
            State(
                clock: SimulatedClock(start: start, speed: initialState.speed),
                scripts: initialState.scripts,
                bench: (0..<max(0, initialState.benchGames)).map { BenchGame(number: $0) },
                seasons: seasons,
                faults: FaultPlan(seed: random.next()),
                random: random,
                oddsAccount: OddsAPIAccount(quota: initialState.oddsCredits)
            )
        )
        for fault in initialState.faults { add(fault) }
    }

    /// Returns the games as they were `age` ago.
    func slate(age: Duration = .zero) -> SimulatedSlate {
        let now = now()
        return state.withLock { state in
            for index in state.seasons.indices {
                state.seasons[index].advance(to: state.clock.simulated(at: now), clock: state.clock)
            }
            return SimulatedSlate(
                instant: now - age,
                clock: state.clock,
                scripts: state.scripts + state.seasons.flatMap(\.scripts),
                bench: state.bench,
                seasons: state.seasons
            )
        }
    }

    var queryHashes: QueryHashes { state.withLock { $0.queryHashes } }

    // MARK: - Tapes

    /// Returns the number of days from the recording of a tape to its playback, by New York's calendar.
    private static func days(from recorded: Instant, to played: Instant) -> Int {
        guard let from = EasternTime(recorded)?.date, let to = EasternTime(played)?.date else { return 0 }
        return to.daysSinceEpoch - from.daysSinceEpoch
    }

    /// Returns whether a page is on one of the tapes, now or later.
    func isTaped(_ page: PageAddress) -> Bool {
        tapes.contains { $0.has(page) }
    }

    /// Returns whether a tape has pages of the host, which then replace its generated games.
    func isTaped(host: String) -> Bool {
        tapes.contains { $0.hosts.contains(host) }
    }

    /// Returns the last recorded response of a page as of `age` ago, from the first tape that has the page.
    func tapeResult(for page: PageAddress, age: Duration) throws(TapeError) -> TapePlayer.PageResult {
        guard let tape = tapes.first(where: { $0.has(page) }) else { return .unknown }
        let instant = now() - age
        let clock = state.withLock { $0.clock }
        let origin = tape.origin
        let time = TapePlayer.PlaybackTime(
            instant: origin + clock.simulated(at: instant),
            speed: clock.speed,
            real: { clock.real(at: $0 - origin) }
        )
        return try tape.response(to: page, at: time)
    }

    // MARK: - Time and goals

    /// Sets the speed of simulated time from now on.
    func setSpeed(_ speed: Double) {
        let instant = now()
        state.withLock { $0.clock.setSpeed(speed, from: instant) }
    }

    /// Adds a goal to a bench game. All later responses show it.
    func score(_ side: Side, contestID: Int) throws(ScoreRefusal) -> DatedGoal {
        try state.withLock { (state) throws(ScoreRefusal) in
            guard let index = state.bench.firstIndex(where: { $0.contestID == contestID }) else {
                throw state.scripts.contains { $0.contestID == contestID } ? .scripted : .unknownContest
            }
            // The time is read under the lock, so that each goal of a game is later than the previous ones.
            return state.bench[index].add(goalOf: side, at: now())
        }
    }

    // MARK: - Odds

    /// Uses the account at the odds source. `body` gets the present real time.
    func withOddsAccount<Result: Sendable>(
        _ body: (inout OddsAPIAccount, Instant) throws(OddsAPIRefusal) -> Result
    ) throws(OddsAPIRefusal) -> Result {
        let instant = now()
        return try state.withLock { (state) throws(OddsAPIRefusal) in try body(&state.oddsAccount, instant) }
    }

    // MARK: - Faults

    var faults: [Fault] { state.withLock { $0.faults.faults } }

    /// Activates a fault. A fault `rotateHash` is not stored: it replaces the hashes of the matching operations
    /// immediately, and ``clearFaults()`` does not restore them.
    func add(_ fault: Fault) {
        state.withLock { state in
            guard fault.kind == .rotateHash else { return state.faults.add(fault) }
            for operation in Operation.allCases where fault.match == nil || fault.match == operation.rawValue {
                state.queryHashes.rotate(operation, using: &state.random)
            }
        }
    }

    /// Deactivates all faults. Replaced hashes are not restored.
    func clearFaults() {
        state.withLock { $0.faults.clear() }
    }

    /// Draws the faults of a request.
    func drawEffects(for operation: String) -> FaultPlan.FaultEffects {
        state.withLock { $0.faults.drawEffects(for: operation) }
    }

    // MARK: - Log

    func record(_ request: UpstreamRequest, operation: String?, status: Int, faults: [Fault.Kind]) {
        let instant = now()
        state.withLock { state in
            state.log.append(
                at: instant,
                method: request.method,
                target: request.target,
                operation: operation,
                status: status,
                faults: faults
            )
        }
    }

    /// Returns the requests with numbers from `number` on, and the number of the next one.
    func log(since number: Int) -> (entries: ArraySlice<UpstreamRequestLog.Entry>, next: Int) {
        state.withLock { ($0.log.since(number), $0.log.next) }
    }
}
