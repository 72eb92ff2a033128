import CoreMetrics
import Pricing
import PrometheusMetrics

/// Counts the lines that are priced.
struct PriceMetrics: Sendable {
    private static let priced = "priced"

    /// By the reason without a fair price. Created at the start of the program, so that the first one of each counts as
    /// an increase.
    private let byResult: [String: Counter]

    init() {
        let results = [Self.priced] + PricingReason.allCases.map(\.rawValue)
        byResult = Dictionary(
            uniqueKeysWithValues: results.map { ($0, Counter(label: "odds_lines_total", dimensions: [("result", $0)])) }
        )
    }

    static let all = [
        Metric(
            "odds_lines_total",
            .counter,
            by: ["result"],
            "Lines for which a fair price was computed, by result: priced, or the reason why there is none."
        )
    ]

    func record(_ markets: [PricedMarket]) {
        for market in markets { byResult[market.reason?.rawValue ?? Self.priced]?.increment() }
    }
}
