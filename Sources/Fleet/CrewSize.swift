/// Computes how many copies of a program should run. It follows an increase immediately and a decrease only after a
/// delay.
struct CrewSize: Sendable {
    /// How long a requested number counts.
    let patience: Duration
    private var wishes: [(at: ContinuousClock.Instant, wanted: Int)] = []

    init(patience: Duration) {
        self.patience = patience
    }

    /// Returns the maximum requested within ``patience`` before now, and at least one, which always runs.
    mutating func following(_ wanted: Int, at now: ContinuousClock.Instant) -> Int {
        wishes.removeAll { $0.at + patience <= now }
        wishes.append((now, wanted))
        return wishes.reduce(1) { max($0, $1.wanted) }
    }
}
