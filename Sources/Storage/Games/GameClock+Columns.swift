import Scores

extension GameClock {
    /// The text for `play.clock_seconds`, a `numeric` that keeps whether tenths were counted: `462`, `42.3`, `42.0`.
    var column: String {
        tenths.map { "\(seconds).\($0)" } ?? "\(seconds)"
    }

    /// - Parameter column: The text of such a number. The result is `nil` when it is not a valid clock.
    init?(column: String) {
        let parts = column.split(separator: ".", maxSplits: 1)
        guard let seconds = parts.first.flatMap({ Int($0) }) else { return nil }
        if parts.count == 1 {
            self.init(seconds: seconds)
        } else {
            guard let tenths = Int(parts[1]) else { return nil }
            self.init(seconds: seconds, tenths: tenths)
        }
    }
}
