/// The hosts that the games of a ``Saturday`` are read from in turn, with the budget that all workers share: turns are
/// given as `take_turn` gives them, and whoever would wait for longer than detail-scraper does comes again later.
struct SaturdayHosts {
    /// What each host may be asked.
    struct Budget {
        let hosts: Int
        /// HOST_RATE: requests a second.
        let rate: Double
        /// HOST_BURST: half of them may start together.
        let burst: Int

        /// So many hosts under the rate and burst that the programs have without being told.
        static func shipped(hosts: Int) -> Budget { Budget(hosts: hosts, rate: 4, burst: 8) }
    }

    enum Turn {
        /// Reserved: the request goes after so many seconds.
        case after(Double)
        /// None within reach: to be asked for again after so many seconds.
        case again(Double)
    }

    /// Seconds for which a turn is waited for, as in `DetailHandler`.
    static let patience = 2.0
    /// Seconds that the question for a turn takes.
    static let question = 0.02

    private let budget: Budget
    private var paidUntil: [Double]

    init(_ budget: Budget) {
        self.budget = budget
        paidUntil = Array(repeating: -.infinity, count: budget.hosts)
    }

    mutating func turn(of game: Int, at time: Double) -> Turn {
        let host = game % budget.hosts
        let step = 1 / budget.rate
        let paid = max(paidUntil[host], time)
        let wait = max(0, paid - Double((budget.burst + 1) / 2 - 1) * step - time)
        // Between once and 1.2 times the wait: those who were sent away together do not come back together.
        guard wait <= Self.patience else { return .again(wait * 1.1) }
        paidUntil[host] = paid + step
        return .after(wait)
    }
}
