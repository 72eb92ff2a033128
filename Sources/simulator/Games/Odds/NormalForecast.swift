import Glibc

/// A forecast of a number of points, normally distributed around its mean.
struct NormalForecast: Hashable, Sendable {
    let mean: Double
    /// The standard deviation, above 0.
    let deviation: Double

    /// Returns the probability that the number is greater than `value`.
    func probability(above value: Double) -> Double {
        erfc((value - mean) / (deviation * 2.0.squareRoot())) / 2
    }

    /// Returns the forecast during a game in which the points so far are known, and the rest is played as expected. The
    /// points form a random walk (Stern, "A Brownian Motion Model for the Progress of Sports Scores", 1994).
    ///
    /// - Parameter share: The share of the game that is still to be played, above 0.
    func inPlay(_ points: Int, remaining share: Double) -> NormalForecast {
        NormalForecast(mean: Double(points) + share * mean, deviation: deviation * share.squareRoot())
    }

    /// Returns the forecast of a market that errs by `error` standard deviations.
    func shifted(by error: Double) -> NormalForecast {
        NormalForecast(mean: mean + error * deviation, deviation: deviation)
    }
}
