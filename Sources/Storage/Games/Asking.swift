import Scores
import Time

/// When the source was asked that brought a revision, and when before: in between, at the source, lies the change.
struct Asking: Sendable {
    let at: Instant
    /// The last look at the game that is known from its row.
    let before: Instant?
    /// Pages whose answers speak of the game too, "not modified" included: keys of `scrape_target`.
    let pages: [String]
}

extension Asking {
    /// For a reading of a scoreboard.
    static func scoreboard(at askedAt: Instant, of row: GameRow) -> Asking {
        Asking(
            at: askedAt,
            before: row.observedAt < askedAt ? row.observedAt : nil,
            pages: ["scoreboard:\(row.league):\(row.snapshot.day)"]
        )
    }

    /// For a reading of a page of the game's own: what it changes no scoreboard could have told.
    static func detail(at askedAt: Instant, of row: GameRow) -> Asking {
        Asking(
            at: askedAt,
            before: row.detailObservedAt.flatMap { $0 < askedAt ? $0 : nil },
            pages: ["play_by_play", "box_score", "summary"].map { "detail:\(row.id):\($0)" }
        )
    }
}
