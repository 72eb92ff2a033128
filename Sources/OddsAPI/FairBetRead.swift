import APIModels
import APIResponses
import APIServer
import FoundationEssentials
import Postgres
import Pricing
import Scores
import Storage
import Time

/// `/api/fairbet/odds`: the bets on all games of the next week that have not begun, as FairBet clients expect them.
struct FairBetRead: ReadHandler, Hashable {
    static let parameters: Set = [
        "book", "cursor", "game_id", "has_fair", "league", "limit", "market_category", "min_ev", "offset",
        "player_name",
        "sort_by",
    ]

    /// The order of the bets.
    private enum Order: String, CaseIterable {
        /// The most valuable price first.
        case ev
        /// By the start of the game.
        case gameTime = "game_time"
        /// By market, then by the start of the game.
        case market
    }

    /// `nil`: all leagues with odds.
    private let league: LeagueID?
    /// `nil`: all games.
    private let game: GameID?
    private let category: String?
    /// The key, the name or the abbreviation of a book that must have a price.
    private let book: String?
    private let player: String?
    /// Hundredths of a percent.
    private let leastValue: Int?
    private let needsFairPrice: Bool
    private let order: Order
    private let offset: Int
    private let limit: Int

    init(_ request: ReadRequest) throws {
        let query = request.query
        league = try query.namedLeague()
        game = try query.id("game_id")
        category = try query.text("market_category")
        book = try query.text("book")
        player = try query.text("player_name")
        leastValue = try query.percent("min_ev")
        needsFairPrice = try query.flag("has_fair")
        order = try query.enumValue("sort_by") ?? .ev
        offset = try query.integer("cursor", in: 0...100_000) ?? query.integer("offset", in: 0...100_000) ?? 0
        limit = try query.integer("limit", in: 1...500) ?? 100
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let store = ScoreboardStore(transaction)
            let all = try await store.leagues().filter(\.hasOdds)
            if let league, !all.contains(where: { $0.id == league }) { throw Problem.oddsOff }
            let leagues = all.filter { league == nil || $0.id == league }
            let games = try await openGames(of: leagues, store)
            let boards = try await OddsBoardStore(transaction).boards(of: games.map(\.id))
            let shown = zip(games, boards).filter { !$0.1.lines.isEmpty }
            let books = try await BookStore(transaction).books()
            let codes = Dictionary(leagues.map { ($0.id, $0.abbreviation) }) { first, _ in first }
            let bets = shown.flatMap { ListedBet.all(of: $0.0, $0.1) }
            return try CachedResponse(response(bets, games: shown.map(\.0), codes, books), .odds)
        }
    }

    /// The games of today and the next seven days that have not begun, ordered by start.
    private func openGames(of leagues: [LeagueDay], _ store: ScoreboardStore) async throws -> [ScoreboardGame] {
        let days = leagues.flatMap { league in
            (0...7).compactMap { day in league.today.adding(days: day).map { (league: league.id, day: $0) } }
        }
        guard !days.isEmpty else { return [] }
        return try await store.games(on: days).filter { $0.view.status == .scheduled && (game == nil || $0.id == game) }
    }

    private func response(
        _ bets: [ListedBet],
        games: [ScoreboardGame],
        _ codes: [LeagueID: String],
        _ books: BookList
    ) -> FairBetResponse {
        let found = sorted(bets.filter { matches($0, books) })
        let page = found.dropFirst(offset).prefix(limit)
        let end = offset + page.count
        let prices = bets.flatMap(\.prices)
        return FairBetResponse(
            bets: page.map { APIBet($0, leagueCode: codes[$0.game.league] ?? $0.game.league.rawValue, books) },
            total: found.count,
            nextCursor: end < found.count ? "\(end)" : nil,
            booksAvailable: Set(prices.map(\.book)).map { books.book(named: $0).title }.sorted(),
            gamesAvailable: games.map(FairBetGame.init),
            marketCategoriesAvailable: Set(bets.map(\.category)).sorted(),
            oddsAsOf: prices.map(\.quotedAt).max().map { Date($0) }
        )
    }

    private func matches(_ bet: ListedBet, _ books: BookList) -> Bool {
        if let category, bet.category != category { return false }
        if let player, bet.line.key.subject != player { return false }
        if needsFairPrice, bet.line.fair == nil { return false }
        if let leastValue, (bet.bestValue ?? .min) < leastValue { return false }
        guard let book else { return true }
        return bet.prices.contains { price in
            let other = books.book(named: price.book)
            return [other.key, other.title, other.abbreviation].contains(book)
        }
    }

    /// Sorting is stable: bets that are equal in the order stay in that of games and lines.
    private func sorted(_ bets: [ListedBet]) -> [ListedBet] {
        switch order {
        case .ev: bets.sorted { ($0.bestValue ?? .min) > ($1.bestValue ?? .min) }
        case .gameTime: bets
        case .market: bets.sorted { $0.line.key.market.rawValue < $1.line.key.market.rawValue }
        }
    }
}

extension QueryReader {
    /// A percentage in hundredths of a percent: 150 for `1.5`; `nil` if the parameter is missing.
    fileprivate func percent(_ name: String) throws(Problem) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let value = Double(text), value.isFinite, value.magnitude <= 1000 else {
            throw .invalidParameter(name, expected: "a percentage such as 1.5")
        }
        return Int((value * 100).rounded())
    }
}
