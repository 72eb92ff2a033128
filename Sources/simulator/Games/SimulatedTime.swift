/// Simulated time is a `Duration` since the simulator's start. All scripts are written in it; ``SimulatedClock`` alone
/// knows what it means on the wall.
typealias SimulatedTime = Duration

extension Duration {
    static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}
