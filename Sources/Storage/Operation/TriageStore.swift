package import Postgres
package import Scores
package import Time

/// A source's name that matches no stored team, game or player, or more than one: a row of the table `unmatched`.
package struct UnmatchedName: Sendable, Hashable {
    package let kind: String
    package let source: String
    package let sourceID: String
    package let league: String
    package let name: String
    package let reason: String
    /// How often the name was read.
    package let seenCount: Int64
    package let lastSeen: Instant
}

/// A correction that is not published yet: a row of the view `ops.holds`.
package struct HeldCorrection: Sendable, Hashable {
    package let game: GameID
    package let league: String
    package let away: String
    package let home: String
    package let source: String?
    package let reason: String?
    package let since: Instant?
    /// The condition for publishing the correction, as the view states it.
    package let waitsFor: String?
    /// The operator who accepted the correction; `nil` when none has, and always for a correction of plays.
    package let releasedBy: String?
}

/// An implausible reading that an operator has to decide about: a row of the view `ops.quarantine`.
package struct QuarantinedReading: Sendable, Hashable {
    package let id: Int64
    package let league: String
    /// The game; `nil` when the reading matches none.
    package let game: GameID?
    package let source: String
    package let sourceID: String
    package let kind: String
    package let detail: String
    /// How often the reading was seen.
    package let seenCount: Int64
    package let lastSeen: Instant
}

/// Lists the readings and names that an operator has to decide about.
package struct TriageStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    package func unmatchedNames() async throws -> [UnmatchedName] {
        try await session.query(
            """
            select kind, source, source_id, league_id, name, reason, seen, last_seen
              from unmatched order by league_id, kind desc, name, source, source_id
            """
        ).map { row in
            UnmatchedName(
                kind: try row.decode(column: "kind"),
                source: try row.decode(column: "source"),
                sourceID: try row.decode(column: "source_id"),
                league: try row.decode(column: "league_id"),
                name: try row.decode(column: "name"),
                reason: try row.decode(column: "reason"),
                seenCount: try row.decode(column: "seen"),
                lastSeen: try row.decode(column: "last_seen")
            )
        }
    }

    /// The corrections that wait, the oldest first.
    package func heldCorrections() async throws -> [HeldCorrection] {
        try await session.query(
            """
            select game_id, league_id, away, home, source, reason, since, waits_for, released_by
              from ops.holds order by since
            """
        ).map { row in
            HeldCorrection(
                game: try row.decode(column: "game_id"),
                league: try row.decode(column: "league_id"),
                away: try row.decode(column: "away"),
                home: try row.decode(column: "home"),
                source: try row.decode(column: "source"),
                reason: try row.decode(column: "reason"),
                since: try row.decode(column: "since"),
                waitsFor: try row.decode(column: "waits_for"),
                releasedBy: try row.decode(column: "released_by")
            )
        }
    }

    /// The open entries of the quarantine, ordered by when each was last seen, the latest last.
    package func quarantinedReadings() async throws -> [QuarantinedReading] {
        try await session.query(
            """
            select id, league_id, game_id, source, source_id, kind, detail, seen, last_seen
              from ops.quarantine order by last_seen
            """
        ).map { row in
            QuarantinedReading(
                id: try row.decode(column: "id"),
                league: try row.decode(column: "league_id"),
                game: try row.decode(column: "game_id"),
                source: try row.decode(column: "source"),
                sourceID: try row.decode(column: "source_id"),
                kind: try row.decode(column: "kind"),
                detail: try row.decode(column: "detail"),
                seenCount: try row.decode(column: "seen"),
                lastSeen: try row.decode(column: "last_seen")
            )
        }
    }
}
