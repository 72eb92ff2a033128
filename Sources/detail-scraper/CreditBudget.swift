import Storage
import Time

/// Decides whether a request is worth its credits.
enum CreditBudget: Hashable, Sendable {
    /// The request may be sent.
    case allowed
    /// Few credits are left, and they are kept for other requests.
    case reserved
    /// No credits are left.
    case empty

    /// The part of the period's credits that is kept for near games.
    private static let reservedShare = 0.02
    /// The least number of credits that is kept for near games.
    private static let leastReserve = 500
    /// A game is near if it starts within this time.
    private static let near = Duration.seconds(3 * 3600)

    /// - Parameters:
    ///   - cost: The credits that the request costs.
    ///   - usesReserve: Whether it may use the credits that are kept for near games, if the next game is near.
    init(_ state: CreditState, cost: Int, usesReserve: Bool = true) {
        guard let remaining = state.remaining, let at = state.at else {
            self = .allowed
            return
        }
        guard remaining >= cost else {
            // The period may have ended since, so one request a day is sent to find out.
            self = state.now.utcDay > at.utcDay ? .allowed : .empty
            return
        }
        let share = Int(Self.reservedShare * Double(state.total ?? 0))
        let isNear = state.nextStart.map { $0 - state.now <= Self.near } ?? false
        let isKept = remaining - cost < max(share, Self.leastReserve)
        self = isKept && !(isNear && usesReserve) ? .reserved : .allowed
    }
}

extension Instant {
    /// The number of days since the epoch, by UTC.
    fileprivate var utcDay: Int64 { secondsSinceEpoch / 86_400 }
}
