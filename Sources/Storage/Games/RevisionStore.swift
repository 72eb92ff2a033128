package import Postgres
package import Scores

/// Reads the revisions of a game for the differ, and stores the events found in them.
package struct RevisionStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The revisions of a game that the differ has not compared with their predecessors yet, and what it needs for
    /// that.
    package struct Pending: Sendable {
        package let league: LeagueID
        package let sport: SportID
        /// The last revision that was compared; `nil` before the first, or when that revision is no longer stored.
        package let compared: Snapshot?
        /// Earlier events of the requested kinds, in order. Empty, like ``scores``, when no revision is pending.
        package let said: [GameEvent]
        /// The scores of earlier events, without those that a correction retracted, in order.
        package let scores: [Score]
        /// The teams' ranks now; `nil` for a team without one.
        package let ranks: BySide<Int?>
        /// The poll that these ranks come from, see ``TeamBrief/rankPoll``.
        package let rankPoll: String
        /// The revisions after `compared`, in order.
        package let snapshots: [(revision: Int64, snapshot: Snapshot)]
    }

    /// Locks the game's row, so that two differs never compare the same revisions, and reads the pending ones.
    /// - Parameter kinds: The kinds of events for ``Pending/said``.
    /// - Returns: `nil` when there is no such game.
    package func pending(_ game: GameID, saying kinds: [GameEvent.Kind] = []) async throws -> Pending? {
        guard let head = try await head(of: game) else { return nil }
        // These are separate statements after the lock, so that they see what another differ has committed meanwhile.
        var snapshots = try await snapshots(of: game, from: head.compared)
        let compared = snapshots.first?.revision == head.compared ? snapshots.removeFirst().snapshot : nil
        return Pending(
            league: head.league,
            sport: head.sport,
            compared: compared,
            said: snapshots.isEmpty ? [] : try await events(game, kinds),
            scores: snapshots.isEmpty ? [] : try await scores(of: game),
            ranks: head.ranks,
            rankPoll: head.rankPoll,
            snapshots: snapshots
        )
    }

    private struct Head {
        let league: LeagueID
        let sport: SportID
        /// The last revision that was compared; 0 before the first.
        let compared: Int64
        let ranks: BySide<Int?>
        let rankPoll: String
    }

    private func head(of game: GameID) async throws -> Head? {
        let row = try await session.first(
            """
            select g.league_id, l.sport, g.diffed_revision, home.rank, away.rank,
                   \(unescaped: TeamBrief.rankPoll)
              from game g join league l on l.id = g.league_id
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
             where g.id = \(game) for no key update of g
            """
        )
        guard
            let (league, sport, compared, home, away, poll) = try row?.decode(
                LeagueID.self,
                SportID.self,
                Int64.self,
                Int16?.self,
                Int16?.self,
                String.self
            )
        else { return nil }
        let ranks = BySide(home: home.map(Int.init), away: away.map(Int.init))
        return Head(league: league, sport: sport, compared: compared, ranks: ranks, rankPoll: poll)
    }

    private func snapshots(of game: GameID, from first: Int64) async throws -> [(revision: Int64, snapshot: Snapshot)] {
        try await session.query(
            """
            select revision, snapshot from game_revision
             where game_id = \(game) and revision >= \(first) order by revision
            """
        ).map { row in
            let (revision, snapshot) = try row.decode(Int64.self, JSONText.self)
            return (revision, try snapshot.decoded())
        }
    }

    /// The scores of events, without those that a correction retracted. A correction retracts all earlier scores in
    /// which a side has more points than after the correction.
    private func scores(of game: GameID) async throws -> [Score] {
        try await session.query(
            """
            select home_score, away_score
              from (select id, home_score, away_score,
                           min(home_score) filter (where kind = 'correction') over later as home_left,
                           min(away_score) filter (where kind = 'correction') over later as away_left
                      from game_event where game_id = \(game)
                    window later as (order by id rows between 1 following and unbounded following)) e
             where home_score <= coalesce(home_left, home_score) and away_score <= coalesce(away_left, away_score)
             order by id
            """
        ).map { row in
            let (home, away) = try row.decode(Int16.self, Int16.self)
            return Score(home: Int(home), away: Int(away))
        }
    }

    private func events(_ game: GameID, _ kinds: [GameEvent.Kind]) async throws -> [GameEvent] {
        try await session.query(
            """
            select facts from game_event where game_id = \(game) and kind = any (\(kinds.map(\.rawValue))) order by id
            """
        ).map { try $0.decode(JSONText.self).decoded() }
    }

    /// Adds the events of one revision. Events that are stored already are skipped.
    /// - Returns: the new events, with their ids.
    package func add(
        _ events: [GameEvent],
        of game: GameID,
        revision: Int64
    ) async throws -> [(id: Int64, event: GameEvent)] {
        var added: [(id: Int64, event: GameEvent)] = []
        for event in events {
            let row = try await session.first(
                """
                insert into game_event (game_id, revision, kind, home_score, away_score, period, period_kind, clock,
                                        facts)
                values (\(game), \(revision), \(event.kind.rawValue), \(event.score?.home.column),
                        \(event.score?.away.column), \(event.period?.column), \(event.period?.kind),
                        \(event.clock?.description), \(try jsonColumn(event)))
                on conflict on constraint game_event_once do nothing
                returning id
                """
            )
            if let row { added.append((try row.decode(Int64.self), event)) }
        }
        return added
    }

    /// Records that all revisions up to `revision` have been compared.
    package func markCompared(_ game: GameID, upTo revision: Int64) async throws {
        try await session.execute(
            "update game set diffed_revision = greatest(diffed_revision, \(revision)) where id = \(game)"
        )
    }
}
