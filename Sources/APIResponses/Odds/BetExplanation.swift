import APIModels
import Pricing
import Storage

/// Explains the fair price of a bet, and the value of its best price, in steps.
struct BetExplanation {
    let bet: ListedBet
    let books: BookList

    /// One step without a fair price; otherwise up to three.
    var steps: [BetExplanationStep] {
        let parts = bet.line.fair.map { [prices($0), fairPrice($0), value].compactMap(\.self) } ?? [missing]
        return parts.enumerated().map { index, part in
            BetExplanationStep(
                stepNumber: index + 1,
                title: part.title,
                description: part.description,
                detailRows: part.rows
            )
        }
    }

    private typealias Part = (title: String, description: String, rows: [BetExplanationRow])

    private var missing: Part {
        let reason = bet.line.reason.map { "No fair price: \($0.clause)." } ?? "The fair price is not computed yet."
        return ("No fair price", reason, [])
    }

    /// The prices of the books that the fair price is based on.
    private func prices(_ fair: StoredFairPrice) -> Part {
        let rows = bet.prices.filter { fair.voices.contains($0.book) }.map { price in
            BetExplanationRow(
                label: books.book(named: price.book).title,
                value: "\(price.price), \(PercentText.share(price.price.implied.value)) with the margin"
            )
        }
        return (
            "The prices that count",
            fair.confidence == .low
                ? "No leading book has a price for all sides, so those of at least three others count."
                : "The books that lead the market have prices for all sides.", rows
        )
    }

    private func fairPrice(_ fair: StoredFairPrice) -> Part {
        let probability = bet.line.probability(of: bet.side) ?? 0
        let method = fair.method == .none ? "The prices have no margin." : "The margin of each book is removed."
        let rows = [
            BetExplanationRow(label: "Probability", value: PercentText.share(probability), isHighlight: true),
            BetExplanationRow(
                label: "Fair price",
                value: AmericanPrice(probability: probability).map { "\($0)" } ?? "–",
                isHighlight: true
            ),
            BetExplanationRow(label: "Confidence", value: fair.confidence.rawValue),
        ]
        return ("Fair price", "\(method) The middle of what is left is the probability.", rows)
    }

    /// The value of the most valuable price; `nil` if no price has one.
    private var value: Part? {
        guard let price = bet.prices.first(where: { $0.basisPoints != nil }), let points = price.basisPoints else {
            return nil
        }
        let book = books.book(named: price.book)
        let fee = Double(book.feeBasisPoints) / 100
        let rows =
            [BetExplanationRow(label: book.title, value: "\(price.price)")]
            + (fee > 0 ? [BetExplanationRow(label: "Fee on winnings", value: "\(fee)%")] : [])
            + [BetExplanationRow(label: "Value", value: PercentText.signed(points), isHighlight: true)]
        return ("Value", "What a bet of 100 at this price wins or loses on average if the fair price is right.", rows)
    }

}

/// Percentages in sentences about prices.
package enum PercentText {
    /// `81.0%`.
    package static func share(_ probability: Double) -> String {
        let tenths = Int((probability * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)%"
    }

    /// `+3.4%` for 343 hundredths of a percent; `−1.0%`.
    package static func signed(_ basisPoints: Int) -> String {
        let tenths = Int((Double(basisPoints) / 10).rounded())
        return "\(tenths < 0 ? "\u{2212}" : "+")\(tenths.magnitude / 10).\(tenths.magnitude % 10)%"
    }
}

extension PricingReason {
    /// The end of the sentence `No fair price: …`.
    package var clause: String {
        switch self {
        case .oddsOff: "this league has no odds"
        case .closed: "the game has begun"
        case .suspended: "no book accepts this bet now"
        case .noPair: "no book has a price for all sides"
        case .referenceMissing: "no book counts that has a price for all sides"
        case .referenceStale: "the prices that count are too old"
        case .insufficientBooks: "fewer than three independent books have a price"
        case .fairOutlier, .priceOutlier: "the books that lead the market are far from all others"
        }
    }
}
