/// Computes a side's chance to win from the score and the time left. It assumes that both sides are equally good.
///
/// All arithmetic is addition, multiplication, division and square roots, whose results IEEE 754 defines exactly. The
/// same score and time therefore give the same chance on every machine, which the functions of a C library do not
/// guarantee.
package enum WinChanceModel: Hashable, Sendable {
    /// Goals are two Poisson processes (Burke 2009).
    /// - Parameter perSide: The goals of one side in a game of regulation length.
    case goals(perSide: Double)
    /// The lead is a Brownian motion (Stern 1994).
    /// - Parameter deviation: The standard deviation of the margin at the end of regulation.
    case points(deviation: Double)

    /// Returns the same model with a league's own figure; `nil` keeps the sport's.
    package func with(_ figure: Double?) -> WinChanceModel {
        guard let figure else { return self }
        return switch self {
        case .goals: .goals(perSide: figure)
        case .points: .points(deviation: figure)
        }
    }

    /// A certain win.
    package static let certain = 10_000
    /// An even game.
    package static let even = 5_000

    /// Returns the chance of the side with this lead, in ten-thousandths.
    ///
    /// - Parameters:
    ///   - lead: The side's lead; negative if it trails.
    ///   - remaining: The seconds left in regulation or in the overtime.
    ///   - regulation: The length of regulation in seconds.
    package func chance(lead: Int, remaining: Int, of regulation: Int) -> Int {
        if lead == 0 { return Self.even }
        let share = Double(max(0, remaining)) / Double(max(1, regulation))
        let chance =
            switch self {
            case .goals(let perSide): Self.poisson(lead: min(abs(lead), 25), mean: perSide * share)
            case .points(let deviation):
                Self.normal(
                    Double(abs(lead)) / (deviation * max(share, 3 / Double(max(1, regulation))).squareRoot())
                )
            }
        let ahead = min(Self.certain, Int((chance * Double(Self.certain)).rounded(.toNearestOrAwayFromZero)))
        return lead > 0 ? ahead : Self.certain - ahead
    }

    /// Returns P(lead + X − Y > 0) + P(lead + X − Y = 0) / 2, for X and Y that are Poisson with this mean.
    private static func poisson(lead: Int, mean: Double) -> Double {
        // Terms above 60 goals do not matter at any rate of scoring.
        var terms = [exponential(-mean)]
        var sums = terms
        while terms.count <= 60, Double(terms.count) < mean || terms[terms.count - 1] > 1e-17 {
            terms.append(terms[terms.count - 1] * mean / Double(terms.count))
            sums.append(sums[sums.count - 1] + terms[terms.count - 1])
        }
        let last = terms.count - 1
        var chance = 0.0
        for goals in 0...last {
            let below = sums[min(lead + goals - 1, last)]
            let level = lead + goals <= last ? terms[lead + goals] : 0
            chance += terms[goals] * (below + level / 2)
        }
        return min(1, chance)
    }

    /// Returns the standard normal distribution at `x` ≥ 0, by its series.
    private static func normal(_ x: Double) -> Double {
        if x >= 8 { return 1 }
        var term = x
        var sum = x
        var divisor = 1.0
        while term > sum * 1e-17 {
            divisor += 2
            term *= x * x / divisor
            sum += term
        }
        return 0.5 + sum * exponential(-x * x / 2) * 0.3989422804014327
    }

    /// Returns e to the power `x` ≤ 0: the series at a small number, squared as often as `x` was halved.
    private static func exponential(_ x: Double) -> Double {
        var small = x
        var halvings = 0
        while small < -0.5 {
            small /= 2
            halvings += 1
        }
        var term = 1.0
        var sum = 1.0
        for divisor in 1...16 {
            term *= small / Double(divisor)
            sum += term
        }
        for _ in 0..<halvings { sum *= sum }
        return sum
    }
}
