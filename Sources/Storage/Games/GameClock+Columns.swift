import Scores

extension GameClock {
    /// As `play.clock_seconds` has it, a `numeric` that keeps whether tenths were counted: `462`, `42.3`, `42.0`.
    var column: String {
        tenths.map { "\(seconds).\($0)" } ?? "\(seconds)"
    }

    /// - Parameter column: The text of such a number; `nil` for one that is no clock.
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
