package import Postgres
package import Scores

/// The differ's way through the revisions of a game.
package struct RevisionStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Revisions that nobody has compared yet.
    package struct Pending: Sendable {
        package let league: LeagueID
        package let sport: Sport
        /// The last revision that was compared; `nil` before the first.
        package let compared: Snapshot?
        /// What was said before, of the kinds asked for, in order.
        package let said: [GameEvent]
        /// What was said of the score before and was not taken back, in order.
        package let scores: [Score]
        /// The teams' ranks now; `nil` for one that has none.
        package let ranks: BySide<Int?>
        /// What came after it, in order.
        package let snapshots: [(revision: Int64, snapshot: Snapshot)]
    }

    /// Locks the game's row, so that two differs never compare the same revisions, and reads what is pending.
    /// - Parameter kinds: The events of ``Pending/said``.
    /// - Returns: `nil` when there is no such game.
    package func pending(_ game: GameID, saying kinds: [GameEvent.Kind] = []) async throws -> Pending? {
        let head = try await session.first(
            """
            select g.league_id, l.sport, g.diffed_revision, home.rank, away.rank, said.home, said.away
              from game g join league l on l.id = g.league_id
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
             cross join lateral (
               -- A correction takes back what was above it.
               select coalesce(array_agg(e.home_score order by e.id), '{}') as home,
                      coalesce(array_agg(e.away_score order by e.id), '{}') as away
                 from game_event e
                where e.game_id = g.id and e.home_score is not null and e.away_score is not null
                  and not exists (select from game_event c
                                   where c.game_id = e.game_id and c.kind = 'correction' and c.id > e.id
                                     and (c.home_score < e.home_score or c.away_score < e.away_score))) said
             where g.id = \(game) for no key update of g
            """
        )
        guard let head else { return nil }
        let (league, sport, compared, homeRank, awayRank, home, away) = try head.decode(
            LeagueID.self,
            Sport.self,
            Int64.self,
            Int16?.self,
            Int16?.self,
            [Int16].self,
            [Int16].self
        )
        let rows = try await session.query(
            """
            select revision, snapshot from game_revision
             where game_id = \(game) and revision >= \(compared) order by revision
            """
        )
        var snapshots: [(revision: Int64, snapshot: Snapshot)] = []
        for row in rows {
            let (revision, snapshot) = try row.decode(Int64.self, JSONText.self)
            snapshots.append((revision, try snapshot.decoded()))
        }
        let before = snapshots.first?.revision == compared ? snapshots.removeFirst().snapshot : nil
        return Pending(
            league: league,
            sport: sport,
            compared: before,
            said: snapshots.isEmpty ? [] : try await events(game, kinds),
            scores: zip(home, away).map { Score(home: Int($0), away: Int($1)) },
            ranks: BySide(home: homeRank.map(Int.init), away: awayRank.map(Int.init)),
            snapshots: snapshots
        )
    }

    private func events(_ game: GameID, _ kinds: [GameEvent.Kind]) async throws -> [GameEvent] {
        try await session.query(
            """
            select facts from game_event where game_id = \(game) and kind = any (\(kinds.map(\.rawValue))) order by id
            """
        ).map { try $0.decode(JSONText.self).decoded() }
    }

    /// A play that added to the score, with who scored.
    package struct ScoringPlay: Sendable, Hashable {
        package let score: Score
        package let side: Side
        package let scorer: String
        package let kind: PlayKind
    }

    /// The plays that added to the score and name who did it, in the order of play.
    package func scoringPlays(of game: GameID) async throws -> [ScoringPlay] {
        try await session.query(
            """
            select home_score, away_score, side, kind, players from play
             where game_id = \(game) and kind = any (\(Self.scoringKinds)) and home_score is not null
               and side in ('home', 'away')
             order by ordinal
            """
        ).compactMap { row in
            let (home, away, side, kind, players) = try row.decode(
                Int16.self,
                Int16.self,
                String.self,
                String.self,
                JSONText.self
            )
            guard let side = Side(rawValue: side), let kind = PlayKind(rawValue: kind),
                let scorer = try players.decoded(as: [PlayPlayer].self).first(where: { $0.role == .scorer })
            else { return nil }
            return ScoringPlay(
                score: Score(home: Int(home), away: Int(away)),
                side: side,
                scorer: scorer.name,
                kind: kind
            )
        }
    }

    private static let scoringKinds = PlayKind.allCases.filter { $0.points > 0 }.map(\.rawValue)

    /// Writes the events of one revision; one that is there already is left alone.
    /// - Returns: the events that are new, with their ids.
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

    /// Everything up to `revision` has been compared.
    package func markCompared(_ game: GameID, upTo revision: Int64) async throws {
        try await session.execute(
            "update game set diffed_revision = greatest(diffed_revision, \(revision)) where id = \(game)"
        )
    }
}
