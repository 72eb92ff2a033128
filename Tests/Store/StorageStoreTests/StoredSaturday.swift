/// A Saturday in May, simulated in whole seconds without a clock. Games begin in waves. Each page of a live game is due
/// every half minute. Hosts limit the requests per second. Workers start some time after they are requested.
struct StoredSaturday {
    /// The waves: seconds after the first face-off, and the number of games that begin then.
    static let waves = [(0, 20), (3600, 60), (5400, 20), (10_800, 40)]
    /// The duration of a game in seconds.
    static let length = 7200
    static let pagesOfGame = 3
    /// The seconds between two readings of a page.
    static let pace = 30
    /// The seconds that an answer takes. Slow and quick pages alternate.
    static let service = [2.0, 4.0, 1.0, 3.0]
    /// The seconds between two counts: KEDA's `pollingInterval`.
    static let step = 15

    /// A page that is due.
    private struct Reading {
        let page: Int
        /// When it became due.
        let due: Double
        /// The earliest time at which a worker may try the job. This is later than `due` if a host had no slot left.
        var from: Double
    }

    /// The start of the simulation in seconds after the first face-off. It is a minute before `ops.scaler_signal`
    /// counts the first games, which it does ten minutes before they begin.
    private static let morning = -660
    /// The end in seconds after the first face-off: half an hour after the last games have begun.
    static let end = 12_600

    private(set) var now = Self.morning
    private var workers = SaturdayWorkers(from: Double(Self.morning))
    private var hosts: SaturdayHosts
    let budget: SaturdayHosts.Budget
    private var arrivals: ArraySlice<Reading>
    /// The readings that a host postponed, earliest first.
    private var snoozed: [Reading] = []
    /// When each page's newest reading was begun; infinity while it waits for its host.
    private var begun: [Int: Double] = [:]
    /// Every run of a job, as `q.run_minute` counts them.
    private(set) var ended = SaturdayMinutes()
    /// The wait of each page for its request, in seconds.
    private(set) var waits: [Double] = []
    /// Readings that became due while the page still waited for the one before.
    private(set) var folded = 0
    /// The number of readings that become due in the whole simulation.
    let readings: Int

    /// - Parameter end: Seconds after the first face-off. Later readings are ignored.
    init(_ budget: SaturdayHosts.Budget, until end: Int = StoredSaturday.end) {
        self.budget = budget
        hosts = SaturdayHosts(budget)
        let games = Self.waves.flatMap { start, games in Array(repeating: start, count: games) }
        let readings = games.enumerated().flatMap { game, start in
            (0..<Self.pagesOfGame).flatMap { number in
                let page = game * Self.pagesOfGame + number
                // The first readings are spread over one interval.
                let first = start + page * 7 % Self.pace
                return stride(from: first, to: min(start + Self.length, end), by: Self.pace).map {
                    Reading(page: page, due: Double($0), from: Double($0))
                }
            }
        }
        self.readings = readings.count
        arrivals = readings.sorted { ($0.due, $0.page) < ($1.due, $1.page) }[...]
    }

    /// Readings that waited for longer than five seconds.
    var late: Int { waits.count { $0 > 5 } }
    /// Whether there are readings left.
    var hasWork: Bool { !arrivals.isEmpty || !snoozed.isEmpty }
    /// The number of live workers, and of the readings that they run.
    var atWork: (workers: Int, running: Int) { workers.atWork(at: now) }
    /// The greatest number of workers.
    var most: Int { workers.most }

    /// For how many seconds each job has been ready for a worker; negative if it is not ready yet. A page has at most
    /// one job, which dates from the time at which the page first became due.
    var ages: [Double] {
        var waiting = Set(snoozed.map(\.page))
        let due = arrivals.prefix { $0.from <= Double(now) }.filter { waiting.insert($0.page).inserted }
        return (due + snoozed).map { Double(now) - $0.from }
    }

    /// Advances to the next count, with `wanted` workers requested.
    mutating func advance(with wanted: Int) {
        workers.ask(for: wanted, at: now)
        let end = Double(now + Self.step)
        while let reading = earliest() {
            guard let start = workers.start(of: reading.from, at: now), start < end else { break }
            removeEarliest()
            begin(reading, at: start)
        }
        now += Self.step
    }

    private mutating func begin(_ reading: Reading, at start: Double) {
        let host = reading.page / Self.pagesOfGame
        switch hosts.turn(of: host, at: start) {
        case .after(let wait):
            let run = wait + Self.service[waits.count % Self.service.count]
            workers.take(for: run, at: start)
            ended.add(.completed, run, at: start + run)
            waits.append(start + wait - reading.due)
            begun[reading.page] = start
        case .again(let pause):
            workers.take(for: SaturdayHosts.question, at: start)
            ended.add(.snoozed, SaturdayHosts.question, at: start + SaturdayHosts.question)
            let from = start + pause
            let place = snoozed.firstIndex { $0.from > from } ?? snoozed.endIndex
            snoozed.insert(Reading(page: reading.page, due: reading.due, from: from), at: place)
            begun[reading.page] = .infinity
        }
    }

    /// The reading to try next. A reading that is due while its page still waits folds into the waiting one.
    private mutating func earliest() -> Reading? {
        while let next = arrivals.first, begun[next.page, default: -.infinity] > next.due {
            guard snoozed.isEmpty || next.from <= snoozed[0].from else { break }
            arrivals.removeFirst()
            folded += 1
        }
        guard let late = snoozed.first else { return arrivals.first }
        return arrivals.first.flatMap { $0.from < late.from ? $0 : nil } ?? late
    }

    private mutating func removeEarliest() {
        if let late = snoozed.first, arrivals.first.map({ $0.from >= late.from }) ?? true {
            snoozed.removeFirst()
        } else {
            arrivals.removeFirst()
        }
    }

    /// The wait that `perMille` of a thousand readings do not exceed.
    func wait(perMille: Int) -> Double {
        let sorted = waits.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * perMille / 1000)]
    }
}
