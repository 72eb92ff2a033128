/// Limits that the page /ops and `bardown` apply. They are those of the alerts in `deploy/prometheus/alerts.yml` that
/// the comments name; a test compares them.
package enum AlertLimit {
    /// How many seconds a due job may wait (JobsWait).
    package static let jobWait = 60.0
    /// How many seconds a queue may be paused (QueuePaused).
    package static let queuePause = 1800.0
    /// How many seconds a page may be overdue before it is assumed that no scheduler runs (NobodyLooks).
    package static let scheduleLag = 120.0
    /// The age in seconds of a live game's data (GameDataOld).
    package static let liveDataAge = 60.0
    /// How many seconds may pass without a response from a scoreboard with games that should be in progress
    /// (ScoreboardSilent).
    package static let scoreboardSilence = 120.0
    /// The share of current games that a scoreboard may lack (ScoreboardShort).
    package static let unlistedRatio = 0.25
    /// How many seconds may pass without a response from a source (SourceSilent).
    package static let sourceSilence = 86_400.0
    /// How many seconds may pass without an alert from the canary (CanarySilent). An alert is due every hour, and the
    /// canary's page is read within minutes.
    package static let canarySilence = 5400.0
    /// The share of changes and of pushes that must be in time (VisibleTooLate, OwnPartSlow, PushedTooLate).
    package static let onTimeRatio = 0.95
    /// ``onTimeRatio`` applies only to more changes or pushes than this. With fewer, a single late one would be 5 %
    /// already.
    package static let minimumCount: Int64 = 20
    /// The share of pushes that may fail (PushFailing).
    package static let pushFailureRatio = 0.05
    /// How many credits must be left at a source of odds (OddsCreditsLow). With fewer, only near games are read; with a
    /// large quota this begins earlier.
    package static let oddsCredits: Int64 = 500
    /// How many seconds may pass without a price of a game that begins within three hours (OddsSilent). Their pages are
    /// read every `CADENCE_ODDS`, which is three minutes by default.
    package static let oddsSilence = 900.0
    /// The share of prices of these games that may be too old to count (OddsStale).
    package static let oddsStaleRatio = 0.5
    /// The share of Postgres's connections that may be in use (ConnectionsShort).
    package static let connections = 0.85
    /// How many transactions may have begun since the oldest open one (VacuumHeldBack).
    package static let oldestSnapshot: Int64 = 500_000
    /// How many dead rows in `q.job` may wait for vacuum (VacuumHeldBack).
    package static let deadJobRows: Int64 = 100_000
    /// How many bytes of WAL may be kept for a replica (LogKept).
    package static let keptLogBytes: Int64 = 10_737_418_240
    /// How many transactions may have begun since the oldest unfrozen row was written (FreezeLate).
    package static let frozenAge: Int64 = 1_000_000_000
}
