package import Postgres
package import Scores
package import Time

/// A source with a page of odds of a league: a row of `league_odds`.
package struct LeagueOdds: Hashable, Sendable {
    /// The league's name at the source: `basketball_nba`.
    package let sportKey: String
    /// The markets to request, by the source's names.
    package let markets: [String]
    package let regions: [String]
    /// The markets to request for single games; empty: none.
    package let eventMarkets: [String]

    /// The credits that a request for the league costs.
    package var cost: Int { markets.count * regions.count }

    /// The credits that a request for one game costs.
    package var eventCost: Int { eventMarkets.count * regions.count }
}

/// The state of a source's credits before a request.
package struct CreditState: Hashable, Sendable {
    /// Credits that are left, as of the newest response; `nil`: there was none yet.
    package let remaining: Int?
    /// The credits of the source's whole period; `nil`: not known.
    package let total: Int?
    /// When that response came.
    package let at: Instant?
    /// The start of the league's next game; `nil`: none within three days.
    package let nextStart: Instant?
    package let now: Instant

    package init(remaining: Int?, total: Int?, at: Instant?, nextStart: Instant?, now: Instant) {
        self.remaining = remaining
        self.total = total
        self.at = at
        self.nextStart = nextStart
        self.now = now
    }
}

/// Reads how the odds of leagues are requested, and stores the credits that are left.
package struct OddsRequestStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Whether odds of a league's games are stored. `false` for an unknown league.
    package func hasOdds(_ league: LeagueID) async throws -> Bool {
        try await session.first("select odds from league where id = \(league)")?.decode(Bool.self) ?? false
    }

    /// What to request of a league at a source; `nil` if the league has no odds, or not at this source.
    package func query(of league: LeagueID, at source: String) async throws -> LeagueOdds? {
        let row = try await session.first(
            """
            select o.sport_key, o.markets, o.regions, o.event_markets
              from league_odds o join league l on l.id = o.league_id and l.odds
             where o.league_id = \(league) and o.source = \(source)
            """
        )
        return try row.map { row in
            let (sportKey, markets, regions, eventMarkets) = try row.decode(
                String.self,
                [String].self,
                [String].self,
                [String].self
            )
            return LeagueOdds(sportKey: sportKey, markets: markets, regions: regions, eventMarkets: eventMarkets)
        }
    }

    /// The games whose own pages of odds are worth their credits: those of a league that the source listed in the last
    /// hour, that start within three hours, and that a client opened in the last hour.
    package func openedGames(of league: LeagueID, at source: String) async throws -> [GameID] {
        try await session.query(
            """
            select g.id
              from league l
              join game g on g.league_id = l.id
                and g.day between (clock_timestamp() at time zone l.zone)::date - 1
                              and (clock_timestamp() at time zone l.zone)::date + 1
                and g.status in ('scheduled', 'delayed') and not has_begun(g.status, g.period)
                and g.start_time between clock_timestamp() - interval '3 hours' and clock_timestamp() + interval '3 hours'
             where l.id = \(league)
               and exists (select from game_interest i
                            where i.game_id = g.id and i.asked_at > clock_timestamp() - interval '1 hour')
               and exists (select from odds_event e where e.game_id = g.id and e.source = \(source)
                                                      and e.last_seen_at > clock_timestamp() - interval '1 hour')
             order by g.start_time, g.id
            """
        ).map { try $0.decode(GameID.self) }
    }

    /// The id of a game at a source of odds; `nil` if the source does not list it, or if the game has begun.
    package func event(of game: GameID, at source: String) async throws -> String? {
        try await session.first(
            """
            select e.source_id from odds_event e join game g on g.id = e.game_id
             where g.id = \(game) and e.source = \(source) and g.status in ('scheduled', 'postponed', 'delayed')
               and not has_begun(g.status, g.period)
             order by e.last_seen_at desc, e.source_id limit 1
            """
        )?.decode(String.self)
    }

    /// The league of a game.
    package func league(of game: GameID) async throws -> LeagueID? {
        try await session.first("select league_id from game where id = \(game)")?.decode(LeagueID.self)
    }

    /// Sets the markets that are requested for single games of leagues, as an operator does.
    /// - Parameter markets: The source's names; empty: none.
    /// - Returns: The number of leagues that have the source.
    @discardableResult
    package func set(eventMarkets markets: [String], of leagues: [LeagueID], at source: String) async throws -> Int {
        try await session.query(
            """
            update league_odds set event_markets = \(markets) where source = \(source) and league_id = any (\(leagues))
            """
        ).affected
    }

    /// Turns the reading of leagues' odds at a source on or off, as an operator does.
    /// - Returns: The number of leagues that have the source.
    @discardableResult
    package func set(isFollowed: Bool, of leagues: [LeagueID], at source: String) async throws -> Int {
        try await session.query(
            """
            update league_odds set followed = \(isFollowed) where source = \(source) and league_id = any (\(leagues))
            """
        ).affected
    }

    /// The credits of a source, and the next game of a league.
    package func creditState(of source: String, for league: LeagueID) async throws -> CreditState {
        let row = try await session.first(
            """
            select c.remaining, c.remaining + c.used as total, c.at, clock_timestamp() as now,
                   (select min(g.start_time) from game g
                     where g.league_id = \(league) and g.status in ('scheduled', 'delayed')
                       and g.day between (clock_timestamp() at time zone l.zone)::date - 1
                                     and (clock_timestamp() at time zone l.zone)::date + 3
                       and g.start_time > clock_timestamp() - interval '3 hours') as next_start
              from league l
              left join lateral (select * from odds_credit k where k.source = \(source) order by k.at desc limit 1) c on true
             where l.id = \(league)
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "select from league") }
        return CreditState(
            remaining: try row.decode(column: "remaining", as: Int32?.self).map(Int.init),
            total: try row.decode(column: "total", as: Int32?.self).map(Int.init),
            at: try row.decode(column: "at"),
            nextStart: try row.decode(column: "next_start"),
            now: try row.decode(column: "now")
        )
    }

    /// Deletes the history of prices, events and credits after nine weeks. The role `bardown_scheduler` may run it.
    package func prune() async throws {
        try await session.execute("select prune_odds()", within: .seconds(60))
    }

    /// Stores the credits that a response states.
    package func record(remaining: Int, used: Int?, lastCost: Int?, of source: String) async throws {
        try await session.execute(
            """
            insert into odds_credit (source, remaining, used, last_cost)
            values (\(source), \(Int32(clamping: remaining)), \(used.map { Int32(clamping: $0) }),
                    \(lastCost.map { Int32(clamping: $0) }))
            on conflict on constraint odds_credit_pkey do nothing
            """
        )
    }
}
