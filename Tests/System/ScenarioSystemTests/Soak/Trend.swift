/// How a figure changes over the second half of a long run.
struct Trend: Codable, Sendable {
    let what: String
    let unit: String
    /// The first and the last value of the second half.
    let first: Double
    let last: Double
    /// The slope of the least-squares line.
    let slopePerHour: Double
    /// The greatest allowed slope; `nil` if the figure is only reported.
    var bound: Double?
    /// More about the figure, for the report: its median, or the number of new rows.
    var note: String?

    /// The trend without its bound, for a run that is too short to judge it.
    var unjudged: Trend {
        var trend = self
        trend.bound = nil
        return trend
    }

    var held: Bool { bound.map { slopePerHour <= $0 } ?? true }

    /// - Parameter points: Times in seconds and figures, in order of time. The first half is ignored.
    init?(
        _ what: String,
        unit: String,
        _ points: [(at: Double, value: Double)],
        bound: Double? = nil,
        note: String? = nil
    ) {
        let half = Array(points.dropFirst(points.count / 2))
        guard half.count >= 2, let slope = Self.slope(half) else { return nil }
        self.what = what
        self.unit = unit
        first = half[0].value.rounded3
        last = half[half.count - 1].value.rounded3
        slopePerHour = (slope * 3600).rounded3
        self.bound = bound
        self.note = note
    }

    /// The slope of the least-squares line through the points; `nil` if all are at the same time.
    static func slope(_ points: [(at: Double, value: Double)]) -> Double? {
        let count = Double(points.count)
        let meanAt = points.reduce(0) { $0 + $1.at } / count
        let mean = points.reduce(0) { $0 + $1.value } / count
        let spread = points.reduce(0) { $0 + ($1.at - meanAt) * ($1.at - meanAt) }
        guard spread > 0 else { return nil }
        return points.reduce(0) { $0 + ($1.at - meanAt) * ($1.value - mean) } / spread
    }
}

extension Double {
    /// Rounded to three decimal places.
    var rounded3: Double { (self * 1000).rounded() / 1000 }
}
