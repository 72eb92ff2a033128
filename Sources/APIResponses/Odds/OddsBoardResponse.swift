package import APIModels
import FoundationEssentials
package import Pricing
package import Scores
package import Storage
package import Time

extension OddsBoardResponse {
    /// - Parameter games: Games with their prices; those without prices are left out.
    package init(
        _ games: [(game: ScoreboardGame, board: OddsBoard)],
        of league: LeagueDay,
        on day: CivilDate,
        _ books: BookList
    ) {
        let shown = games.filter { !$0.board.lines.isEmpty }
        self.init(
            league: LeagueName(league.id),
            date: LocalDay(day),
            zone: league.zone,
            games: shown.map { OddsGameResponse($0.game, $0.board, books) },
            books: OddsBookResponse.all(in: shown.map(\.board), books)
        )
    }
}

extension GameOddsResponse {
    package init(_ game: ScoreboardGame, _ board: OddsBoard, _ books: BookList) {
        self.init(game: OddsGameResponse(game, board, books), books: OddsBookResponse.all(in: [board], books))
    }
}

extension OddsGameResponse {
    package init(_ game: ScoreboardGame, _ board: OddsBoard, _ books: BookList) {
        self.init(
            id: game.id.rawValue,
            league: LeagueName(game.league),
            day: LocalDay(game.day),
            startTime: game.startTime.map { Date($0) },
            homeTeam: FeedTeamResponse(game.teams.home, includesRank: false),
            awayTeam: FeedTeamResponse(game.teams.away, includesRank: false),
            isClosed: board.isClosed,
            lines: board.lines.map { OddsLineResponse($0, game.teams, books) }
        )
    }
}

extension OddsBookResponse {
    /// The books with a price, ordered by name.
    package static func all(in boards: [OddsBoard], _ books: BookList) -> [OddsBookResponse] {
        all(Set(boards.flatMap(\.lines).flatMap(\.prices).map(\.book)), books)
    }

    /// The books with these keys, ordered by name.
    package static func all(_ keys: Set<String>, _ books: BookList) -> [OddsBookResponse] {
        keys.map { OddsBookResponse(books.book(named: $0)) }.sorted { ($0.title, $0.key) < ($1.title, $1.key) }
    }

    private init(_ book: Book) {
        self.init(
            key: book.key,
            title: book.title,
            abbreviation: book.abbreviation,
            kind: Kind(rawValue: book.kind.rawValue),
            isSharp: book.weight == .sharp,
            feePercent: Double(book.feeBasisPoints) / 100
        )
    }
}

extension OddsLineResponse {
    package init(_ line: OddsBoardLine, _ teams: BySide<TeamBrief>, _ books: BookList) {
        let best = line.bestPrices(books)
        self.init(
            market: line.key.market.rawValue,
            name: line.key.title(teams),
            subject: line.key.subject.isEmpty ? nil : line.key.subject,
            line: line.key.market.takesLine ? Double(line.key.line.hundredths) / 100 : nil,
            sides: line.sides.map { OddsSideResponse($0, of: line, teams, books) },
            confidence: line.fair.map { Confidence(rawValue: $0.confidence.rawValue) },
            method: line.fair?.method.rawValue,
            voices: line.fair?.voices ?? [],
            reason: line.reason?.rawValue,
            holdPercent: best.map { ($0.hold * 10_000).rounded() / 100 },
            isCrossed: best?.isCrossed ?? false
        )
    }
}

extension OddsSideResponse {
    fileprivate init(_ side: BetSide, of line: OddsBoardLine, _ teams: BySide<TeamBrief>, _ books: BookList) {
        let prices = line.prices.filter { $0.side == side }
        let probability = line.probability(of: side)
        self.init(
            side: side.rawValue,
            name: line.key.name(of: side, teams),
            fairProbability: probability,
            fairPrice: probability.flatMap { AmericanPrice(probability: $0)?.value },
            best: line.best(side)?.book,
            prices: prices.map { OddsPriceResponse($0, books.book(named: $0.book)) }
        )
    }
}

extension OddsPriceResponse {
    fileprivate init(_ price: OddsBoardPrice, _ book: Book) {
        let value = price.basisPoints.map { Double($0) / 10_000 }
        self.init(
            book: price.book,
            american: price.price.value,
            decimal: (price.price.decimal.value * 10_000).rounded() / 10_000,
            state: State(rawValue: price.state.rawValue),
            quotedAt: Date(price.quotedAt),
            opening: price.opening?.value,
            ev: value,
            tier: value.map { Tier(rawValue: ValueTier($0, of: book).rawValue) },
            refusal: price.refusal?.rawValue
        )
    }
}

extension OddsHistoryResponse {
    package init(_ history: OddsHistory, _ books: BookList) {
        self.init(
            gameID: history.game.rawValue,
            market: history.key.market.rawValue,
            subject: history.key.subject.isEmpty ? nil : history.key.subject,
            line: history.key.market.takesLine ? Double(history.key.line.hundredths) / 100 : nil,
            side: history.side.rawValue,
            moves: history.moves.map { move in
                OddsMoveResponse(
                    book: move.book,
                    at: Date(move.at),
                    american: move.price.value,
                    state: move.state.rawValue
                )
            },
            books: OddsBookResponse.all(Set(history.moves.map(\.book)), books)
        )
    }
}
