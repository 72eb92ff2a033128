package import CoreMetrics
import Synchronization

/// Keeps what a process counts through swift-metrics, and shows it in Prometheus's text format.
///
/// A label of swift-metrics is the name of a ``Metric``: what is not declared is counted nowhere, so that everything
/// that is shown has a meaning, a unit and a bound. To record is to add to an atomic number or, of a histogram and a
/// gauge, under a lock of that one series; whoever records often keeps his counter instead of asking for it by name
/// each time.
package final class MetricRegistry: MetricsFactory, Sendable {
    /// Of ``text()``.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private let namespace: String
    private let metrics: [Metric]
    private let counters: [String: Family<CounterCell>]
    private let gauges: [String: Family<GaugeCell>]
    private let histograms: [String: Family<HistogramCell>]
    private let lookouts = Mutex<[@Sendable () -> [Sighting]]>([])

    /// - Parameters:
    ///   - namespace: Before the names of what is the program's own: `bardown`.
    ///   - metrics: All that can be recorded; of two with one name the first holds.
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

    /// Has `look` called whenever ``text()`` is; it must not block.
    package func watch(_ look: @escaping @Sendable () -> [Sighting]) {
        lookouts.withLock { $0.append(look) }
    }

    /// Everything, in Prometheus's text format 0.0.4. A metric that has no value yet is named all the same.
    package func text() -> String {
        let seen = Dictionary(grouping: lookouts.withLock { $0 }.flatMap { $0() }, by: \.metric)
        var page = ExpositionText()
        for metric in metrics {
            var series = values(of: metric)
            for sighting in seen[metric.name, default: []] {
                series.append((LabelValues(of: metric.labels, in: sighting.labels), .number(sighting.value)))
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

    // A series stays when nobody holds it any more: a counter that goes and comes again would seem to have fallen.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}
