import FoundationEssentials
package import JobQueue
package import Scores
package import Storage

/// Finds the audience of an alert and enqueues the sends.
package struct PlanPush: Job {
    package static let kind = "plan_push"
    package static let queue = "push"

    package var alertID: Int64
    package var game: GameID

    package init(alertID: Int64, game: GameID) {
        self.alertID = alertID
        self.game = game
    }

    /// The plans of a game run in order, and so do their sends in their own lanes, because APNs may reorder pushes
    /// that are under way together and a fan must not read 5–4 after 6–4. The plan has a lane of its own, because the
    /// sends start while it continues.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            uniqueKey: "plan_push:\(alertID)",
            lane: "plan:\(game)",
            maxAttempts: JobOptions.deliveryAttempts
        )
    }
}

/// Sends one alert to some devices, all of one slot and one push service.
package struct SendPush: Job {
    package static let kind = "send_push"
    package static let queue = "push"
    /// The maximum number of devices in one job.
    package static let maxDevices = 500
    /// The number of lanes for a game's sends. It is large enough that one job can query the database while others
    /// fill the connections to APNs, and no larger because a small audience is split into as many jobs.
    package static let slots = 4

    /// The number of the lane in which a game's alerts are sent to `device`. It is always the same, so that a fan's
    /// alerts keep their order.
    /// - Returns: 0…``slots`` − 1.
    package static func slot(of device: DeviceID) -> Int {
        // The last byte is random in every version of UUID that devices have. Pages of devices are ordered by the first
        // byte, so that one would put a page into few slots.
        Int(device.rawValue.uuid.15) % slots
    }

    package var alertID: Int64
    package var game: GameID
    package var devices: [DeviceID]
    /// The number of failed sends to these devices, at first 0. A push that was not sent does not count.
    package var failures: Int
    /// How long to wait before sending to these devices, by the push service's response or our own choice, in
    /// seconds.
    package var pauseSeconds: Int
    /// The delay of these devices' alerts in seconds, for fans who watch with a delay.
    package var delaySeconds: Int
    /// The push service of these devices; `nil` in jobs from when there was only APNs.
    package var service: PushService?
    /// Whether these devices get every alert of the game, so that a later score replaces this one; `nil` in older jobs,
    /// which did not record this: they do.
    package var getsEveryAlert: Bool?

    package init(
        alertID: Int64,
        game: GameID,
        devices: [DeviceID],
        failures: Int = 0,
        pauseSeconds: Int = 0,
        delaySeconds: Int = 0,
        service: PushService? = nil,
        getsEveryAlert: Bool? = nil
    ) {
        self.alertID = alertID
        self.game = game
        self.devices = devices
        self.failures = failures
        self.pauseSeconds = pauseSeconds
        self.delaySeconds = delaySeconds
        self.service = service
        self.getsEveryAlert = getsEveryAlert
    }

    private enum CodingKeys: String, CodingKey {
        case alertID, game, devices, failures, pauseSeconds, delaySeconds, service
        // The key keeps its first name in jobs, because during an upgrade programs of both versions read them.
        case getsEveryAlert = "hearAll"
    }

    /// The longest wait after failures alone, in seconds. An alert may be useful for hours, and a phone that can be
    /// reached again should not have to wait for hours.
    private static let longestBackoff = 60

    /// The first send keeps the order of the game for each device. It runs in the lane of its slot, delay and
    /// service, so that phones do not wait for the slowest browser's service. The slots of a game run concurrently.
    /// Failed devices are tried again outside the lane, so that the others do not wait for them.
    package var options: JobOptions {
        if failures == 0, pauseSeconds == 0 {
            let slot = devices.first.map(Self.slot) ?? 0
            let delaySuffix = delaySeconds > 0 ? "+\(delaySeconds)" : ""
            let serviceSuffix = service.flatMap { $0 == .apns ? nil : "@\($0.rawValue)" } ?? ""
            return JobOptions(
                priority: 1,
                delay: .seconds(delaySeconds),
                lane: "push:\(game)/\(slot)\(delaySuffix)\(serviceSuffix)",
                maxAttempts: JobOptions.deliveryAttempts,
                timeLimit: .seconds(120)
            )
        }
        let backoff = min(Self.longestBackoff, 1 << min(failures, 6))
        return JobOptions(
            delay: .seconds(max(pauseSeconds, backoff)),
            maxAttempts: JobOptions.deliveryAttempts,
            timeLimit: .seconds(120)
        )
    }
}

extension SendPush {
    /// Returns this job, or a ``ProbePush`` with the same send if its devices must be sent to separately.
    /// - Parameter needsProbe: Whether its devices are unproven or suspected.
    package func queued(asProbe needsProbe: Bool) -> any Job {
        if needsProbe { ProbePush(self) } else { self }
    }
}

/// Sends one alert to unproven or suspected devices, in a queue of its own, so that invented tokens do not delay the
/// other devices, however many such tokens there are.
package struct ProbePush: Job {
    package static let kind = "probe_push"
    package static let queue = "probe"

    package var send: SendPush

    package init(_ send: SendPush) {
        self.send = send
    }

    /// The options of the send. A first send is in a lane of this queue.
    package var options: JobOptions {
        var options = send.options
        options.lane = options.lane.map { "probe:\($0)" }
        return options
    }
}

extension ProbePush {
    /// The arguments are those of a `send_push`.
    package init(from decoder: any Decoder) throws {
        send = try SendPush(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try send.encode(to: encoder)
    }
}

/// Sends a test push to one device, and records whether the push service accepted it.
package struct TestPush: Job {
    package static let kind = "test_push"
    package static let queue = "push"

    /// `push_test.id`.
    package var test: Int64

    package init(test: Int64) {
        self.test = test
    }

    /// A person is waiting for the result.
    package var options: JobOptions {
        JobOptions(priority: 0, uniqueKey: "test_push:\(test)", timeLimit: .seconds(30))
    }
}
