import FoundationEssentials
package import JobQueue
package import Scores
package import Storage

/// Find out who is to be told an alert, and enqueue the sends.
package struct PlanPush: Job {
    package static let kind = "plan_push"
    package static let queue = "push"

    package var pushEvent: Int64
    package var game: GameID

    package init(pushEvent: Int64, game: GameID) {
        self.pushEvent = pushEvent
        self.game = game
    }

    /// The plans of a game follow each other, and so their sends do in the lanes of theirs: APNs may reorder what is in
    /// flight together, and a fan must not read 5–4 after 6–4. Another lane than the sends', which begin while the plan
    /// goes on.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            uniqueKey: "plan_push:\(pushEvent)",
            lane: "plan:\(game)",
            maxAttempts: JobOptions.tellingAttempts
        )
    }
}

/// Tell one alert to some devices, all of one slot and one push service.
package struct SendPush: Job {
    package static let kind = "send_push"
    package static let queue = "push"
    /// Devices of one job at the most.
    package static let devicesAtMost = 500
    /// Lanes of a game's sends. Enough that one job asks the database while others fill the line to APNs; no more,
    /// because a small audience becomes as many jobs.
    package static let slots = 4

    /// Which of a game's lanes tells `device`: always the same, so that what a fan reads keeps its order.
    /// - Returns: 0…``slots`` − 1.
    package static func slot(of device: DeviceID) -> Int {
        // The last byte is random in every version of UUID that devices have; pages are in the order of the first.
        Int(device.rawValue.uuid.15) % slots
    }

    package var pushEvent: Int64
    package var game: GameID
    package var devices: [DeviceID]
    /// Sends of these devices that came to nothing so far, at first 0; what was not even sent is none.
    package var failures: Int
    /// How long these devices are to be left alone, by APNs's own word or ours.
    package var pauseSeconds: Int
    /// How late these devices hear of everything, because they watch late.
    package var delaySeconds: Int
    /// What reaches these devices; `nil` in jobs from before there was more than APNs.
    package var service: PushService?
    /// Whether these devices hear every alert of the game, so that a later score stands for this one; `nil`, in jobs
    /// from before anybody asked: they do.
    package var hearsAll: Bool?

    package init(
        pushEvent: Int64,
        game: GameID,
        devices: [DeviceID],
        failures: Int = 0,
        pauseSeconds: Int = 0,
        delaySeconds: Int = 0,
        service: PushService? = nil,
        hearsAll: Bool? = nil
    ) {
        self.pushEvent = pushEvent
        self.game = game
        self.devices = devices
        self.failures = failures
        self.pauseSeconds = pauseSeconds
        self.delaySeconds = delaySeconds
        self.service = service
        self.hearsAll = hearsAll
    }

    private enum CodingKeys: String, CodingKey {
        case pushEvent, game, devices, failures, pauseSeconds, delaySeconds, service
        // In jobs it keeps its first name: during an upgrade programs of both versions read them.
        case hearsAll = "hearAll"
    }

    /// Longest wait that a number of failures makes by itself: an alert may be worth hours, and a phone that can be
    /// reached again should not wait for most of them.
    private static let longestBackoff = 60

    /// The first send keeps the order of its game for each device: in the lane of its slot, among those who hear of it
    /// equally late and by the same service: phones do not wait for the slowest browser's. The slots of a game are told
    /// side by side. Devices that could not be reached are tried again outside the lane: the others must not wait for
    /// them.
    package var options: JobOptions {
        if failures == 0, pauseSeconds == 0 {
            let slot = devices.first.map(Self.slot) ?? 0
            let late = delaySeconds > 0 ? "+\(delaySeconds)" : ""
            let way = service.flatMap { $0 == .apns ? nil : "@\($0.rawValue)" } ?? ""
            return JobOptions(
                priority: 1,
                delay: .seconds(delaySeconds),
                lane: "push:\(game)/\(slot)\(late)\(way)",
                maxAttempts: JobOptions.tellingAttempts,
                timeLimit: .seconds(120)
            )
        }
        let backoff = min(Self.longestBackoff, 1 << min(failures, 6))
        return JobOptions(
            delay: .seconds(max(pauseSeconds, backoff)),
            maxAttempts: JobOptions.tellingAttempts,
            timeLimit: .seconds(120)
        )
    }
}

extension SendPush {
    /// The job in the queue that it belongs to.
    /// - Parameter goesApart: Whether its devices are not proven, or suspected.
    package func queued(apart goesApart: Bool) -> any Job {
        if goesApart { ProbePush(self) } else { self }
    }
}

/// Sends one alert to devices that are not proven, or suspected, in a queue of its own, so that made-up tokens
/// cost the others nothing, however many they are.
package struct ProbePush: Job {
    package static let kind = "probe_push"
    package static let queue = "probe"

    package var send: SendPush

    package init(_ send: SendPush) {
        self.send = send
    }

    /// As of the send; a first one is in a lane of this queue's.
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
