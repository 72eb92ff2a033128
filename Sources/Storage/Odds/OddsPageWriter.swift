package import Normalizing
package import Postgres
package import Pricing
package import Scores
package import Time

/// A page of odds to be stored.
package struct OddsPage: Sendable {
    package let league: LeagueID
    /// The source, as in the ids of the events.
    package let source: String
    package let reading: QuoteListReading
    /// The markets that the page should have. Stored prices of these that it lacks are no longer offered.
    package let markets: Set<BetMarket>
    /// Whether the page should have all games of the league that have not begun.
    package let coversLeague: Bool
    /// An instant not later than the request, by the database's clock.
    package let observedAt: Instant

    package init(
        league: LeagueID,
        source: String,
        reading: QuoteListReading,
        markets: Set<BetMarket>,
        coversLeague: Bool,
        observedAt: Instant
    ) {
        self.league = league
        self.source = source
        self.reading = reading
        self.markets = markets
        self.coversLeague = coversLeague
        self.observedAt = observedAt
    }

    /// Whether its prices replace those of other sources at once: a source of odds is fresher than the odds on a page
    /// of games.
    var isPreferred: Bool { KnownSource(rawValue: source) == nil }

    /// The source of its prices, as in the column `odds_quote.source`. The prices of a page of one game have another
    /// source than those of the league's page, because one lacks bets that the other has.
    var priceSource: String { coversLeague || !isPreferred ? source : eventSource }

    /// The source of the prices on pages of single games.
    var eventSource: String { "\(source)-event" }
}

/// What became of a page of odds.
package struct OddsStoreResult: Hashable, Sendable {
    /// Whether the league has no odds, so that nothing was stored.
    package var isOff = false
    /// The games with a price that changed or was confirmed. Their fair prices are due.
    package var games: Set<GameID> = []
    package var moves = 0
    /// Events without a game, which operators find in `ops.odds_unmatched`.
    package var unmatched = 0
    /// Events of games that have begun, are over, or were cancelled. Their prices were refused.
    package var closed = 0
}

/// Stores pages of odds. Run it in a transaction.
package struct OddsPageWriter: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Stores the prices on a page: matches its events with games, compares the prices with the stored ones, and writes
    /// what changed. Prices of games that have begun are refused.
    /// - Parameter books: Facts about the books on the page, for those that are not stored yet.
    package func store(_ page: OddsPage, books: BookList) async throws -> OddsStoreResult {
        var result = OddsStoreResult()
        guard let league = try await IdentityStore(session: session).league(page.league),
            try await OddsRequestStore(session).hasOdds(page.league)
        else {
            result.isOff = true
            return result
        }
        let events = page.reading.events
        let matched = try await OddsEventStore(session: session, league: league)
            .match(events, observedAt: page.observedAt)
        result.unmatched = events.count { matched[$0.sourceID] == nil }
        let absent = page.coversLeague ? try await gamesMissing(on: page) : []
        let open = try await lock(Set(matched.values.map(\.game)).union(absent))
        result.closed = matched.values.count { !open.contains($0.game) }
        let quotes = QuotePage(page, matched, open: open, absent: absent, books: books)
        let stored = try await QuoteStore(session).quotes(of: Array(quotes.books.keys))
        let plan = QuotePlan(quotes, over: stored)
        try await BookStore(session).add(Set(plan.openings.map(\.bet.book)).map { books.book(named: $0) })
        try await QuoteStore(session).write(plan)
        (result.games, result.moves) = (plan.games, plan.moves.count)
        return result
    }

    /// The games of the league with prices of this source that the page does not list.
    private func gamesMissing(on page: OddsPage) async throws -> Set<GameID> {
        let rows = try await session.query(
            """
            select distinct q.game_id
              from game g join odds_quote q on q.game_id = g.id and q.source in (\(page.source), \(page.eventSource))
             where g.league_id = \(page.league) and g.status in ('scheduled', 'postponed', 'delayed')
               and not exists (select from odds_event e
                                where e.game_id = g.id and e.source = \(page.source)
                                  and e.source_id = any (\(page.reading.events.map(\.sourceID.id))))
            """
        )
        return Set(try rows.map { try $0.decode(GameID.self) })
    }

    /// Locks the games that have not begun, in the order of their ids, as in `GameLocator`, so that two writers cannot
    /// deadlock. No game begins before the prices are stored.
    /// - Returns: Those games.
    private func lock(_ games: Set<GameID>) async throws -> Set<GameID> {
        guard !games.isEmpty else { return [] }
        let rows = try await session.query(
            """
            select g.id from game g
             where g.id = any (\(Array(games))) and g.status in ('scheduled', 'postponed', 'delayed')
               and not has_begun(g.status, g.period)
             order by g.id for no key update of g
            """
        )
        // In a statement after the lock, so that it includes closing prices that were stored meanwhile, and whether the
        // league's odds were turned off.
        let locked = try rows.map { try $0.decode(GameID.self) }
        let open = try await session.query(
            """
            select g.id from game g join league l on l.id = g.league_id and l.odds
             where g.id = any (\(locked))
               and not exists (select from odds_line c where c.game_id = g.id and c.moment = 'closing')
            """
        )
        return Set(try open.map { try $0.decode(GameID.self) })
    }
}

extension QuotePage {
    /// - Parameters:
    ///   - matched: The games of the events.
    ///   - open: The games that take prices.
    ///   - absent: The games that should be on the page and are not.
    fileprivate init(
        _ page: OddsPage,
        _ matched: [SourceID: MatchedEvent],
        open: Set<GameID>,
        absent: Set<GameID>,
        books list: BookList
    ) {
        var updates: [Update] = []
        var books: [GameID: Set<String>] = [:]
        for game in absent where open.contains(game) { books[game] = [] }
        for event in page.reading.events {
            guard let match = matched[event.sourceID], open.contains(match.game) else { continue }
            books[match.game, default: []].formUnion(event.books(in: list))
            for quote in event.quotes where quote.stage == .present {
                guard let bet = quote.bet(in: event, of: match) else { continue }
                updates.append(Update(bet: bet, price: quote.price, quotedAt: quote.quotedAt ?? page.observedAt))
            }
        }
        self.init(
            source: page.priceSource,
            eventSource: page.coversLeague ? page.eventSource : nil,
            isPreferred: page.isPreferred,
            observedAt: page.observedAt,
            markets: page.markets,
            updates: updates,
            books: books
        )
    }
}

extension QuoteReading {
    /// The bet as seen from the game; `nil` if it is on the total of a team that does not play.
    fileprivate func bet(in event: QuotedEvent, of match: MatchedEvent) -> QuotedBet? {
        var (subject, line) = (key.subject, key.line)
        if key.market == .teamTotal {
            guard let team = event.side(ofTeam: subject) else { return nil }
            subject = (match.isTurned ? team.other : team).rawValue
        }
        if match.isTurned, key.market == .spread { line = line.turned }
        return QuotedBet(
            game: match.game,
            key: MarketKey(key.market, subject: subject, line: line),
            side: match.isTurned ? side.turned : side,
            offer: offer,
            book: book
        )
    }
}

extension QuotedEvent {
    /// The keys of the books that quote the game, including those whose prices were refused.
    fileprivate func books(in list: BookList) -> [String] {
        quotes.map(\.book) + refused.compactMap(\.book).map { list.book(named: $0).key }
    }

    /// The side of a team, by its name at the source or by `home` and `away`; `nil` for any other name.
    fileprivate func side(ofTeam name: String) -> Side? {
        let name = name.lowercased()
        if name == home.lowercased() { return .home }
        return name == away.lowercased() ? .away : Side(rawValue: name)
    }
}
