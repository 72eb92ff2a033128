import CoreMetrics
import Testing

@testable import PrometheusMetrics

@Suite("Metrics text")
struct MetricsTextTests {
    private let registry = MetricRegistry(
        namespace: "test",
        [
            Metric("runs_total", .counter, by: ["kind", "outcome"], "Runs that ended."),
            Metric("asked_total", .counter, by: ["path", "status"], bounded: ["status"], limit: 8, "Questions."),
            Metric("depth", .gauge, "How \\deep\nit is."),
            Metric("run_seconds", .histogram([0.1, 1]), by: ["kind"], "How long runs took."),
            Metric("process_open_fds", .gauge, "Open files."),
        ]
    )

    @Test func `every metric is written in order, with help, type, labels and cumulative buckets`() {
        let runs = Counter(
            label: "runs_total",
            dimensions: [("outcome", "a\"b\\c\nd"), ("kind", "x")],
            factory: registry
        )
        runs.increment(by: 3)
        Meter(label: "depth", factory: registry).set(2.5)
        let timer = Timer(label: "run_seconds", dimensions: [("kind", "x")], factory: registry)
        for nanoseconds in [50_000_000, 100_000_000, 700_000_000, 2_000_000_000] {
            timer.recordNanoseconds(nanoseconds)
        }
        registry.addCollector { [GaugeSample("process_open_fds", 7)] }
        #expect(
            registry.text() == #"""
                # HELP process_open_fds Open files.
                # TYPE process_open_fds gauge
                process_open_fds 7
                # HELP test_asked_total Questions.
                # TYPE test_asked_total counter
                # HELP test_depth How \\deep\nit is.
                # TYPE test_depth gauge
                test_depth 2.5
                # HELP test_run_seconds How long runs took.
                # TYPE test_run_seconds histogram
                test_run_seconds_bucket{kind="x",le="0.1"} 2
                test_run_seconds_bucket{kind="x",le="1"} 3
                test_run_seconds_bucket{kind="x",le="+Inf"} 4
                test_run_seconds_sum{kind="x"} 2.85
                test_run_seconds_count{kind="x"} 4
                # HELP test_runs_total Runs that ended.
                # TYPE test_runs_total counter
                test_runs_total{kind="x",outcome="a\"b\\c\nd"} 3

                """#
        )
    }

    @Test func `a metric without a value is listed, and an undeclared one is ignored`() {
        Counter(label: "unheard_total", factory: registry).increment()
        Timer(label: "runs_total", factory: registry).recordNanoseconds(1)
        let lines = registry.text().split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines.allSatisfy { $0.hasPrefix("#") })
    }

    @Test func `a series outlives the object that counted it, and undeclared labels are ignored`() {
        for id in 1...3 {
            Counter(label: "runs_total", dimensions: [("kind", "x"), ("game", "\(id)")], factory: registry).increment()
        }
        #expect(registry.text().contains("test_runs_total{kind=\"x\",outcome=\"\"} 3\n"))
    }

    @Test func `the number of series is limited, and values beyond it are counted as other`() {
        for kind in 1...1000 {
            Counter(label: "runs_total", dimensions: [("kind", "\(kind)")], factory: registry).increment()
        }
        let lines = registry.text().split(separator: "\n").filter { $0.hasPrefix("test_runs_total{") }
        #expect(lines.count == 257)
        #expect(lines.contains("test_runs_total{kind=\"other\",outcome=\"other\"} 744"))
    }

    @Test func `at a metric's own limit, a bounded label keeps its values while others do not`() {
        for path in 1...100 {
            let status = path == 77 ? "5xx" : "2xx"
            Counter(label: "asked_total", dimensions: [("path", "\(path)"), ("status", status)], factory: registry)
                .increment()
        }
        let lines = registry.text().split(separator: "\n").filter { $0.hasPrefix("test_asked_total{") }
        #expect(lines.count == 10)
        #expect(lines.contains("test_asked_total{path=\"other\",status=\"2xx\"} 91"))
        #expect(lines.contains("test_asked_total{path=\"other\",status=\"5xx\"} 1"))
    }

    @Test func `concurrent increments are all counted`() async {
        let counter = Counter(label: "runs_total", factory: registry)
        let timer = Timer(label: "run_seconds", factory: registry)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 {
                        counter.increment()
                        timer.recordNanoseconds(1)
                    }
                }
            }
        }
        #expect(registry.text().contains("test_runs_total{kind=\"\",outcome=\"\"} 8000\n"))
        #expect(registry.text().contains("test_run_seconds_count{kind=\"\"} 8000\n"))
    }

    @Test(arguments: [(1e20, "1e+20"), (-0.5, "-0.5"), (.nan, "NaN")])
    func `numbers are written in the format of Prometheus`(value: Double, written: String) {
        Meter(label: "depth", factory: registry).set(value)
        #expect(registry.text().contains("test_depth \(written)\n"))
    }
}
