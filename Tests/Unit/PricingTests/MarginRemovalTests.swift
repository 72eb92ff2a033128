import Pricing
import TestTools
import Testing

/// Compares the removal of margins with published figures.
@Suite("Margin removal")
struct MarginRemovalTests {
    /// A market with the figures of each method.
    struct Published: Sendable {
        let implied: [Double]
        let sum: Double
        let figures: [OtherMargins: [Double]]
    }

    /// 2.6/2.4/4.3 is the example of the Python package `shin`, 2.7/2.3/4.4 that of `penaltyblog`. The others were
    /// computed by another implementation.
    private static let published = [
        Published(
            implied: american(-110, -110),
            sum: 1.047619,
            figures: [
                .proportional: [0.5, 0.5],
                .additive: [0.5, 0.5],
                .power: [0.5, 0.5],
                .shin: [0.5, 0.5],
                .oddsRatio: [0.5, 0.5],
                .probit: [0.5, 0.5],
            ]
        ),
        Published(
            implied: american(-118, 108),
            sum: 1.022054,
            figures: [
                .proportional: [0.529605, 0.470395],
                .additive: [0.530258, 0.469742],
                .power: [0.530567, 0.469433],
                .shin: [0.530258, 0.469742],
                .oddsRatio: [0.530272, 0.469728],
                .probit: [0.530269, 0.469731],
            ]
        ),
        Published(
            implied: american(-1200, 750),
            sum: 1.040724,
            figures: [
                .proportional: [0.886957, 0.113043],
                .additive: [0.902715, 0.097285],
                .power: [0.912796, 0.087204],
                .shin: [0.902715, 0.097285],
                .oddsRatio: [0.904642, 0.095358],
                .probit: [0.904301, 0.095699],
            ]
        ),
        Published(
            implied: decimal(1.50, 2.74),
            sum: 1.031630,
            figures: [
                .proportional: [0.646226, 0.353774],
                .additive: [0.650852, 0.349148],
                .power: [0.653152, 0.346848],
                .shin: [0.650852, 0.349148],
                .oddsRatio: [0.651018, 0.348982],
                .probit: [0.650983, 0.349017],
            ]
        ),
        Published(
            implied: decimal(2.6, 2.4, 4.3),
            sum: 1.033840,
            figures: [
                .proportional: [0.372026, 0.403028, 0.224946],
                .additive: [0.373335, 0.405387, 0.221278],
                .power: [0.372984, 0.405107, 0.221908],
                .shin: [0.372994, 0.404779, 0.222227],
                .oddsRatio: [0.372429, 0.404131, 0.223440],
                .probit: [0.372600, 0.404382, 0.223018],
            ]
        ),
        Published(
            implied: decimal(2.7, 2.3, 4.4),
            sum: 1.032426,
            figures: [
                .proportional: [0.358738, 0.421127, 0.220135],
                .additive: [0.359562, 0.423974, 0.216464],
                .power: [0.359171, 0.423731, 0.217098],
                .shin: [0.359344, 0.423244, 0.217412],
                .oddsRatio: [0.358810, 0.422561, 0.218628],
                .probit: [0.358946, 0.422847, 0.218207],
            ]
        ),
        Published(
            implied: american(150, 230, 190),
            sum: 1.047858,
            figures: [
                .proportional: [0.381731, 0.289190, 0.329079],
                .additive: [0.384047, 0.287078, 0.328875],
                .power: [0.383937, 0.287272, 0.328791],
                .shin: [0.383449, 0.287626, 0.328925],
                .oddsRatio: [0.382979, 0.288154, 0.328867],
                .probit: [0.383204, 0.287933, 0.328864],
            ]
        ),
    ]

    private static func american(_ prices: Int...) -> [Double] {
        prices.compactMap { AmericanPrice($0)?.implied.value }
    }

    private static func decimal(_ prices: Double...) -> [Double] { prices.map { 1 / $0 } }

    @Test(arguments: published)
    func `the used method and all others give the published figures`(_ market: Published) throws {
        #expect(agree([market.implied.reduce(0, +)], [market.sum]))
        let used = try #require(MarginRemoval(market.implied))
        #expect(used.method == (market.implied.count == 2 ? .additive : .shin))
        #expect(agree(used.probabilities, market.figures[market.implied.count == 2 ? .additive : .shin] ?? []))
        for method in OtherMargins.allCases {
            let found = method.probabilities(of: market.implied)
            #expect(agree(found, market.figures[method] ?? []), "\(method): \(found)")
        }
    }

    @Test(arguments: [
        (-110, -110, 0.5, 0.5, -100), (-118, 108, 0.530258, 0.469742, -113), (-300, 250, 0.732143, 0.267857, -273),
        (-1200, 750, 0.902715, 0.097285, -928), (150, -175, 0.381818, 0.618182, 162),
        (-105, -115, 0.488656, 0.511344, 105),
    ])
    func `two sides and the fair price of the first`(
        first: Int,
        second: Int,
        probability: Double,
        other: Double,
        fair: Int
    ) throws {
        let removal = try #require(MarginRemoval(Self.american(first, second)))
        #expect(agree(removal.probabilities, [probability, other]))
        #expect(AmericanPrice(probability: removal.probabilities[0])?.value == fair)
    }

    @Test func `Shin of three as published`() throws {
        for (implied, probabilities, share) in [
            (Self.decimal(2.6, 2.4, 4.3), [0.372994, 0.404779, 0.222227], 0.01694251),
            (Self.decimal(2.7, 2.3, 4.4), [0.359344, 0.423244, 0.217412], 0.016236),
        ] {
            let removal = try #require(MarginRemoval(implied))
            #expect(agree(removal.probabilities, probabilities))
            #expect(abs(OtherMargins.shin(implied).share - share) < 5e-7)
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `Shin of two is additive`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<2000 {
            let implied = RandomMarket.implied(2, using: &random)
            let used = try #require(MarginRemoval(implied))
            guard used.method == .additive else { continue }
            let shin = OtherMargins.shin(implied).probabilities
            let isEqual = zip(used.probabilities, shin).allSatisfy { abs($0 - $1) < 1e-9 }
            if !isEqual { Issue.record("\(implied) gives \(used.probabilities) and \(shin)") }
        }
    }

    @Test(arguments: [UInt64(11), 12, 13, 14, 15])
    func `no margin method leaves a sum`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for round in 0..<Thoroughness.choose(quick: 4000, thorough: 20_000) {
            let implied = RandomMarket.implied(2 + round % 4, using: &random)
            let found = try #require(MarginRemoval(implied)).probabilities
            let swapped = try #require(MarginRemoval(implied.reversed())).probabilities
            let order = implied.indices.sorted { implied[$0] < implied[$1] }
            let isSound =
                abs(found.reduce(0, +) - 1) < 1e-12 && found.allSatisfy { $0 > 0 && $0 < 1 }
                && zip(order, order.dropFirst()).allSatisfy { found[$0] <= found[$1] }
                && zip(swapped.reversed(), found).allSatisfy { abs($0 - $1) < 1e-12 }
            if !isSound { Issue.record("\(implied) gives \(found), and turned round \(swapped)") }
        }
    }

    @Test func `a probability below a thousandth is left proportional`() throws {
        let removal = try #require(MarginRemoval([0.99, 0.03]))
        #expect(removal.method == .additive)
        let longShot = try #require(MarginRemoval([0.9995, 0.0015, 0.01]))
        #expect(longShot.method == .proportional)
        #expect(agree(longShot.probabilities, [0.9995, 0.0015, 0.01].map { $0 / 1.011 }))
    }

    @Test func `without a margin the probabilities are divided by their sum`() throws {
        for implied in [[0.5, 0.5], [0.48, 0.51], [0.3, 0.3, 0.39]] {
            let removal = try #require(MarginRemoval(implied))
            #expect(removal.method == .none)
            #expect(abs(removal.probabilities.reduce(0, +) - 1) < 1e-12)
        }
    }

    @Test(arguments: [[], [0.5], [0, 1], [0.5, .nan], [0.5, 1.5], [0.5, -0.1], [0.5, .infinity]] as [[Double]])
    func `numbers that are no probabilities have no margin`(implied: [Double]) {
        #expect(MarginRemoval(implied) == nil)
    }
}
