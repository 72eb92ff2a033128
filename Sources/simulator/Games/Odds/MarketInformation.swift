/// The betting market's information about a game's result before the game, in steps from the opening to the start.
///
/// The script fixes the result before anything is quoted. A forecast that ignored it would be wrong more often than it
/// says. So the market has noisy information about the result, which grows with time, and forecasts what this
/// information lets it expect. Its forecasts are calibrated: of the teams to which it gives 60 %, 60 % win. They move
/// at random, and their direction cannot be predicted.
struct MarketInformation: Hashable, Sendable {
    /// The forecast of the result after each step, in standard deviations from the average of all games.
    let forecasts: [NormalForecast]

    /// The number of steps from the opening to the start.
    static let steps = 48

    /// The share of the variance of results that the market's information explains, between 0 and 1.
    struct Knowledge: Hashable, Sendable {
        let atOpening: Double
        let atStart: Double
    }

    /// With information a, the market has seen a·x + B(a) of a result x, where B is a Brownian motion. If results are
    /// normally distributed with deviation 1, x then has mean (a·x + B(a)) / (1 + a) and variance 1 / (1 + a), and the
    /// market knows the share a / (1 + a) of the variance.
    ///
    /// - Parameters:
    ///   - result: The result that the script fixes, in standard deviations from the average.
    ///   - impression: The error at the opening, of mean 0 and standard deviation 1 over all games.
    init(of result: Double, impression: Double, _ knowledge: Knowledge, using random: inout SplitMix64) {
        let opening = knowledge.atOpening / (1 - knowledge.atOpening)
        let step = (knowledge.atStart / (1 - knowledge.atStart) - opening) / Double(Self.steps)
        var information = opening
        var noise = opening.squareRoot() * impression
        var forecasts: [NormalForecast] = []
        for _ in 0...Self.steps {
            let variance = 1 / (1 + information)
            let mean = (information * result + noise) * variance
            forecasts.append(NormalForecast(mean: mean, deviation: variance.squareRoot()))
            information += step
            noise += step.squareRoot() * random.nearNormal()
        }
        self.forecasts = forecasts
    }
}
