/// The workers of a ``StoredSaturday``. Each has eight slots, starts a minute after it is requested, and is stopped
/// once it has not been needed for five minutes.
struct SaturdayWorkers {
    private struct Slot {
        let born: Double
        var free: Double
    }

    /// The value of `program_scale.slots`.
    static let slots = 8
    /// Seconds from the request for a worker to its first job.
    static let start = 60
    /// KEDA's `stabilizationWindowSeconds`.
    static let patience = 300

    private var slots: [Slot]
    /// The requests for workers: the time of each, and the number of workers.
    private var wishes: [(at: Int, wanted: Int)] = []
    private(set) var most = 1

    /// Begins with one worker that is already running.
    init(from time: Double) {
        slots = Array(repeating: Slot(born: time, free: time), count: Self.slots)
    }

    mutating func ask(for wanted: Int, at now: Int) {
        wishes.removeAll { $0.at <= now - Self.patience }
        wishes.append((now, wanted))
        let count = wishes.reduce(1) { max($0, $1.wanted) }
        most = max(most, count)
        slots.sort { $0.free < $1.free }
        // The slots that become free first are removed, after their jobs have ended.
        if slots.count > count * Self.slots { slots.removeFirst(slots.count - count * Self.slots) }
        let born = Double(now + Self.start)
        while slots.count < count * Self.slots { slots.append(Slot(born: born, free: born)) }
    }

    /// When the slot that becomes free first can begin a job that may begin at `from`.
    func start(of from: Double, at now: Int) -> Double? {
        slots.map(\.free).min().map { max($0, from, Double(now)) }
    }

    /// Occupies the slot that becomes free first.
    mutating func take(for seconds: Double, at start: Double) {
        guard let slot = slots.indices.min(by: { slots[$0].free < slots[$1].free }) else { return }
        slots[slot].free = start + seconds
    }

    func atWork(at now: Int) -> (workers: Int, running: Int) {
        let living = slots.filter { $0.born <= Double(now) }
        return (living.count / Self.slots, living.count { $0.free > Double(now) })
    }
}
