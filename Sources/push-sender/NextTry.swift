import JobQueue
import PipelineJobs
import Pushing
import Scores
import Storage

/// The next try for devices that the push did not reach.
struct NextTry: Hashable {
    let failures: Int
    let pauseSeconds: Int
    /// How long the queue delays it.
    let delay: Duration
    /// Whether it is a probe: see ``ProbePush``.
    let needsProbe: Bool
}

extension PushOutcome {
    /// How the delivery ended; `nil`: another try is worthwhile.
    var delivery: (DeliveryOutcome, reason: String?)? {
        switch self {
        case .delivered: (.delivered, nil)
        case .dryRun: (.dryRun, nil)
        case .deadToken(let reason, _): (.deadToken, reason)
        case .ourFault(let reason): (.rejected, reason)
        case .dropped(.expired): (.expired, nil)
        case .retryNow, .retryLater, .paused, .dropped(.cancelled), .dropped(.unsent), .authProblem: nil
        }
    }

    /// Whether the push was tried and failed, and may succeed later.
    var isFailedAttempt: Bool {
        switch self {
        case .retryNow, .retryLater, .authProblem: true
        case .delivered, .dryRun, .deadToken, .ourFault, .dropped, .paused: false
        }
    }

    /// The shortest possible delay of a job. It takes the job out of its lane, because a delayed job is in no lane.
    private static let outsideLaneDelay = Duration.seconds(1)

    /// The next try after this outcome of `job`. It counts one more failure, unless the push was paused or certainly
    /// not
    /// sent.
    /// - Parameter needsProbe: Whether the device is unproven or suspected.
    func next(after job: SendPush, asProbe needsProbe: Bool) -> NextTry {
        let (failures, pause): (Int, Duration) =
            switch self {
            case .paused(let pause, _): (job.failures, pause)
            case .dropped(.unsent): (job.failures, Self.outsideLaneDelay)
            case .retryLater(let pause, _): (job.failures + 1, pause)
            default: (job.failures + 1, .zero)
            }
        // Rounded up, because a try before the end of the pause would only be refused again.
        let seconds = Int(pause.components.seconds) + (pause.components.attoseconds > 0 ? 1 : 0)
        let again = job.retry(for: [], failures, seconds)
        return NextTry(failures: failures, pauseSeconds: seconds, delay: again.options.delay, needsProbe: needsProbe)
    }
}

extension SendPush {
    /// Returns a job that sends the same alert to some of the devices.
    func retry(for devices: [DeviceID], _ failures: Int, _ pauseSeconds: Int) -> SendPush {
        SendPush(
            alertID: alertID,
            game: game,
            devices: devices,
            failures: failures,
            pauseSeconds: pauseSeconds,
            delaySeconds: delaySeconds,
            service: service,
            getsEveryAlert: getsEveryAlert
        )
    }
}
