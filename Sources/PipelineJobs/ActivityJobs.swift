package import JobQueue
package import Scores

/// Finds the phones on which an activity of a started game must be started.
package struct StartActivities: Job {
    package static let kind = "start_activities"
    package static let queue = "activities"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// The job expires after half an hour, because a later start is no longer useful.
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

/// Sends the state of a game to its Live Activities.
///
/// The job contains no state, because it always sends the newest one. Thus one waiting job covers all changes since
/// the last run started. The SQL functions of the API also enqueue it (`request_activities`), with the same options as
/// here.
package struct UpdateActivities: Job {
    package static let kind = "update_activities"
    package static let queue = StartActivities.queue

    package var game: GameID
    /// The delay of the phones' alerts, in seconds.
    package var delaySeconds: Int
    /// How long the job waits before it runs, in milliseconds; `nil`: for the delay of the phones.
    package var afterMilliseconds: Int?

    package init(game: GameID, delaySeconds: Int = 0, after pause: Duration? = nil) {
        self.game = game
        self.delaySeconds = delaySeconds
        // Rounded up, because a run before the end of the pause would find nothing new.
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
    /// The duration in milliseconds, rounded up; at least 0.
    fileprivate var roundedUpMilliseconds: Int64 {
        let (seconds, fraction) = components
        guard seconds >= 0, fraction >= 0, seconds < 1_000_000 else { return 0 }
        return seconds * 1000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
