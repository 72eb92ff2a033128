import APIResponses
import Pricing
import Scores
import Storage
import Time

/// How likely a side's win was by the prices of all books over time, margins included.
struct PriceMovement: Hashable {
    /// The probabilities after one or more prices changed.
    struct Point: Hashable {
        let at: Instant
        /// The lowest, the middle and the highest of the books' implied probabilities.
        let low, middle, high: Double
    }

    /// At least two, in the order of time.
    let points: [Point]

    /// - Returns: `nil` if the prices never moved.
    init?(_ history: OddsHistory) {
        var open: [String: Double] = [:]
        var points: [Point] = []
        for move in history.moves {
            open[move.book] = move.state == .open ? move.price.implied.value : nil
            let sorted = open.values.sorted()
            guard let low = sorted.first, let high = sorted.last else { continue }
            // Of changes at one time, the last one counts.
            if points.last?.at == move.at { points.removeLast() }
            points.append(Point(at: move.at, low: low, middle: sorted.middle, high: high))
        }
        guard points.count > 1 else { return nil }
        self.points = points
    }

    /// `At first 57.4%, at last 61.2%.`
    var summary: String {
        guard let first = points.first, let last = points.last else { return "" }
        return "At first \(PercentText.share(first.middle)), at last \(PercentText.share(last.middle))."
    }
}

extension [Double] {
    /// The median of sorted values, of which there must be at least one.
    fileprivate var middle: Double {
        count.isMultiple(of: 2) ? (self[count / 2 - 1] + self[count / 2]) / 2 : self[count / 2]
    }
}
