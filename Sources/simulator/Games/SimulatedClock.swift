import Time

/// How simulated time runs beside real time: from one real instant on, and so many times faster.
///
/// A value without a clock in it: every reading is asked with a real instant. A change of speed begins a new stretch
/// and leaves what lay before it untouched, so simulated time never jumps and never goes backwards, and the real
/// instant of a goal that has been shown never changes.
struct SimulatedClock: Hashable, Sendable {
    /// From `real` and `simulated` on, a real second is `speed` simulated ones.
    private struct Stretch: Hashable, Sendable {
        let real: Instant
        let simulated: SimulatedTime
        let speed: Double
    }

    /// 1 is real time.
    static let speeds = 0.1...10_000.0

    /// Oldest first, never empty: the first stretch stands apart so that no index can miss.
    private let first: Stretch
    private var later: [Stretch] = []

    /// - Parameter speed: Brought into ``speeds`` where it lies outside.
    init(start: Instant, speed: Double) {
        first = Stretch(real: start, simulated: .zero, speed: Self.bounded(speed))
    }

    /// What runs at present.
    var speed: Double { last.speed }

    /// The simulated time at a real instant; zero before the start.
    func simulated(at real: Instant) -> SimulatedTime {
        let stretch = later.last { $0.real <= real } ?? first
        let gone = max(.zero, real - stretch.real)
        return stretch.simulated + .microseconds(Int64(Double(gone.wholeMicroseconds) * stretch.speed))
    }

    /// The real instant of a simulated time, on the microsecond; for what is still to come, at the present speed.
    func real(at simulated: SimulatedTime) -> Instant {
        let stretch = later.last { $0.simulated <= simulated } ?? first
        let gone = simulated - stretch.simulated
        // Rounded up, so that at this instant the simulated time has been reached and not just missed.
        return stretch.real + .microseconds(Int64((Double(gone.wholeMicroseconds) / stretch.speed).rounded(.up)))
    }

    /// From `real` on, time runs at `speed`, brought into ``speeds``.
    mutating func run(at speed: Double, from real: Instant) {
        let begin = max(real, last.real)
        later.append(Stretch(real: begin, simulated: simulated(at: begin), speed: Self.bounded(speed)))
    }

    private var last: Stretch { later.last ?? first }

    private static func bounded(_ speed: Double) -> Double {
        speed.isFinite ? min(max(speed, speeds.lowerBound), speeds.upperBound) : 1
    }
}
