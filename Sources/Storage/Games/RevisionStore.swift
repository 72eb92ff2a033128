package import Postgres
package import Scores

/// An event of a game, to be stored.
package struct NewEvent: Sendable {
    package let game: GameID
    /// The revision in which the event appeared.
    package let revision: Int64
    package let event: GameEvent

    package init(_ event: GameEvent, of game: GameID, revision: Int64) {
        self.event = event
        self.game = game
        self.revision = revision
    }
}

/// Reads the revisions of games for the differ, and stores the events found in them.
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
        package let lastCompared: Snapshot?
        /// Earlier events of the requested kinds, in order. Empty, like ``scores``, when no revision is pending.
        package let earlierEvents: [GameEvent]
        /// The scores of earlier events, without those that a correction retracted, in order.
        package let scores: [Score]
        /// The teams' ranks now; `nil` for a team without one.
        package let ranks: BySide<Int?>
        /// The poll that these ranks come from, see ``TeamBrief/rankPoll``.
        package let rankPoll: String
        /// The revisions after ``lastCompared``, in order.
        package let snapshots: [(revision: Int64, snapshot: Snapshot)]
    }

    /// Locks the rows of the games, so that two differs never compare the same revisions. Reads the pending revisions.
    /// The games are locked in the order of their ids, as in `GameLocator`, so that two transactions cannot deadlock.
    /// The number of statements does not depend on the number of games.
    /// - Parameters:
    ///   - kinds: The kinds of events for ``Pending/earlierEvents``.
    ///   - skippingLocked: Whether to leave out games that another transaction has locked.
    /// - Returns: The games that exist and were not left out; for each the pending revisions, which may be none.
    package func pending(
        _ games: [GameID],
        earlierKinds kinds: [GameEvent.Kind] = [],
        skippingLocked: Bool = false
    ) async throws -> [GameID: Pending] {
        let heads = try await heads(of: games, skippingLocked: skippingLocked)
        // These are separate statements after the lock, so that they see what another differ has committed meanwhile.
        let snapshots = try await snapshots(from: heads)
        let changed = heads.filter { game, head in (snapshots[game]?.last?.revision ?? 0) > head.compared }.map(\.key)
        let earlierEvents = try await events(changed, kinds)
        let scores = try await scores(of: changed)
        return heads.reduce(into: [:]) { pending, entry in
            let (game, head) = entry
            var snapshots = snapshots[game] ?? []
            let lastCompared = snapshots.first?.revision == head.compared ? snapshots.removeFirst().snapshot : nil
            pending[game] = Pending(
                league: head.league,
                sport: head.sport,
                lastCompared: lastCompared,
                earlierEvents: earlierEvents[game] ?? [],
                scores: scores[game] ?? [],
                ranks: head.ranks,
                rankPoll: head.rankPoll,
                snapshots: snapshots
            )
        }
    }

    private struct Head {
        let league: LeagueID
        let sport: SportID
        /// The last revision that was compared; 0 before the first.
        let compared: Int64
        let ranks: BySide<Int?>
        let rankPoll: String
    }

    private func heads(of games: [GameID], skippingLocked: Bool) async throws -> [GameID: Head] {
        let rows = try await session.query(
            """
            select g.id, g.league_id, l.sport, g.diffed_revision, home.rank as home_rank, away.rank as away_rank,
                   \(unescaped: TeamBrief.rankPoll) as poll
              from game g join league l on l.id = g.league_id
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
             where g.id = any (\(games))
             order by g.id for no key update of g \(unescaped: skippingLocked ? "skip locked" : "")
            """
        )
        return try rows.reduce(into: [:]) { heads, row in
            let home = try row.decode(column: "home_rank", as: Int16?.self)
            let away = try row.decode(column: "away_rank", as: Int16?.self)
            heads[try row.decode(column: "id", as: GameID.self)] = Head(
                league: try row.decode(column: "league_id"),
                sport: try row.decode(column: "sport"),
                compared: try row.decode(column: "diffed_revision"),
                ranks: BySide(home: home.map(Int.init), away: away.map(Int.init)),
                rankPoll: try row.decode(column: "poll")
            )
        }
    }

    /// Reads the revisions of each game, from the last one that was compared.
    private func snapshots(from heads: [GameID: Head]) async throws -> [GameID: [(revision: Int64, snapshot: Snapshot)]]
    {
        let rows = try await session.query(
            """
            select r.game_id, r.revision, r.snapshot
              from unnest(\(Array(heads.keys)), \(heads.values.map(\.compared))) as h (game_id, compared)
              join game_revision r on r.game_id = h.game_id and r.revision >= h.compared
             order by r.game_id, r.revision
            """
        )
        return try rows.reduce(into: [:]) { snapshots, row in
            let (game, revision, snapshot) = try row.decode(GameID.self, Int64.self, JSONText.self)
            snapshots[game, default: []].append((revision, try snapshot.decoded()))
        }
    }

    /// The scores of events, without those that a correction retracted. A correction retracts all earlier scores in
    /// which a side has more points than after the correction.
    ///
    /// The window is in descending order, so it only grows from row to row. If its start moved instead, Postgres would
    /// compute the minimum of the whole window again for each row.
    private func scores(of games: [GameID]) async throws -> [GameID: [Score]] {
        guard !games.isEmpty else { return [:] }
        let rows = try await session.query(
            """
            select game_id, home_score, away_score
              from (select game_id, id, home_score, away_score,
                           min(home_score) filter (where kind = 'correction') over later as home_left,
                           min(away_score) filter (where kind = 'correction') over later as away_left
                      from game_event where game_id = any (\(games))
                    window later as (
                      partition by game_id order by id desc rows between unbounded preceding and 1 preceding)) e
             where home_score <= coalesce(home_left, home_score) and away_score <= coalesce(away_left, away_score)
             order by game_id, id
            """
        )
        return try rows.reduce(into: [:]) { scores, row in
            let (game, home, away) = try row.decode(GameID.self, Int16.self, Int16.self)
            scores[game, default: []].append(Score(home: Int(home), away: Int(away)))
        }
    }

    private func events(_ games: [GameID], _ kinds: [GameEvent.Kind]) async throws -> [GameID: [GameEvent]] {
        guard !games.isEmpty, !kinds.isEmpty else { return [:] }
        let rows = try await session.query(
            """
            select game_id, facts from game_event
             where game_id = any (\(games)) and kind = any (\(kinds.map(\.rawValue))) order by game_id, id
            """
        )
        return try rows.reduce(into: [:]) { events, row in
            let (game, facts) = try row.decode(GameID.self, JSONText.self)
            events[game, default: []].append(try facts.decoded())
        }
    }

    /// Adds events in their order. Events that are stored already are skipped; one revision of a game has at most one
    /// event of each kind.
    /// - Returns: The added events, with their ids.
    package func add(_ events: [NewEvent]) async throws -> [(id: Int64, event: NewEvent)] {
        guard !events.isEmpty else { return [] }
        let rows = try await session.query(
            """
            insert into game_event (game_id, revision, kind, home_score, away_score, period, period_kind, clock, facts)
            select game_id, revision, kind, home_score, away_score, period, period_kind, clock, facts
              from unnest(\(events.map(\.game)), \(events.map(\.revision)), \(events.map(\.event.kind.rawValue)),
                          \(events.map { $0.event.score?.home.column }), \(events.map { $0.event.score?.away.column }),
                          \(events.map { $0.event.period?.column }), \(events.map { $0.event.period?.kind.rawValue }),
                          \(events.map { $0.event.clock?.description }), \(try events.map { try jsonColumn($0.event) }))
                   with ordinality as e (game_id, revision, kind, home_score, away_score, period, period_kind, clock,
                                         facts, number)
             order by number
            on conflict on constraint game_event_once do nothing
            returning id, game_id, revision, kind
            """
        )
        var ids = try rows.reduce(into: [EventKey: Int64]()) { ids, row in
            let (id, game, revision, kind) = try row.decode(Int64.self, GameID.self, Int64.self, String.self)
            ids[EventKey(game: game, revision: revision, kind: kind)] = id
        }
        // An event that is in `events` twice was added once.
        return events.compactMap { event in
            let key = EventKey(game: event.game, revision: event.revision, kind: event.event.kind.rawValue)
            return ids.removeValue(forKey: key).map { (id: $0, event: event) }
        }
    }

    /// The values that identify an event, the same as in the constraint `game_event_once`.
    private struct EventKey: Hashable {
        let game: GameID
        let revision: Int64
        let kind: String
    }

    /// Records that all revisions of each game up to the given one have been compared.
    package func markCompared(_ revisions: [GameID: Int64]) async throws {
        guard !revisions.isEmpty else { return }
        try await session.execute(
            """
            update game g set diffed_revision = greatest(g.diffed_revision, r.revision)
              from unnest(\(Array(revisions.keys)), \(Array(revisions.values))) as r (game_id, revision)
             where g.id = r.game_id
            """
        )
    }
}
