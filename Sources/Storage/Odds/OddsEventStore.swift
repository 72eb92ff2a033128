import Normalizing
import Postgres
import Scores
import Time

/// The game of an event of a source of odds.
struct MatchedEvent: Hashable, Sendable {
    let game: GameID
    /// Whether the source's home team is the visiting team of the game, as on neutral ground.
    let isTurned: Bool
}

/// Why an event has no game. The raw values are those of the column `odds_event.reason`.
enum UnmatchedEvent: String, Error, Hashable, Sendable {
    case unknownTeam = "unknown_team"
    case sameTeam = "same_team"
    case noGame = "no_game"
    case severalGames = "several_games"
}

/// Finds the games of events, and stores which game each belongs to.
struct OddsEventStore: Sendable {
    let session: any PostgresSession
    let league: IdentityLeague

    /// Returns the games of events, by the ids of the events. An event without a game is stored with the reason.
    /// - Parameter observedAt: When the page was requested.
    func match(_ events: [QuotedEvent], observedAt: Instant) async throws -> [SourceID: MatchedEvent] {
        var matched = try await known(events, observedAt: observedAt)
        let unknown = events.filter { matched[$0.sourceID] == nil }
        // Earlier games first, so that of two games of the same teams the first one is found first.
        for event in unknown.sorted(by: { ($0.startTime ?? .latest) < ($1.startTime ?? .latest) }) {
            matched[event.sourceID] = try await find(event, among: events, observedAt: observedAt)
        }
        return matched
    }

    /// The events that were matched before. Their starts may have moved since. An event is matched again if its game
    /// has other teams now.
    private func known(_ events: [QuotedEvent], observedAt: Instant) async throws -> [SourceID: MatchedEvent] {
        guard !events.isEmpty else { return [:] }
        let rows = try await session.query(
            """
            with seen as (
              update odds_event e
                 set commence_at = w.commence_at, last_seen_at = greatest(e.last_seen_at, \(observedAt))
                from unnest(\(events.map(\.sourceID.source)), \(events.map(\.sourceID.id)), \(events.map(\.startTime)))
                     as w (source, source_id, commence_at)
               where e.source = w.source and e.source_id = w.source_id and e.game_id is not null
              returning e.source, e.source_id, e.game_id, e.home_team_id, e.away_team_id
            )
            select s.source, s.source_id, s.game_id, s.home_team_id = g.away_team_id as is_turned
              from seen s join game g on g.id = s.game_id
             where (s.home_team_id, s.away_team_id) in ((g.home_team_id, g.away_team_id), (g.away_team_id, g.home_team_id))
            """
        )
        return try rows.reduce(into: [:]) { matched, row in
            let (source, id, game, isTurned) = try row.decode(String.self, String.self, GameID.self, Bool.self)
            matched[SourceID(source: source, id: id)] = MatchedEvent(game: game, isTurned: isTurned)
        }
    }

    /// Finds the game of an event and stores the result.
    /// - Returns: `nil` if there is none.
    private func find(
        _ event: QuotedEvent,
        among events: [QuotedEvent],
        observedAt: Instant
    ) async throws -> MatchedEvent? {
        guard let teams = try await teams(of: event) else {
            try await store(event, teams: nil, .failure(.unknownTeam), observedAt)
            return nil
        }
        guard teams.home != teams.away else {
            try await store(event, teams: teams, .failure(.sameTeam), observedAt)
            return nil
        }
        let names = Set([event.home, event.away])
        let isRepeated = events.count { Set([$0.home, $0.away]) == names } > 1
        let candidates = try await candidates(for: event, teams, listed: events.map(\.sourceID.id))
        let match = OddsEventMatch.game(
            startingAt: event.startTime,
            isRepeated: isRepeated,
            among: candidates.map(\.game)
        )
        switch match {
        case .none: try await store(event, teams: teams, .failure(.noGame), observedAt)
        case .several: try await store(event, teams: teams, .failure(.severalGames), observedAt)
        case .game(let id):
            try await store(event, teams: teams, .success(id), observedAt)
            let home = candidates.first { $0.game.id == id }?.home
            return MatchedEvent(game: id, isTurned: home != teams.home)
        }
        return nil
    }

    /// The teams that the source calls home and away; `nil` if one is not found, which is recorded for an operator.
    private func teams(of event: QuotedEvent) async throws -> BySide<TeamID>? {
        let reading = GameReading(
            league: league.id,
            sourceID: event.sourceID,
            startTime: event.startTime.map { .at($0) },
            teams: BySide(home: TeamReading(name: event.home), away: TeamReading(name: event.away)),
            status: .known(.scheduled)
        )
        let finder = TeamFinder(session: session, league: league)
        // Both are searched for even if the first is not found, so that an operator sees both names.
        let home = try await finder.find(reading.teams.home, in: reading)
        let away = try await finder.find(reading.teams.away, in: reading)
        guard let home, let away else { return nil }
        return BySide(home: home, away: away)
    }

    /// The games of two teams near the start of an event, with their home teams. Of an event without a start, those of
    /// the next two weeks.
    /// - Parameter listed: The ids of all events on the page. A game that another one of them has is taken.
    private func candidates(
        for event: QuotedEvent,
        _ teams: BySide<TeamID>,
        listed: [String]
    ) async throws -> [(game: GameCandidate, home: TeamID)] {
        let rows = try await session.query(
            """
            select g.id, g.home_team_id, g.day, g.start_time,
                   exists (select from odds_event e
                            where e.game_id = g.id and e.source = \(event.sourceID.source)
                              and e.source_id <> \(event.sourceID.id) and e.source_id = any (\(listed)))
              from game g join league l on l.id = g.league_id
              cross join lateral (
                select (coalesce(\(event.startTime), clock_timestamp()) at time zone l.zone)::date as first,
                       case when \(event.startTime) is null then 14 else 1 end as span) d
             where g.league_id = \(league.id) and g.status <> 'cancelled'
               and (g.home_team_id, g.away_team_id)
                   in ((\(teams.home), \(teams.away)), (\(teams.away), \(teams.home)))
               and g.day between d.first - 1 and d.first + d.span
             order by g.day, g.start_time, g.id
            """
        )
        return try rows.map { row in
            let (id, home, day, start, isTaken) = try row.decode(
                GameID.self,
                TeamID.self,
                CivilDate.self,
                Instant?.self,
                Bool.self
            )
            return (game: GameCandidate(id: id, day: day, start: start, isTaken: isTaken), home: home)
        }
    }

    private func store(
        _ event: QuotedEvent,
        teams: BySide<TeamID>?,
        _ result: Result<GameID, UnmatchedEvent>,
        _ observedAt: Instant
    ) async throws {
        let (game, reason): (GameID?, String?) =
            switch result {
            case .success(let id): (id, nil)
            case .failure(let unmatched): (nil, unmatched.rawValue)
            }
        try await session.execute(
            """
            insert into odds_event as e (source, source_id, league_id, game_id, home_team_id, away_team_id, home, away,
                                         commence_at, reason, first_seen_at, last_seen_at)
            values (\(event.sourceID.source), \(event.sourceID.id), \(league.id), \(game), \(teams?.home), \(teams?.away),
                    \(event.home), \(event.away), \(event.startTime), \(reason), \(observedAt), \(observedAt))
            on conflict on constraint odds_event_pkey do update
               set game_id = excluded.game_id, home_team_id = excluded.home_team_id, away_team_id = excluded.away_team_id,
                   home = excluded.home, away = excluded.away, commence_at = excluded.commence_at,
                   reason = excluded.reason, last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at)
            """
        )
    }
}

extension Instant {
    fileprivate static let latest = Instant(microseconds: .max)
}
