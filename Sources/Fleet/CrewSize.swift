/// How many copies of a program are to run: more as soon as they are wanted, fewer once nobody has wanted as many for a
/// while.
struct CrewSize: Sendable {
    /// For how long a wish counts.
    let patience: Duration
    private var wishes: [(at: ContinuousClock.Instant, wanted: Int)] = []

    init(patience: Duration) {
        self.patience = patience
    }

    /// The most that was wanted within ``patience`` of now; one at least, which always runs.
    mutating func following(_ wanted: Int, at now: ContinuousClock.Instant) -> Int {
        wishes.removeAll { $0.at + patience <= now }
        wishes.append((now, wanted))
        return wishes.reduce(1) { max($0, $1.wanted) }
    }
}
