/// A Saturday in May of whole seconds, without a clock: games begin in waves, the pages of those that are played are
/// read every half minute by workers that come as somebody asks for them, and later than that.
struct Saturday {
    /// What is known when workers are counted.
    struct Sight {
        /// Jobs that ended in the last minute, a second.
        let ended: Double
        /// Pages that are read now.
        let pages: Int
        /// Pages of games that begin within ten minutes.
        let soon: Int
        let due: Int
    }

    /// Seconds after the first face-off, and how many games begin then.
    static let waves = [(0, 20), (3600, 60), (5400, 20), (10_800, 40)]
    static let length = 7200
    static let pagesOfGame = 3
    static let pace = 30
    /// Seconds that a reading takes, slow and quick pages in turn.
    static let service = [2.0, 4.0, 1.0, 3.0]
    static let meanService = 2.5
    static let slots = 8
    /// Seconds from the wish for a worker to its first job.
    static let start = 60
    /// Seconds between two counts.
    static let step = 15
    /// Seconds that a worker stays that nobody wants.
    static let patience = 300

    private var now = -1200
    /// When each slot is free.
    private var free = [Double](repeating: -1200, count: slots)
    private var arrivals: ArraySlice<Double>
    private var ends: [Double] = []
    /// When somebody asked for workers, and how many.
    private var wishes: [(at: Int, wanted: Int)] = []
    /// How long each job waited, in seconds.
    private(set) var waits: [Double] = []
    private(set) var most = 1

    init() {
        var arrivals: [Double] = []
        var page = 0
        for (start, games) in Self.waves {
            for _ in 0..<games * Self.pagesOfGame {
                // The first readings are spread over one pace.
                let first = start + page * 7 % Self.pace
                arrivals += stride(from: first, to: start + Self.length, by: Self.pace).map(Double.init)
                page += 1
            }
        }
        self.arrivals = arrivals.sorted()[...]
    }

    /// Whether games are still to be read.
    var goesOn: Bool { !arrivals.isEmpty }

    /// What can be seen now.
    var sight: Sight {
        func pages(_ isMeant: (Int) -> Bool) -> Int {
            Self.waves.filter { isMeant($0.0) }.reduce(0) { $0 + $1.1 * Self.pagesOfGame }
        }
        return Sight(
            ended: Double(ends.count { $0 > Double(now - 60) && $0 <= Double(now) }) / 60,
            pages: pages { $0 <= now && now < $0 + Self.length },
            soon: pages { $0 > now && $0 <= now + 600 },
            due: arrivals.prefix { $0 <= Double(now) }.count
        )
    }

    /// Lets time go on until the next count, with so many workers asked for.
    mutating func go(on wanted: Int) {
        wishes.removeAll { $0.at <= now - Self.patience }
        wishes.append((now, wanted))
        let count = max(1, wishes.reduce(1) { max($0, $1.wanted) })
        most = max(most, count)
        free.sort()
        // Those go that are free first; what they do they finish.
        if free.count > count * Self.slots { free.removeFirst(free.count - count * Self.slots) }
        while free.count < count * Self.slots { free.append(Double(now + Self.start)) }
        let end = Double(now + Self.step)
        while let due = arrivals.first, let next = free.indices.min(by: { free[$0] < free[$1] }) {
            let start = max(due, free[next], Double(now))
            guard start < end else { break }
            arrivals.removeFirst()
            free[next] = start + Self.service[waits.count % Self.service.count]
            ends.append(free[next])
            waits.append(start - due)
        }
        now += Self.step
    }

    /// The wait that so many of a thousand jobs do not exceed.
    func wait(perMille: Int) -> Double {
        let sorted = waits.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * perMille / 1000)]
    }
}
