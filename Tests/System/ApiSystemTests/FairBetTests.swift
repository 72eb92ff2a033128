import APIModels
import Foundation
import HTTPTypes
import Postgres
import TestTools
import Testing

/// Tests the paths under `/api/fairbet`.
@Suite("FairBet")
struct FairBetTests {
    private static let paths = [
        "/api/fairbet/odds", "/api/fairbet/odds/meta", "/api/fairbet/live/games",
        "/api/fairbet/live?game_id=\(OddsFixtures.closed)&reveal=post",
    ]

    @Test func `snake and camel are one answer`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            try await api.owner.execute(
                """
                update game set status = 'live', day = \(unescaped: ApiFixtures.today) where id = \(OddsFixtures.closed)::uuid
                """
            )
            for path in Self.paths {
                let mark = path.contains("?") ? "&" : "?"
                let snake = try await api.get("\(path)\(mark)keys=snake").text
                let camel = try await api.get("\(path)\(mark)keys=camel").text
                #expect(try await api.get(path).text == snake, "\(path)")
                #expect(snake.contains("_") && camel != snake, "\(path)")
                let (words, values) = (try Self.parsed(camel), try Self.parsed(snake))
                #expect(Self.inCamelCase(values) == words, "\(path)")
                #expect(Self.keys(of: words).allSatisfy { !$0.contains("_") }, "\(path)")
            }
            #expect(try await api.get("/api/fairbet/odds?keys=kebab").status == .badRequest)
        }
    }

    @Test func `reveal=pre of a live game has no odds`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            try await api.owner.execute("update game set status = 'live' where id = \(OddsFixtures.closed)::uuid")
            let game = "/api/v1/odds/games/\(OddsFixtures.closed)"
            for reveal in ["", "?reveal=pre"] {
                let odds: GameOddsResponse = try await api.get(game + reveal).decoded()
                #expect(odds.game.lines.isEmpty && odds.books.isEmpty)
                let history: OddsHistoryResponse = try await api.get("\(game)/history\(reveal)").decoded()
                #expect(history.moves.isEmpty)
            }
            let board: OddsBoardResponse = try await api.get(OddsFixtures.closedBoard + "&reveal=pre").decoded()
            #expect(board.games.allSatisfy { $0.lines.isEmpty })
            let live = "/api/fairbet/live?game_id=\(OddsFixtures.closed)"
            let hidden: FairBetLiveResponse = try await api.get(live).decoded()
            #expect(hidden.bets.isEmpty && hidden.booksAvailable.isEmpty && hidden.lastUpdatedAt == nil)
            let page = try await api.get("/games/\(OddsFixtures.closed)?scores=hidden").text
            #expect(!page.contains("id=\"odds\""))
            let shown: FairBetLiveResponse = try await api.get(live + "&reveal=post").decoded()
            #expect(shown.total == 2 && shown.bets.map(\.books.count) == [1, 1])
            #expect(try await api.get("/games/\(OddsFixtures.closed)").text.contains("id=\"odds\""))
        }
    }

    @Test func `the games in progress are those with closing prices, and the choices those with prices`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            #expect(try await api.get("/api/fairbet/live/games").text == "[]")
            try await api.owner.execute(
                """
                update game set status = 'live', day = \(unescaped: ApiFixtures.today) where id = \(OddsFixtures.closed)::uuid
                """
            )
            let live: [FairBetLiveGame] = try await api.get("/api/fairbet/live/games?league=NHL").decoded()
            #expect(live.map(\.gameID.uuidString) == [OddsFixtures.closed.uppercased()])
            #expect(live.map(\.status) == ["live"] && live.map(\.leagueCode) == ["NHL"])
            let meta: FairBetMetaResponse = try await api.get("/api/fairbet/odds/meta?league=nhl").decoded()
            #expect(meta.leaguesAvailable == ["NHL"] && meta.booksAvailable == ["Elm", "Fir", "Oak"])
            #expect(meta.gamesAvailable.count == 1 && meta.marketCategoriesAvailable == ["mainline"])
            for path in ["odds/meta?league=mlax-d1", "odds?league=mlax-d1", "live/games?league=nowhere"] {
                #expect(try await api.get("/api/fairbet/\(path)").status == .notFound, "\(path)")
            }
            #expect(try await api.get("/api/fairbet/live").status == .badRequest)
        }
    }

    @Test func `a book without a price for the draw is found at draw no bet`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let game = OddsFixtures.game
            try await api.owner.execute(
                """
                insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source,
                                        quoted_at, observed_at)
                select '\(unescaped: game)', 'moneyline', '', 0, 'draw', 'back', 'oak', 400, 'open', 'odds-api', now(), now()
                """
            )
            try await api.owner.execute(
                """
                delete from fair_price where game_id = '\(unescaped: game)' and market = 'moneyline' and moment = 'present'
                """
            )
            try await api.owner.execute(
                """
                insert into fair_price (game_id, moment, market, subject, line, sides, voices, reason, priced_at)
                select '\(unescaped: game)', 'present', m.market, '', 0, m.sides::text[], '{}', 'no_pair', now()
                  from (values ('moneyline', '{home,draw,away}'), ('moneyline_dnb', '{home,away}')) as m (market, sides)
                """
            )
            func markets(_ book: String) async throws -> Set<String> {
                let list: FairBetResponse = try await api.get("/api/fairbet/odds?book=\(book)&limit=50").decoded()
                return Set(list.bets.map(\.marketKey)).intersection(["h2h", "draw_no_bet"])
            }
            #expect(try await markets("Oak") == ["h2h"])
            #expect(try await markets("Elm") == ["draw_no_bet"])
        }
    }

    @Test func `each bet says how its value comes about, or why it has none`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let list: FairBetResponse = try await api.get("/api/fairbet/odds").decoded()
            let first = try #require(list.bets.first)
            #expect(first.explanationSteps.map(\.title) == ["The prices that count", "Fair price", "Value"])
            #expect(first.explanationSteps.map(\.stepNumber) == [1, 2, 3])
            #expect(first.explanationSteps[0].detailRows.map(\.label) == ["Oak"])
            #expect(first.explanationSteps[1].detailRows.map(\.value) == ["53.0%", "-113", "medium"])
            #expect(first.explanationSteps[2].detailRows.last?.value == "+1.2%")
            let last = try #require(list.bets.last)
            #expect(
                last.explanationSteps.map(\.title) == ["No fair price"] && last.explanationSteps[0].detailRows.isEmpty
            )
        }
    }

    /// The fields that the FairBet app of the seed requires, with its types, except that its ids are numbers. Its
    /// decoder accepts only times without fractions of seconds.
    private struct AppList: Decodable {
        struct Bet: Decodable {
            struct Price: Decodable {
                let book: String
                let price: Double
                let observedAt: Date
                let evPercent, impliedProb, priceDecimal: Double?
                let isSharp: Bool?
                let bookAbbr, evTier: String?
            }

            let gameId, leagueCode, homeTeam, awayTeam, marketKey, selectionKey: String
            let gameDate: Date
            let lineValue: Double?
            let books: [Price]
            let marketCategory, playerName, evMethod, evConfidenceTier, evDisabledReason,
                selectionDisplay: String?
            let marketDisplayName, bestBookName, confidenceDisplayLabel, evMethodDisplayName: String?
            let hasFair: Bool?
            let trueProb, bestEvPercent: Double?
            let fairAmericanOdds: Int?
        }

        struct Game: Decodable {
            let gameId, matchup, gameDate: String
        }

        struct Display: Decodable {
            struct Thresholds: Decodable { let strongPositive, positive: Double? }
            let minBooksForDisplay: Int?
            let evColorThresholds: Thresholds?
        }

        let bets: [Bet]
        let total: Int
        let booksAvailable: [String]
        let gamesAvailable: [Game]?
        let marketCategoriesAvailable: [String]?
        let evConfig: Display?
    }

    @Test func `the list has the fields that FairBet apps require`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let text = try await api.get("/api/fairbet/odds?limit=500&offset=0&has_fair=true&league=NHL").text
            let list = try decoder.decode(AppList.self, from: Data(text.utf8))
            let bet = try #require(list.bets.first)
            #expect(list.total == 2 && list.evConfig?.minBooksForDisplay == 3)
            #expect(bet.bestBookName == "Elm" && bet.evConfidenceTier == "medium" && bet.books.count == 3)
            #expect(bet.books.first?.bookAbbr == "EL" && bet.books.first?.evTier == "positive")
        }
    }

    private static func parsed(_ text: String) throws -> JSONTree {
        try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
    }

    private static func keys(of tree: JSONTree) -> [String] {
        switch tree {
        case .object(let fields): fields.keys + fields.values.flatMap(keys)
        case .array(let elements): elements.flatMap(keys)
        case .scalar: []
        }
    }

    /// The same tree with its keys in camel case.
    private static func inCamelCase(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .object(let fields):
            .object(Dictionary(uniqueKeysWithValues: fields.map { (camel($0.key), inCamelCase($0.value)) }))
        case .array(let elements): .array(elements.map(inCamelCase))
        case .scalar: tree
        }
    }

    private static func camel(_ key: String) -> String {
        let words = key.split(separator: "_").map(String.init)
        return words[0] + words.dropFirst().map(\.capitalized).joined()
    }
}

/// A JSON value whose scalars are compared as text.
private enum JSONTree: Decodable, Equatable {
    case object([String: JSONTree])
    case array([JSONTree])
    case scalar(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let fields = try? container.decode([String: JSONTree].self) {
            self = .object(fields)
        } else if let elements = try? container.decode([JSONTree].self) {
            self = .array(elements)
        } else if container.decodeNil() {
            self = .scalar("null")
        } else if let flag = try? container.decode(Bool.self) {
            self = .scalar("\(flag)")
        } else if let number = try? container.decode(Double.self) {
            self = .scalar("\(number)")
        } else {
            self = .scalar("\"\(try container.decode(String.self))\"")
        }
    }
}
