import Pricing

// The JSON of `bardown odds fair`. Every key is always present, in this order. Objects by side have the sides of the
// market in order.

extension PricedMarket {
    /// - Parameter names: The names of the books in the file, by their keys.
    func json(names: [String: String]) -> OrderedJSON {
        .object([
            "method": OrderedJSON(fair?.method.rawValue),
            "confidence": OrderedJSON(fair?.confidence.rawValue),
            "reason": OrderedJSON(reason?.rawValue),
            "fair": .members(
                probabilities.map { OrderedJSON.Member(key: $0.rawValue, value: .fixed($1, places: 7)) }
            ),
            "fairAmerican": .members(
                probabilities.map { side, probability in
                    .init(key: side.rawValue, value: OrderedJSON(AmericanPrice(probability: probability)?.value))
                }
            ),
            "values": .array(values.map { $0.json(names: names) }),
            "best": .members(
                sides.compactMap { side in
                    best(side).map { .init(key: side.rawValue, value: .string(names[$0.book.key] ?? $0.book.key)) }
                }
            ),
        ])
    }

    private var probabilities: [(BetSide, Double)] {
        fair.map { Array(zip($0.sides, $0.probabilities)) } ?? []
    }
}

extension QuoteValue {
    fileprivate func json(names: [String: String]) -> OrderedJSON {
        .object([
            "book": .string(names[book.key] ?? book.key),
            "side": .string(quote.side.rawValue),
            "price": OrderedJSON(quote.price?.value),
            "ev": expected.map { .fixed($0, places: 7) } ?? .null,
            // A price without a value has the reason instead of a class.
            "tier": OrderedJSON(tier?.rawValue ?? refusal?.rawValue),
        ])
    }
}
