import Fetching
import PrometheusMetrics
import Runtime
import Testing

@testable import APIServer
@testable import push_sender
@testable import scheduler

/// Compares the metrics of the original requirements with those that the programs expose.
@Suite("Required metrics")
struct WantedMetricsTests {
    /// The required metrics, each with its required labels.
    private static let wanted: [(name: String, labels: [String])] = [
        ("jobs_enqueued_total", ["queue", "kind"]), ("jobs_finished_total", ["queue", "kind", "outcome"]),
        ("job_duration_seconds", ["queue", "kind"]), ("job_queue_wait_seconds", ["queue", "kind"]),
        ("jobs_in_state", ["queue", "state"]), ("jobs_oldest_available_age_seconds", ["queue"]),
        ("jobs_rescued_total", []), ("leader", ["executable"]), ("worker_heartbeat_timestamp_seconds", []),
        ("scrape_requests_total", ["host", "outcome"]), ("scrape_duration_seconds", ["host"]),
        ("scrape_response_bytes", ["host"]), ("host_circuit_open", ["host"]),
        ("scrape_last_success_timestamp_seconds", ["parser"]), ("parser_drift_total", ["parser"]),
        ("game_data_age_seconds", []), ("scrape_to_publish_seconds", []), ("scrape_to_push_seconds", []),
        ("push_sent_total", ["result"]), ("push_tokens_pruned_total", ["reason"]),
        ("push_suppressed_total", ["reason"]), ("http_requests_total", ["method", "route", "status"]),
        ("http_request_duration_seconds", ["method", "route"]), ("http_not_modified_total", []),
        ("sse_connections", []), ("sse_dropped_total", []), ("snapshot_seq", []), ("snapshot_age_seconds", []),
        ("db_pool_max", []), ("db_pool_available", []), ("db_pool_waiting", []), ("db_pool_timeouts_total", []),
        ("build_info", ["version", "commit"]),
    ]

    /// The required metrics that no program exposes, with the reason.
    private static let unshown = [
        "leader": "there is no leader: each due page is enqueued by the scheduler that finds it first"
    ]

    /// The metrics whose labels differ from the required ones, with the reason.
    private static let otherLabels: [String: (labels: [String], because: String)] = [
        "push_sent_total": (["outcome"], "the result of an attempt is called outcome in all other metrics too"),
        "scrape_last_success_timestamp_seconds": (
            ["source"], "if a source does not answer, all of its parsers are affected"
        ),
    ]

    private static let declared =
        Host.metrics + GaugeCollector.metrics + Sources.metrics + PushMetrics.all + ApiMetrics.all

    @Test func `every required metric is exposed with its labels, except those with a reason`()
        async throws
    {
        let shown = try await ExposedMetrics.read().names
        for (name, labels) in Self.wanted {
            let isShown = shown.contains("bardown_\(name)") || shown.contains("bardown_\(name)_bucket")
            #expect(isShown == (Self.unshown[name] == nil), "\(name)")
            guard isShown else { continue }
            let metric = try #require(Self.declared.first { $0.name == name }, "\(name)")
            let missing = Set(labels).subtracting(metric.labels)
            #expect(missing.isEmpty == (Self.otherLabels[name] == nil), "\(name) by \(metric.labels)")
            if let other = Self.otherLabels[name] { #expect(metric.labels == other.labels, "\(name)") }
        }
        let exceptions = Set(Self.unshown.keys).union(Self.otherLabels.keys)
        #expect(exceptions.subtracting(Self.wanted.map(\.name)) == [], "an exception without a required metric")
    }

    @Test func `a program that just started exposes the service levels at 0, so that the first miss is an increase`()
        async throws
    {
        let pages = try await ExposedMetrics.read().pages
        let objectives = [
            ("scoreboard-scraper", "publish"), ("detail-scraper", "publish"), ("push-sender", "push"),
        ]
        for (program, end) in objectives {
            let page = try #require(pages[program])
            for source in ["ncaa", "canary"] {
                for begin in ["scrape", "change"] {
                    let line = "bardown_\(begin)_to_\(end)_seconds_count{source=\"\(source)\"} 0"
                    #expect(page.contains("\n\(line)\n"), "\(program): \(line)")
                }
            }
        }
    }

    @Test func `the two service levels use histograms with a bound at their limit`() {
        for (name, bound) in [("change_to_publish_seconds", 45.0), ("change_to_push_seconds", 60.0)] {
            let metric = Self.declared.first { $0.name == name }
            guard case .histogram(let bounds) = metric?.kind else {
                Issue.record("\(name) is not a histogram")
                continue
            }
            #expect(bounds.contains(bound), "\(name)")
        }
    }
}
