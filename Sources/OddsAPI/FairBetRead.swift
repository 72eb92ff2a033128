import APIModels
import APIResponses
import APIServer
import FoundationEssentials
import JSONWriting
import Postgres
import Pricing
import Scores
import Storage
import Time

/// `/api/fairbet/odds`: the bets on all games of the next week that have not begun, as FairBet clients expect them.
struct FairBetRead: ReadHandler, Hashable {
    static let parameters: Set = [
        "book", "cursor", "game_id", "has_fair", "keys", "league", "limit", "market_category", "min_ev", "offset",
        "player_name", "sort_by",
    ]

    /// `nil`: all leagues with odds.
    private let league: LeagueID?
    /// The leagues are filled in when the response is made.
    private let list: BetListQuery
    private let keys: KeyStyle

    init(_ request: ReadRequest) throws {
        let query = request.query
        league = try query.fairBetLeague()
        keys = try query.keyStyle()
        list = BetListQuery(
            leagues: [],
            game: try query.id("game_id"),
            category: try query.text("market_category"),
            book: try query.text("book"),
            player: try query.text("player_name"),
            leastValue: try query.percent("min_ev"),
            needsFairPrice: try query.flag("has_fair"),
            order: try query.enumValue("sort_by") ?? .ev,
            offset: try query.integer("cursor", in: 0...100_000) ?? query.integer("offset", in: 0...100_000) ?? 0,
            limit: try query.integer("limit", in: 1...500) ?? 100
        )
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let leagues = try await FairBetLeagues(league, transaction)
            var list = list
            list.leagues = leagues.ids
            let page = try await BetListStore(transaction).page(list)
            let shown = try await FairBets(of: page.bets, leagues, transaction)
            let choices = try await FairBetChoices(list, shown.books, transaction)
            let end = list.offset + page.bets.count
            let response = FairBetResponse(
                bets: shown.bets,
                total: page.total,
                nextCursor: end < page.total && !page.bets.isEmpty ? "\(end)" : nil,
                booksAvailable: choices.books,
                gamesAvailable: choices.games,
                marketCategoriesAvailable: choices.categories,
                oddsAsOf: shown.newest
            )
            return try CachedResponse(response, .odds, keys: keys)
        }
    }
}

/// `/api/fairbet/odds/meta`: what the list of bets can be filtered by.
struct FairBetMetaRead: ReadHandler, Hashable {
    /// `nil`: all leagues with odds.
    private let league: LeagueID?
    private let keys: KeyStyle

    init(_ request: ReadRequest) throws {
        league = try request.query.fairBetLeague()
        keys = try request.query.keyStyle()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let leagues = try await FairBetLeagues(league, transaction)
            let books = try await BookStore(transaction).books()
            let choices = try await FairBetChoices(BetListQuery(leagues: leagues.ids), books, transaction)
            let response = FairBetMetaResponse(
                leaguesAvailable: leagues.all.map(\.abbreviation),
                booksAvailable: choices.books,
                gamesAvailable: choices.games,
                marketCategoriesAvailable: choices.categories
            )
            return try CachedResponse(response, .odds, keys: keys)
        }
    }
}
