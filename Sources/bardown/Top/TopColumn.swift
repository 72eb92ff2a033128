/// A column of `bardown top`, which shows one figure of each queue. The cases are in the order of importance.
enum TopColumn: String, CaseIterable {
    case due = "DUE"
    case oldest = "OLDEST"
    case running = "RUNS"
    case failed = "FAILED"
    case workers = "WORKERS"
    case busy = "BUSY"
    case ended = "ENDED/M"
    case wanted = "WANTED"
    case retrying = "RETRY"
    case later = "LATER"

    var meaning: String {
        switch self {
        case .due: "jobs that wait for a worker"
        case .oldest: "how long the oldest of them has waited"
        case .running: "jobs that run"
        case .failed: "jobs that failed in the last full minute"
        case .workers: "worker processes"
        case .busy: "jobs that the workers run, and how many they can run"
        case .ended: "jobs that ended in the last full minute"
        case .wanted: "workers that ops.scaler_signal asks for"
        case .retrying: "jobs that failed and wait to run again"
        case .later: "jobs that are not due yet"
        }
    }

    /// The cell of a queue.
    func cell(_ queue: TopFrame.Queue) -> String {
        switch self {
        case .due: Self.count(queue.due)
        case .oldest: queue.oldestWait.map(TopScreen.seconds) ?? "-"
        case .running: "\(queue.running)"
        case .failed: "\(queue.failed)"
        case .workers: "\(queue.workers)"
        case .busy: "\(queue.busy)/\(queue.slots)"
        case .ended: "\(queue.ended)"
        case .wanted: queue.wanted.map { "\($0)" } ?? "-"
        case .retrying: "\(queue.retrying)"
        case .later: Self.count(queue.scheduled)
        }
    }

    /// A number of jobs. The database stops counting at 2000.
    private static func count(_ jobs: Int) -> String { jobs >= 2000 ? "2000+" : "\(jobs)" }
}
