import Foundation
public import Observation

/// The prices of all books for a day, for a view to show.
///
/// ```swift
/// .task { await model.run() }
/// ```
@MainActor
@Observable
public final class OddsComparisonModel {
    /// One bet with the prices of all books.
    public struct Card: Identifiable, Hashable, Sendable {
        /// The game.
        public let game: OddsGame
        /// The line.
        public let line: OddsLine
        /// The side that is bet on.
        public let side: OddsSide

        /// Identifies the bet.
        public var id: String {
            "\(game.id) \(line.market) \(line.subject ?? "") \(line.line.map { "\($0)" } ?? "") \(side.side)"
        }

        /// The most valuable price; `nil` if none has a value.
        public var best: OddsPrice? { side.prices.first { $0.ev != nil } }
    }

    /// The order of the cards.
    public enum Order: String, CaseIterable, Sendable {
        /// The most valuable price first.
        case value
        /// By the start of the game, then by market.
        case start
    }

    /// The bets in the chosen order.
    public private(set) var cards: [Card] = []
    /// The books by their keys.
    public private(set) var books: [String: OddsBook] = [:]
    /// How current the data is.
    public private(set) var freshness = Freshness()
    /// The server's reason for refusing the request, such as `odds_off`; `nil` if it did not.
    public private(set) var refusal: String?
    /// The order of ``cards``.
    public var order = Order.value { didSet { arrange() } }
    /// The market of ``cards``; `nil` for all.
    public var market: String? { didSet { arrange() } }
    /// Shows only bets with a price that is worth at least this much, such as 0.02; `nil` for all.
    public var leastValue: Double? { didSet { arrange() } }

    private let service: any OddsService
    private let query: OddsQuery
    private var board: OddsBoard?

    /// - Parameter query: The league and the day.
    public init(_ service: any OddsService, _ query: OddsQuery) {
        self.service = service
        self.query = query
    }

    /// The markets of the day, in the order of the server.
    public var markets: [String] {
        var seen: Set<String> = []
        return (board?.games ?? []).flatMap(\.lines).map(\.market).filter { seen.insert($0).inserted }
    }

    /// Shows the server's prices until the task is cancelled or the server refuses the request.
    public func run() async {
        do throws(APIError) {
            for try await update in service.live(query) {
                switch update {
                case .answer(let answer):
                    board = answer.value
                    freshness.apply(answer)
                    arrange()
                case .lost(let error):
                    freshness.trouble = error
                }
            }
        } catch {
            freshness.trouble = error
            if case .refused(let problem) = error { refusal = problem.code }
        }
    }

    private func arrange() {
        guard let board else { return }
        books = Dictionary(board.books.map { ($0.key, $0) }) { first, _ in first }
        let all = board.games.flatMap { game in
            game.lines.flatMap { line in line.sides.map { Card(game: game, line: line, side: $0) } }
        }
        let shown = all.filter { card in
            (market == nil || card.line.market == market) && leastValue.map { (card.best?.ev ?? -1) >= $0 } ?? true
        }
        // Sorting is stable, so bets of equal value keep the order of the server.
        cards = order == .start ? shown : shown.sorted { ($0.best?.ev ?? -1) > ($1.best?.ev ?? -1) }
    }
}
