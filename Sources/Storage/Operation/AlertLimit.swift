/// The limits of the alerts in `deploy/prometheus/alerts.yml` that the page /ops and `bardown` apply as well. A test
/// compares the two.
package enum AlertLimit {
    /// Seconds that a due job may wait (JobsWait).
    package static let jobWait = 60.0
    /// Seconds for which a queue may be paused (QueuePaused).
    package static let queuePause = 1800.0
    /// Seconds for which no scheduler may take a due page (NobodyLooks).
    package static let scheduleLag = 120.0
    /// The age in seconds of a live game's data (GameDataOld).
    package static let liveData = 60.0
    /// Seconds for which a scoreboard with games in progress may be silent (ScoreboardSilent).
    package static let scoreboardSilence = 120.0
    /// The share of current games that a scoreboard may lack (ScoreboardShort).
    package static let unlisted = 0.25
    /// Seconds for which a source may be silent (SourceSilent).
    package static let sourceSilence = 86_400.0
    /// Seconds for which the canary may be silent (CanarySilent). An alert is due every hour, and its page is read
    /// within minutes.
    package static let canarySilence = 5400.0
    /// The share of changes and of pushes that have to be in time (VisibleTooLate, OwnPartSlow, PushedTooLate).
    package static let inTime = 0.95
    /// The number of changes or pushes above which that share is judged. With fewer, a single late one would be 5 %.
    package static let enoughToJudge: Int64 = 20
    /// The share of pushes that may fail (PushFailing).
    package static let pushFailures = 0.05
    /// The share of Postgres's connections that may be in use (ConnectionsShort).
    package static let connections = 0.85
    /// Transactions since the oldest open one, and dead rows of the queue (VacuumHeldBack).
    package static let oldestSnapshot: Int64 = 500_000
    package static let deadJobRows: Int64 = 100_000
    /// Bytes of WAL that may be kept for a replica (LogKept).
    package static let logKept: Int64 = 10_737_418_240
    /// Transactions since the oldest unfrozen row (FreezeLate).
    package static let frozenAge: Int64 = 1_000_000_000
}
