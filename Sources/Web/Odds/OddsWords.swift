import APIResponses
import HTMLWriting
import Pricing
import Storage

/// Sentences about prices.
enum OddsWords {
    /// What the fair price of a line is based on, or why there is none, and what the best prices together mean.
    static func basis(of line: OddsBoardLine, _ books: BookList) -> String {
        let best = line.bestPrices(books)
        let both = best.map { best in
            best.isCrossed
                ? "The best prices would win together: one of them is probably out of date."
                : "The best prices together leave the books \(PercentText.share(best.hold))."
        }
        return [fair(line, books), both].compactMap(\.self).joined(separator: " ")
    }

    private static func fair(_ line: OddsBoardLine, _ books: BookList) -> String? {
        if let fair = line.fair {
            let names = fair.voices.map { books.book(named: $0).title }.formattedList
            return "Fair price from \(names), \(fair.confidence.rawValue) confidence."
        }
        return line.reason.map { "No fair price: \($0.clause)." }
    }

    /// How prices are compared, for readers who have not seen such a table.
    static let explanation: HTML = """
        <section class="card" id="odds-words"><details id="odds-method"><summary>How to read this</summary>
        <p>+150 wins 150 for a stake of 100; −150 wins 100 for a stake of 150.</p>
        <p>Each book's prices contain a margin. The fair price is what a bet would pay without one: the middle of the \
        books that lead the market, or of at least three others if none of those has a price. Its confidence is high if \
        two or more leading books agree, medium with one, and low without.</p>
        <p>The percentage below a price is its expected value: what a bet of 100 at this price wins (+) or loses (−) on \
        average if the fair price is right, after the book's fee. The best price of a side is bold if it is worth more \
        than its stake.</p>
        <p>A price is old if its book did not confirm it for half an hour, or for two minutes after a leading book did. \
        Suspended means that the book does not accept this bet now. Neither counts. A price far from the fair one is \
        more likely an error than a good price.</p>
        <p>Prices are information, not advice.</p></details></section>

        """
}

extension [String] {
    /// `A`, `A and B`, `A, B and C`.
    fileprivate var formattedList: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
    }
}
