/// Lines of Prometheus's text format, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    /// Adds a metric with all its series.
    mutating func add(_ metric: Metric, as name: String, _ series: [(labels: LabelValues, value: SeriesValue)]) {
        text += "# HELP \(name) \(metric.help.escaped(quotes: false))\n# TYPE \(name) \(metric.kind.typeName)\n"
        for (labels, value) in series {
            let pairs = zip(metric.labels, labels.values).map { "\($0)=\"\($1.escaped(quotes: true))\"" }
            switch value {
            case .number(let number): line(name, pairs, number)
            case .distribution(let counts, let sum): add(name, pairs, metric.kind.bounds, counts, sum)
            }
        }
    }

    /// Adds a histogram. Its buckets are cumulative.
    private mutating func add(
        _ name: String,
        _ pairs: [String],
        _ bounds: [Double],
        _ counts: [Int64],
        _ sum: Double
    ) {
        var total: Int64 = 0
        for (bound, count) in zip(bounds + [.infinity], counts) {
            total += count
            line("\(name)_bucket", pairs + ["le=\"\(bound.prometheusText)\""], Double(total))
        }
        line("\(name)_sum", pairs, sum)
        line("\(name)_count", pairs, Double(total))
    }

    private mutating func line(_ name: String, _ pairs: [String], _ value: Double) {
        text += pairs.isEmpty ? name : "\(name){\(pairs.joined(separator: ","))}"
        text += " \(value.prometheusText)\n"
    }
}

extension Metric.Kind {
    fileprivate var typeName: String {
        switch self {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }

    fileprivate var bounds: [Double] {
        if case .histogram(let bounds) = self { bounds } else { [] }
    }
}

extension Double {
    /// The number in a form that Go's ParseFloat reads; a whole number without a decimal point.
    fileprivate var prometheusText: String {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: self).map(String.init) ?? description
    }
}

extension String {
    /// - Parameter quotes: Whether to escape quotation marks, as needed for a label's value but not for a help text.
    fileprivate func escaped(quotes: Bool) -> String {
        let text = replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        return quotes ? text.replacing("\"", with: "\\\"") : text
    }
}
