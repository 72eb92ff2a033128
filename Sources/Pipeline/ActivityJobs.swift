package import JobQueue
package import Scores

/// Find out on which phones an activity of a game that has begun is to be started.
package struct StartActivities: Job {
    package static let kind = "start_activities"
    package static let queue = "activities"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// A start that comes later than a fan turns the game on is none.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            expiresAfter: .seconds(30 * 60),
            uniqueKey: "start_activities:\(game)",
            lane: "start_activities:\(game)",
            timeLimit: .seconds(120)
        )
    }
}

/// Tell the activities of a game how it stands.
///
/// It names no state: whenever it runs it tells the newest. So one waiting job stands for everything that has happened
/// since the last one began. The functions of the api enqueue it by SQL (`ask_for_activities`), with the options that
/// stand here.
package struct UpdateActivities: Job {
    package static let kind = "update_activities"
    package static let queue = StartActivities.queue

    package var game: GameID
    /// Of phones that hear everything so many seconds late.
    package var delaySeconds: Int
    /// When to look; `nil`: as late as the phones hear of what is new now.
    package var afterMilliseconds: Int?

    package init(game: GameID, delaySeconds: Int = 0, after pause: Duration? = nil) {
        self.game = game
        self.delaySeconds = delaySeconds
        // Rounded up: a pause that is cut short is none.
        afterMilliseconds = pause.map { Int(clamping: $0.roundedUpMilliseconds) }
    }

    package var options: JobOptions {
        JobOptions(
            priority: 1,
            delay: afterMilliseconds.map { .milliseconds($0) } ?? .seconds(delaySeconds),
            uniqueKey: "activities:\(game)+\(delaySeconds)",
            lane: "activities:\(game)+\(delaySeconds)",
            timeLimit: .seconds(120)
        )
    }
}

extension Duration {
    /// At least 0.
    fileprivate var roundedUpMilliseconds: Int64 {
        let (seconds, fraction) = components
        guard seconds >= 0, fraction >= 0, seconds < 1_000_000 else { return 0 }
        return seconds * 1000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
