/// A Saturday in May of whole seconds, without a clock: games begin in waves, the pages of those that are played are
/// asked for every half minute, of hosts that answer so many requests a second, by workers that come as somebody asks
/// for them, and later than that.
struct Saturday {
    /// Seconds after the first face-off, and how many games begin then.
    static let waves = [(0, 20), (3600, 60), (5400, 20), (10_800, 40)]
    static let length = 7200
    static let pagesOfGame = 3
    static let pace = 30
    /// Seconds that an answer takes, slow and quick pages in turn.
    static let service = [2.0, 4.0, 1.0, 3.0]
    /// Seconds between two counts: KEDA's `pollingInterval`.
    static let step = 15

    /// A page that somebody wants read.
    private struct Reading {
        let page: Int
        /// Since when it is wanted.
        let due: Double
        /// From when a worker may try: later than `due` where a host had no turn left.
        var from: Double
    }

    /// Seconds after the first face-off: nothing of the day is seen yet.
    private static let morning = -660
    /// By then all games have begun, and half an hour has passed.
    static let end = 12_600

    private(set) var now = Self.morning
    private var workers = SaturdayWorkers(from: Double(Self.morning))
    private var hosts: SaturdayHosts
    let budget: SaturdayHosts.Budget
    private var arrivals: ArraySlice<Reading>
    /// Those that a host sent away, the earliest first.
    private var snoozed: [Reading] = []
    /// When each page's newest reading was begun; infinity while it waits for its host.
    private var begun: [Int: Double] = [:]
    /// Every run of a job, as `q.run_minute` counts them.
    private(set) var ended = SaturdayMinutes()
    /// How long each page waited for its request, in seconds.
    private(set) var waits: [Double] = []
    /// Readings that were due while the page still waited for the one before.
    private(set) var folded = 0
    /// Readings that are due on the whole day.
    let readings: Int

    /// - Parameter end: Seconds after the first face-off; what is due later is left to others.
    init(_ budget: SaturdayHosts.Budget, until end: Int = Saturday.end) {
        self.budget = budget
        hosts = SaturdayHosts(budget)
        let games = Self.waves.flatMap { start, games in Array(repeating: start, count: games) }
        let readings = games.enumerated().flatMap { game, start in
            (0..<Self.pagesOfGame).flatMap { number in
                let page = game * Self.pagesOfGame + number
                // The first readings are spread over one pace.
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
    /// Whether games are still to be read.
    var goesOn: Bool { !arrivals.isEmpty || !snoozed.isEmpty }
    /// Workers that live, and readings that they are at.
    var atWork: (workers: Int, running: Int) { workers.atWork(at: now) }
    /// The most workers that there were.
    var most: Int { workers.most }

    /// For how many seconds each job has been ready for a worker; below zero: until it is. A page has one job at most,
    /// since when it was first wanted.
    var ages: [Double] {
        var waiting = Set(snoozed.map(\.page))
        let due = arrivals.prefix { $0.from <= Double(now) }.filter { waiting.insert($0.page).inserted }
        return (due + snoozed).map { Double(now) - $0.from }
    }

    /// Lets time go on until the next count, with so many workers asked for.
    mutating func go(on wanted: Int) {
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

    /// The reading that is tried next. What is due while its page still waits becomes one with what waits.
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

    /// The wait that so many of a thousand readings do not exceed.
    func wait(perMille: Int) -> Double {
        let sorted = waits.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * perMille / 1000)]
    }
}
