import Time

/// Converts between real and simulated time, which starts at a real instant and runs faster by a factor.
///
/// It has no clock of its own; the caller passes real instants. A change of speed starts a new segment and leaves
/// earlier ones unchanged. Simulated time therefore never jumps or goes backwards, and the real instant of a past goal
/// never changes.
struct SimulatedClock: Hashable, Sendable {
    /// From `real` and `simulated` on, `speed` simulated seconds pass per real second.
    private struct Stretch: Hashable, Sendable {
        let real: Instant
        let simulated: SimulatedTime
        let speed: Double
    }

    /// The allowed speeds. 1 is real time.
    static let speeds = 0.1...10_000.0

    /// The first segment is stored separately, so that there always is one. `later` is in order of time.
    private let first: Stretch
    private var later: [Stretch] = []

    /// - Parameter speed: Clamped to ``speeds``.
    init(start: Instant, speed: Double) {
        first = Stretch(real: start, simulated: .zero, speed: Self.bounded(speed))
    }

    /// The current speed.
    var speed: Double { last.speed }

    /// Returns the simulated time at a real instant; zero before the start.
    func simulated(at real: Instant) -> SimulatedTime {
        let stretch = later.last { $0.real <= real } ?? first
        let elapsed = max(.zero, real - stretch.real)
        return stretch.simulated + .microseconds(Int64(Double(elapsed.wholeMicroseconds) * stretch.speed))
    }

    /// Returns the real instant of a simulated time, rounded up to a microsecond. Future times are converted at the
    /// current speed.
    func real(at simulated: SimulatedTime) -> Instant {
        let stretch = later.last { $0.simulated <= simulated } ?? first
        let elapsed = simulated - stretch.simulated
        // Rounded up, so that the simulated time has been reached at this instant.
        return stretch.real + .microseconds(Int64((Double(elapsed.wholeMicroseconds) / stretch.speed).rounded(.up)))
    }

    /// Sets the speed from `real` on, clamped to ``speeds``.
    mutating func setSpeed(_ speed: Double, from real: Instant) {
        let begin = max(real, last.real)
        later.append(Stretch(real: begin, simulated: simulated(at: begin), speed: Self.bounded(speed)))
    }

    private var last: Stretch { later.last ?? first }

    private static func bounded(_ speed: Double) -> Double {
        speed.isFinite ? min(max(speed, speeds.lowerBound), speeds.upperBound) : 1
    }
}

/// Simulated time is a `Duration` since the simulator's start. All scripts use it, and ``SimulatedClock`` converts it
/// to real time.
typealias SimulatedTime = Duration

extension Duration {
    static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}

/// Real time that never goes backwards. The system clock is read once and then continued with a monotonic clock.
///
/// Otherwise setting the system clock would shift all games.
struct WallClock: Sendable {
    private let anchor: Instant
    private let begun: ContinuousClock.Instant

    init() {
        anchor = MachineClock.now
        begun = .now
    }

    var now: Instant { anchor + begun.duration(to: .now) }
}
