import JobQueue
import Pipeline
import Pushing
import Scores
import Storage

/// The next try of devices that could not be told.
struct NextTry: Hashable {
    let failures: Int
    let pauseSeconds: Int
    /// How long the queue makes it wait.
    let delay: Duration
    /// Whether it is a probe: see ``ProbePush``.
    let goesApart: Bool
}

extension PushOutcome {
    /// How the delivery ended; `nil` where another try is worth it.
    var delivery: (DeliveryOutcome, reason: String?)? {
        switch self {
        case .delivered: (.delivered, nil)
        case .rehearsed: (.dryRun, nil)
        case .deadToken(let reason, _): (.deadToken, reason)
        case .ourFault(let reason): (.rejected, reason)
        case .dropped(.expired): (.expired, nil)
        case .retryNow, .retryLater, .paused, .dropped(.cancelled), .dropped(.unsent), .authProblem: nil
        }
    }

    /// Whether it was sent and may succeed later.
    var isFailedTry: Bool {
        switch self {
        case .retryNow, .retryLater, .authProblem: true
        case .delivered, .rehearsed, .deadToken, .ourFault, .dropped, .paused: false
        }
    }

    /// The shortest pause that a job has: with one it is in no lane.
    private static let outsideTheLane = Duration.seconds(1)

    /// What follows from this outcome of `job`: a failure more, unless nothing was sent, and the pause that is due.
    /// - Parameter goesApart: Whether the device is not proven, or suspected.
    func next(after job: SendPush, apart goesApart: Bool) -> NextTry {
        let (failures, pause): (Int, Duration) =
            switch self {
            case .paused(let pause, _): (job.failures, pause)
            case .dropped(.unsent): (job.failures, Self.outsideTheLane)
            case .retryLater(let pause, _): (job.failures + 1, pause)
            default: (job.failures + 1, .zero)
            }
        // Rounded up: a pause that is cut short is none.
        let seconds = Int(pause.components.seconds) + (pause.components.attoseconds > 0 ? 1 : 0)
        let again = job.again(with: [], failures, seconds)
        return NextTry(failures: failures, pauseSeconds: seconds, delay: again.options.delay, goesApart: goesApart)
    }
}

extension SendPush {
    /// The same alert for some of the devices.
    func again(with devices: [DeviceID], _ failures: Int, _ pauseSeconds: Int) -> SendPush {
        SendPush(
            pushEvent: pushEvent,
            game: game,
            devices: devices,
            failures: failures,
            pauseSeconds: pauseSeconds,
            delaySeconds: delaySeconds,
            service: service,
            hearsAll: hearsAll
        )
    }
}
