package import Postgres
import Pricing
import Scores
import Time

/// Lists the bets on games of today and the next seven days that have not begun. The role `bardown_api` may run it.
///
/// The database filters, orders and counts, so that a page reads the prices of its own bets only. A bet is listed once
/// the differ has priced its line: a row of `fair_price` says which sides the line has.
package struct BetListStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    package func page(_ query: BetListQuery) async throws -> BetListPage {
        guard !query.leagues.isEmpty else { return BetListPage(bets: [], total: 0) }
        let matching = matching(query)
        let total = try await session.first("\(part: matching) select count(*) from matching")?.decode(Int64.self) ?? 0
        let rows = try await session.query(
            """
            \(part: matching)
            select game_id, market, subject, (line * 100)::integer as line, side from matching
             order by \(part: Self.order(query.order)), start_time nulls last, game_id, market, subject, matching.line, place
             limit \(Int32(clamping: query.limit)) offset \(Int32(clamping: query.offset))
            """
        )
        let bets = try rows.map { row in
            BetOfGame(
                game: try row.decode(column: "game_id"),
                key: try MarketKey(row),
                side: try row.known(column: "side")
            )
        }
        return BetListPage(bets: bets, total: Int(total))
    }

    package func choices(_ query: BetListQuery) async throws -> BetListChoices {
        guard !query.leagues.isEmpty else { return BetListChoices(games: [], books: [], categories: []) }
        let open = Self.open(query)
        let lines = try await session.query(
            """
            \(part: open)
            select o.id, \(part: Self.category) as category from open o
              join fair_price f on f.game_id = o.id and f.moment = 'present'
             group by o.id, o.start_time, category order by o.start_time nulls last, o.id, category
            """
        ).map { try $0.decode(GameID.self, String.self) }
        let books = try await session.query(
            """
            \(part: open)
            select distinct q.book from open o join odds_quote q on q.game_id = o.id and q.offer = 'back' order by q.book
            """
        ).map { try $0.decode(String.self) }
        var games: [GameID] = []
        for (game, _) in lines where games.last != game { games.append(game) }
        return BetListChoices(games: games, books: books, categories: Set(lines.map(\.1)).sorted())
    }

    /// The games of the query that have not begun. A league's day may be a day before or after the database's.
    private static func open(_ query: BetListQuery) -> SQL {
        """
        with open as (
          select g.id, g.start_time from game g
           where g.league_id = any (\(query.leagues)) and g.status = 'scheduled'
             and g.day between current_date - 1 and current_date + 8
        )
        """
    }

    private static let category: SQL = """
        case when f.market in ('moneyline', 'moneyline_dnb', 'moneyline_60', 'spread', 'total') then 'mainline'
             when f.market = 'team_total' then 'team_prop' else 'player_prop' end
        """

    /// Whether a price `q` counts for a bet `b`, as `byLine()` of Pricing places it: if some book of the game has a
    /// price for a draw, the moneyline of a book without one is draw no bet.
    private static let isOfMarket: SQL = """
        case when q.market = 'moneyline' and b.market = 'moneyline_dnb'
             then not \(part: hasDraw(book: "q.book")) and \(part: hasDraw(book: "d.book"))
             when q.market = 'moneyline' and b.market = 'moneyline' and b.has_draw then \(part: hasDraw(book: "q.book"))
             else q.market = b.market end
        """

    private static func hasDraw(book: String) -> SQL {
        """
        exists (select from odds_quote d where d.game_id = q.game_id and d.market = 'moneyline' and d.side = 'draw'
                                           and d.offer = 'back' and d.book = \(unescaped: book))
        """
    }

    private static func order(_ order: BetListQuery.Order) -> SQL {
        switch order {
        case .ev: "ev_bp desc nulls last"
        case .gameTime: "start_time nulls last"
        case .market: "market"
        }
    }

    /// The bets that match. The prices of a draw-no-bet line may be stored as those of a moneyline.
    private func matching(_ query: BetListQuery) -> SQL {
        """
        \(part: Self.open(query)),
        bet as (
          select f.game_id, o.start_time, f.market, f.subject, f.line, s.side, s.place,
                 'draw' = any (f.sides) as has_draw, \(part: Self.category) as category,
                 f.p_micro is not null and f.expires_at > statement_timestamp() as has_fair
            from open o
            join fair_price f on f.game_id = o.id and f.moment = 'present'
            cross join lateral unnest(f.sides) with ordinality as s (side, place)
           where (\(query.game)::uuid is null or o.id = \(query.game))
             and (\(query.player)::text is null or f.subject = \(query.player))
        ), valued as (
          select b.*, case when b.has_fair then (
                   select max(v.ev_bp) from price_value v
                    where (v.game_id, v.market, v.subject, v.line, v.side)
                          = (b.game_id, b.market, b.subject, b.line, b.side)
                      and v.expires_at > statement_timestamp()) end as ev_bp
            from bet b
           where (\(query.category)::text is null or b.category = \(query.category))
             and (not \(query.needsFairPrice) or b.has_fair)
             and (\(query.book)::text is null or exists (
                   select from odds_quote q join book k on k.key = q.book
                    where q.game_id = b.game_id and q.subject = b.subject and q.line = b.line and q.side = b.side
                      and q.offer = 'back'
                      and \(part: Self.isOfMarket)
                      and \(query.book) in (k.key, k.title, k.abbreviation)))
        ), matching as (
          select * from valued
           where \(query.leastValue.map { Int32(clamping: $0) })::integer is null
              or ev_bp >= \(query.leastValue.map { Int32(clamping: $0) })
        )
        """
    }
}
