import APIResponses
import HTMLWriting
import Storage
import Time

/// An SVG chart of a ``PriceMovement``: the middle of all books as a line, within the range from the lowest to the
/// highest.
struct PriceMovementChart {
    let movement: PriceMovement
    /// The side that the probabilities are of.
    let name: String

    /// Dimensions of the chart in its own units. Units of height are pixels on the page.
    private static let width = 1000
    private static let height = 140
    /// Free space above and below the curve for the labels.
    private static let margin = 22

    var html: HTML {
        """
        <svg class="flow moves" role="img" aria-labelledby="moves-title moves-text">
        <title id="moves-title">\(name): chance by the books' prices</title>
        <desc id="moves-text">\(movement.summary)</desc>
        <svg viewBox="0 0 \(Self.width) \(Self.height)" width="100%" height="100%" preserveAspectRatio="none">
        <path class="range" d="\(range)"/><path class="middle" d="\(line(\.middle))"/>
        </svg>
        <text x="0" y="14">\(PercentText.share(highest))</text>
        <text x="0" y="\(Self.height - 6)">\(PercentText.share(lowest))</text></svg>
        """
    }

    private var lowest: Double { movement.points.map(\.low).min() ?? 0 }
    private var highest: Double { movement.points.map(\.high).max() ?? 1 }

    /// The area between the lowest and the highest price.
    private var range: String {
        let back = steps(\.low).reversed().map { "L\($0.x) \($0.y)" }.joined()
        return line(\.high) + back + "Z"
    }

    private func line(_ value: KeyPath<PriceMovement.Point, Double>) -> String {
        steps(value).enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }.joined()
    }

    /// The corners of a curve that keeps each value until the next change.
    private func steps(_ value: KeyPath<PriceMovement.Point, Double>) -> [(x: Int, y: Int)] {
        var corners: [(x: Int, y: Int)] = []
        for point in movement.points {
            let (x, y) = (x(point), y(point[keyPath: value]))
            if let last = corners.last { corners.append((x, last.y)) }
            corners.append((x, y))
        }
        return corners
    }

    private func x(_ point: PriceMovement.Point) -> Int {
        guard let first = movement.points.first?.at, let last = movement.points.last?.at, last > first else { return 0 }
        let share: Double = (point.at - first) / (last - first)
        return Int(share * Double(Self.width))
    }

    private func y(_ value: Double) -> Int {
        // Small movements are not stretched to the whole height.
        let share: Double = (value - lowest) / max(highest - lowest, 0.02)
        let height = Self.height - 2 * Self.margin
        return Self.height - Self.margin - Int(share * Double(height))
    }
}
