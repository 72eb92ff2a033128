/// Simulated time is a `Duration` since the simulator's start. All scripts use it, and ``SimulatedClock`` converts it
/// to real time.
typealias SimulatedTime = Duration

extension Duration {
    static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}
