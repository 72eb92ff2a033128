package import APIModels
import FoundationEssentials
package import Pricing
import Scores
package import Storage
import Time

/// A side of a line of a game, from which a bet of a FairBet list is made.
package struct ListedBet: Sendable {
    package let game: ScoreboardGame
    package let line: OddsBoardLine
    package let side: BetSide

    /// All bets of a game.
    package static func all(of game: ScoreboardGame, _ board: OddsBoard) -> [ListedBet] {
        board.lines.flatMap { line in line.sides.map { ListedBet(game: game, line: line, side: $0) } }
    }

    /// The value of the most valuable price, in hundredths of a percent; `nil` if none has a value.
    package var bestValue: Int? { prices.lazy.compactMap(\.basisPoints).first }

    package var prices: [OddsBoardPrice] { line.prices.filter { $0.side == side } }

    /// `mainline`, `team_prop` or `player_prop`.
    package var category: String {
        line.key.market.isMainline ? "mainline" : line.key.market == .teamTotal ? "team_prop" : "player_prop"
    }
}

extension APIBet {
    /// - Parameter leagueCode: The abbreviation of the game's league.
    package init(_ bet: ListedBet, leagueCode: String, _ books: BookList) {
        let (game, line, side) = (bet.game, bet.line, bet.side)
        let probability = line.probability(of: side)
        let best = line.best(side)
        self.init(
            gameID: game.id.rawValue,
            leagueCode: leagueCode,
            homeTeam: game.teams.home.longName,
            awayTeam: game.teams.away.longName,
            gameDate: game.startTime.map { Date($0) },
            marketKey: line.key.market.sourceName,
            marketCategory: bet.category,
            marketDisplayName: line.key.title(game.teams),
            selectionKey: Self.selectionKey(side, game.teams),
            selectionDisplay: line.key.name(of: side, game.teams),
            playerName: bet.category == "player_prop" ? line.key.subject : nil,
            lineValue: Double(
                (side == .away && line.key.market == .spread ? line.key.line.turned : line.key.line).hundredths
            )
                / 100,
            trueProb: probability,
            fairAmericanOdds: probability.flatMap { AmericanPrice(probability: $0)?.value },
            confidence: line.fair?.confidence.rawValue,
            confidenceDisplayLabel: line.fair.map { $0.confidence.rawValue.capitalizedFirst },
            evMethod: line.fair.map { $0.confidence == .low ? "median_market" : "median_sharp" },
            evMethodDisplayName: line.fair.map { $0.confidence == .low ? "Middle of the market" : "Leading books" },
            evDisabledReason: line.reason?.rawValue,
            bestBook: best.map { books.book(named: $0.book).title },
            bestEVPercent: best?.basisPoints.map { Double($0) / 100 },
            books: bet.prices.map { BookPrice($0, books.book(named: $0.book)) },
            pair: line.bestPrices(books).map(Pair.init),
            explanationSteps: BetExplanation(bet: bet, books: books).steps
        )
    }

    private static func selectionKey(_ side: BetSide, _ teams: BySide<TeamBrief>) -> String {
        switch side {
        case .home: "team:\(teams.home.slug)"
        case .away: "team:\(teams.away.slug)"
        default: "side:\(side.rawValue)"
        }
    }
}

extension APIBet.BookPrice {
    fileprivate init(_ price: OddsBoardPrice, _ book: Book) {
        let value = price.basisPoints.map { Double($0) / 10_000 }
        self.init(
            book: book.title,
            bookAbbr: book.abbreviation,
            price: price.price.value,
            priceDecimal: (price.price.decimal.value * 10_000).rounded() / 10_000,
            feePercent: Double(book.feeBasisPoints) / 100,
            impliedProb: (price.price.implied.value * 1_000_000).rounded() / 1_000_000,
            evPercent: price.basisPoints.map { Double($0) / 100 },
            evTier: value.map { ValueTier($0, of: book).rawValue },
            isSharp: book.weight == .sharp,
            state: price.state.rawValue,
            observedAt: Date(price.quotedAt)
        )
    }
}

extension APIBet.Pair {
    fileprivate init(_ best: BestPrices) {
        self.init(
            best: Dictionary(
                best.offers.map { ($0.side.rawValue, Best(book: $0.book.title, price: $0.price.value)) }
            ) { first, _ in first },
            holdPercent: (best.hold * 10_000).rounded() / 100,
            isCrossed: best.isCrossed
        )
    }
}

extension FairBetGame {
    package init(_ game: ScoreboardGame) {
        self.init(
            gameID: game.id.rawValue,
            matchup: "\(game.teams.away.longName) @ \(game.teams.home.longName)",
            gameDate: game.startTime.map { Date($0) }
        )
    }
}

extension FairBetLiveGame {
    /// - Parameter leagueCode: The abbreviation of the game's league.
    package init(_ game: ScoreboardGame, leagueCode: String) {
        self.init(
            gameID: game.id.rawValue,
            leagueCode: leagueCode,
            homeTeam: game.teams.home.longName,
            awayTeam: game.teams.away.longName,
            gameDate: game.startTime.map { Date($0) },
            status: game.status.rawValue
        )
    }
}

extension TeamBrief {
    /// The full name; without one, the name.
    package var longName: String { fullName ?? name }
}

extension BetMarket {
    /// The name at The Odds API, which FairBet clients use: `h2h` for `moneyline`.
    package var sourceName: String {
        switch self {
        case .moneyline: "h2h"
        case .regulation: "h2h_3_way"
        case .drawNoBet: "draw_no_bet"
        case .spread: "spreads"
        case .total: "totals"
        case .teamTotal: "team_totals"
        default: rawValue
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
