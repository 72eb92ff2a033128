package import JobQueue
package import Scores

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

    /// In the lane of its game, so that plans and sends of one game follow each other: APNs may reorder what is in
    /// flight together, and a fan must not read 5–4 after 6–4.
    package var options: JobOptions {
        JobOptions(priority: 1, uniqueKey: "plan_push:\(pushEvent)", lane: "push:\(game)")
    }
}

/// Tell one alert to some devices.
package struct SendPush: Job {
    package static let kind = "send_push"
    package static let queue = "push"
    /// Devices of one job at the most.
    package static let devicesAtMost = 500

    package var pushEvent: Int64
    package var game: GameID
    package var devices: [DeviceID]
    /// Sends of these devices that came to nothing so far; the first is 0.
    package var failures: Int
    /// How long APNs asked to be left alone about these devices.
    package var pauseSeconds: Int

    package init(
        pushEvent: Int64,
        game: GameID,
        devices: [DeviceID],
        failures: Int = 0,
        pauseSeconds: Int = 0
    ) {
        self.pushEvent = pushEvent
        self.game = game
        self.devices = devices
        self.failures = failures
        self.pauseSeconds = pauseSeconds
    }

    /// The first send keeps the order of its game. Devices that could not be reached are tried again outside the lane:
    /// the others must not wait for them.
    package var options: JobOptions {
        failures == 0
            ? JobOptions(priority: 1, lane: "push:\(game)", timeLimit: .seconds(120))
            : JobOptions(delay: .seconds(max(pauseSeconds, 1 << min(failures, 6))), timeLimit: .seconds(120))
    }
}
