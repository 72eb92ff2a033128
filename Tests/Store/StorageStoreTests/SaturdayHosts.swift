/// The hosts of a ``StoredSaturday``, over which its games are spread evenly, with the budgets that all workers share.
/// Slots are given as by `reserve_request`. A reading that would have to wait for longer than detail-scraper allows is
/// tried again later.
struct SaturdayHosts {
    /// The limits of each host.
    struct Budget {
        let hosts: Int
        /// The value of `HOST_RATE`: requests a second.
        let rate: Double
        /// The value of `HOST_BURST`: half of this many requests may start together.
        let burst: Int

        /// The given number of hosts, with the default rate and burst of the programs.
        static func shipped(hosts: Int) -> Budget { Budget(hosts: hosts, rate: 4, burst: 8) }
    }

    enum Turn {
        /// Reserved: the request is sent after this many seconds.
        case after(Double)
        /// No slot is free soon enough: the caller tries again after this many seconds.
        case again(Double)
    }

    /// The longest wait for a slot in seconds, as in `DetailHandler`.
    static let patience = 2.0
    /// The seconds that a request for a slot takes.
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
        // `reserve_request` returns between 1 and 1.2 times the wait, so that requests postponed together do not come
        // back together. This is the mean.
        guard wait <= Self.patience else { return .again(wait * 1.1) }
        paidUntil[host] = paid + step
        return .after(wait)
    }
}
