package import Postgres
package import Scores

/// A change of a game that matters to contests.
package struct ContestGameChange: Hashable, Sendable {
    package let game: GameID
    /// Whether invitations and drafts with the game are to be reviewed.
    package let movesPools: Bool
    /// Whether contests with a bet on the game are to be counted.
    package let changesVerdicts: Bool
}

/// Applies changes of games to pools, verdicts and contests. The role `bardown_differ` may run all of it except
/// ``prune()``.
package struct ContestGameStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Brings the verdicts on games up to date. Call it in the transaction that stores the games' events, so that a
    /// final and its verdicts become visible together. Games without an invitation cost one lookup by primary key.
    package func follow(_ games: [GameID]) async throws -> [ContestGameChange] {
        try await session.query(
            "select game_id, moves_pools, changes_verdicts from follow_games(\(games))"
        ).map { row in
            ContestGameChange(
                game: try row.decode(column: "game_id"),
                movesPools: try row.decode(column: "moves_pools"),
                changesVerdicts: try row.decode(column: "changes_verdicts")
            )
        }
    }

    /// Reviews some of the invitations and drafts with a game.
    /// - Parameters:
    ///   - previous: Where the previous call stopped; `nil` for the first.
    ///   - limit: How many to review.
    /// - Returns: Where the next call continues; `nil` if there are no more.
    package func reviewPools(
        of game: GameID,
        after previous: InvitationID?,
        limit: Int
    ) async throws -> InvitationID? {
        try await session.only("select review_pools(\(game), \(previous), \(Int32(clamping: limit)))")
            .decode(InvitationID?.self)
    }

    /// The outcome of counting some contests.
    package struct Settled: Hashable, Sendable {
        /// The contests that were completed, corrected or reopened.
        package let changed: Int
        /// Where the next call continues; `nil` if there are no more contests.
        package let continueAfter: ContestID?
    }

    /// Counts some of the contests with a bet on a game. Counting a contest again has no effect.
    package func settle(_ game: GameID, after previous: ContestID?, limit: Int) async throws -> Settled {
        let row = try await session.only(
            """
            select changed, continue_after from settle_contests(\(game), \(previous), \(Int32(clamping: limit)))
            """
        )
        return Settled(
            changed: Int(try row.decode(column: "changed", as: Int32.self)),
            continueAfter: try row.decode(column: "continue_after")
        )
    }

    /// The outcome of a sweep.
    package struct Sweep: Hashable, Sendable {
        /// How much is overdue: its job was lost, or has waited for a minute. It was requested again.
        package let requested: Int
        /// Games whose bets were voided, because they did not end in time.
        package let voided: Int
        /// Games that should be over, but no source was read lately.
        package let unread: [GameID]
    }

    /// Requests the jobs of what is overdue again, and voids bets on games that did not end in time.
    package func sweep() async throws -> Sweep {
        let row = try await session.only("select requested, voided, unread from sweep_contests()")
        return Sweep(
            requested: Int(try row.decode(column: "requested", as: Int32.self)),
            voided: Int(try row.decode(column: "voided", as: Int32.self)),
            unread: try row.decode(column: "unread")
        )
    }

    /// Deletes notices, and invitations that led to no draft, after 30 days. The role `bardown_scheduler` may run it.
    /// - Returns: Whether there may be more.
    package func prune() async throws -> Bool {
        try await session.only("select prune_contests()").decode(Bool.self)
    }
}
