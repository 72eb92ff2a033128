import Scores
import Time

/// When the source was polled for a revision, and when before that. The change happened at the source in between.
struct PollContext: Sendable {
    let at: Instant
    /// The last poll of the game that is known from its row.
    let before: Instant?
    /// Pages whose responses, including "not modified", cover the game too: keys of `scrape_target`.
    let pages: [String]
}

extension PollContext {
    /// For a reading of a scoreboard.
    static func scoreboard(at askedAt: Instant, of row: GameRow) -> PollContext {
        PollContext(
            at: askedAt,
            before: row.observedAt < askedAt ? row.observedAt : nil,
            pages: ["scoreboard:\(row.league):\(row.snapshot.day)"]
        )
    }

    /// For a reading of a page of the game's own. No scoreboard could have reported its changes.
    static func detail(at askedAt: Instant, of row: GameRow) -> PollContext {
        PollContext(
            at: askedAt,
            before: row.detailObservedAt.flatMap { $0 < askedAt ? $0 : nil },
            pages: ["play_by_play", "box_score", "summary"].map { "detail:\(row.id):\($0)" }
        )
    }
}
