package import CoreMetrics
import Synchronization

/// Collects the metrics that a process records through swift-metrics, and exposes them in Prometheus's text format.
///
/// The `label` of a counter, timer or recorder of swift-metrics is the name of a ``Metric``. Metrics that are not
/// declared are ignored, so that everything exposed has a meaning, a unit and a limit. Recording adds to an atomic
/// number or, for histograms and gauges, holds the lock of that one series. Code that records often should keep its
/// counter instead of looking it up by name each time.
package final class MetricRegistry: MetricsFactory, Sendable {
    /// The content type of ``text()``.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private let namespace: String
    private let metrics: [Metric]
    private let counters: [String: Family<CounterCell>]
    private let gauges: [String: Family<GaugeCell>]
    private let histograms: [String: Family<HistogramCell>]
    private let collectors = Mutex<[@Sendable () -> [GaugeSample]]>([])

    /// - Parameters:
    ///   - namespace: The prefix of the program's own metrics: `bardown`.
    ///   - metrics: All metrics that can be recorded. If two have the same name, the first is used.
    package init(namespace: String, _ metrics: [Metric]) {
        self.namespace = namespace
        let byName = Dictionary(metrics.map { ($0.name, $0) }) { first, _ in first }
        self.metrics = byName.values.sorted { $0.fullName(in: namespace) < $1.fullName(in: namespace) }
        counters = byName.filter { $0.value.kind == .counter }.mapValues { Family($0) { CounterCell() } }
        gauges = byName.filter { $0.value.kind == .gauge }.mapValues { Family($0) { GaugeCell() } }
        histograms = byName.compactMapValues { metric in
            guard case .histogram(let bounds) = metric.kind else { return nil }
            return Family(metric) { HistogramCell(bounds: bounds) }
        }
    }

    /// Calls `collect` in every call of ``text()`` and adds its samples. `collect` must not block.
    package func addCollector(_ collect: @escaping @Sendable () -> [GaugeSample]) {
        collectors.withLock { $0.append(collect) }
    }

    /// All metrics in Prometheus's text format 0.0.4. A metric without a value is listed as well.
    package func text() -> String {
        let samples = Dictionary(grouping: collectors.withLock { $0 }.flatMap { $0() }, by: \.metric)
        var page = MetricsText()
        for metric in metrics {
            var series = values(of: metric)
            for sample in samples[metric.name, default: []] {
                series.append((LabelValues(of: metric.labels, in: sample.labels), .number(sample.value)))
            }
            page.add(metric, as: metric.fullName(in: namespace), series.sorted { $0.labels < $1.labels })
        }
        return page.text
    }

    private func values(of metric: Metric) -> [(labels: LabelValues, value: SeriesValue)] {
        switch metric.kind {
        case .counter: counters[metric.name]?.values ?? []
        case .gauge: gauges[metric.name]?.values ?? []
        case .histogram: histograms[metric.name]?.values ?? []
        }
    }
}

extension MetricRegistry {
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        counters[label]?[dimensions] ?? NOOPMetricsHandler.instance
    }

    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        histograms[label]?[dimensions] ?? gauges[label]?[dimensions] ?? NOOPMetricsHandler.instance
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauges[label]?[dimensions] ?? NOOPMetricsHandler.instance
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histograms[label]?[dimensions] ?? NOOPMetricsHandler.instance
    }

    // A series stays after its last handler is gone, because a counter that restarted would seem to have fallen.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}

/// A metric with all its series.
final class Family<Member: MetricCell>: Sendable {
    let metric: Metric
    private let make: @Sendable () -> Member
    private let series = Mutex<[LabelValues: Member]>([:])

    init(_ metric: Metric, _ make: @escaping @Sendable () -> Member) {
        self.metric = metric
        self.make = make
    }

    /// The series with these labels, which is created if necessary. Once the limit is reached, new labels get the
    /// shared series of ``LabelValues/overflow(of:)``.
    subscript(dimensions: [(String, String)]) -> Member {
        let labels = LabelValues(of: metric.labels, in: dimensions)
        return series.withLock { series in
            if let existing = series[labels] { return existing }
            let labels = series.count < metric.limit ? labels : labels.overflow(of: metric)
            if let other = series[labels] { return other }
            let new = make()
            series[labels] = new
            return new
        }
    }

    var values: [(labels: LabelValues, value: SeriesValue)] {
        series.withLock { $0 }.map { ($0.key, $0.value.value) }
    }
}

/// The values of a metric's labels in one of its series, in the metric's order.
struct LabelValues: Sendable, Hashable, Comparable {
    let values: [String]

    /// - Parameter dimensions: As recorded. A label that is missing in them is empty.
    init(of labels: [String], in dimensions: [(String, String)]) {
        values = labels.map { label in dimensions.first { $0.0 == label }?.1 ?? "" }
    }

    private init(_ values: [String]) {
        self.values = values
    }

    /// The labels of the series that is used instead of this one beyond the limit. The bounded labels keep their
    /// values, and all others are `other`.
    func overflow(of metric: Metric) -> LabelValues {
        LabelValues(zip(metric.labels, values).map { metric.bounded.contains($0) ? $1 : "other" })
    }

    static func < (left: LabelValues, right: LabelValues) -> Bool {
        left.values.lexicographicallyPrecedes(right.values)
    }
}
