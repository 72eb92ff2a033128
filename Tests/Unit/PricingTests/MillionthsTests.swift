import TestTools
import Testing
import Time

@testable import Pricing

@Suite("Probabilities in millionths")
struct MillionthsTests {
    private static let cases: [([Double], [Int])] = [
        ([0.5, 0.5], [500_000, 500_000]), ([0.810398, 0.189602], [810_398, 189_602]),
        // What is left goes to the greatest remainder.
        ([0.666_666_66, 0.333_333_34], [666_667, 333_333]),
        ([0.404040, 0.282828, 0.313132], [404_040, 282_828, 313_132]),
        ([0.999_999_9, 0.000_000_1], [1_000_000, 0]), ([1, 0], [1_000_000, 0]),
    ]

    @Test func `they add up to a million and are the nearest`() {
        for (probabilities, millionths) in Self.cases {
            #expect(Self.fair(probabilities).millionths == millionths, "\(probabilities)")
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `of any probabilities they add up to a million, each less than a millionth away`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<5_000 {
            let count = Int.random(in: 2...3, using: &random)
            let weights: [Double] = (0..<count).map { _ in Double.random(in: 0.001...1, using: &random) }
            let sum: Double = weights.reduce(0, +)
            let probabilities: [Double] = weights.map { $0 / sum }
            let millionths = Self.fair(probabilities).millionths
            #expect(millionths.reduce(0, +) == 1_000_000)
            for (whole, exact) in zip(millionths, probabilities) { #expect(abs(Double(whole) - exact * 1_000_000) < 1) }
        }
    }

    private static func fair(_ probabilities: [Double]) -> FairPrice {
        FairPrice(
            sides: Array([BetSide.home, .draw, .away].prefix(probabilities.count)),
            probabilities: probabilities,
            confidence: .medium,
            method: .additive,
            voices: ["pinnacle"],
            quotedAt: Instant(microseconds: 0)
        )
    }
}
