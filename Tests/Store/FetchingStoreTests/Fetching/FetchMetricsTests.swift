import CoreMetrics
import FoundationEssentials
import Logging
import Postgres
import PrometheusMetrics
import Runtime
import Scores
import Storage
import TestSupport
import TestTools
import Testing
import Time

@testable import Fetching

/// The metrics of fetches and readings.
@Suite("Metrics of fetches")
struct FetchMetricsTests {
    private let registry = MetricRegistry(namespace: "bardown", Sources.metrics)

    private var lines: Set<Substring> { Set(registry.text().split(separator: "\n")) }

    @Test
    func `fetches are counted by host and outcome, and so are response sizes and breaker changes`() async throws {
        let host = try CrawlTestHost { peer, _, before in
            if before == 0 {
                peer.answer(body: Array(repeating: 0, count: 2000))
            } else {
                peer.answer("500 Internal Server Error")
            }
        }
        try await withTestDatabase { database in
            try await withMetricsFactory(registry) {
                try await CrawlTestProcess.run(in: database, against: host) { process in
                    try await process.read(host.url("/a?token=4711"))
                    for _ in 0..<5 { _ = await process.refusal(host.url("/b")) }
                    _ = await process.refusal(host.url("/c"))
                }
            }
        }
        let name = "host=\"\(host.name)\""
        for line in [
            "bardown_scrape_requests_total{\(name),outcome=\"fetched\"} 1",
            "bardown_scrape_requests_total{\(name),outcome=\"server_error\"} 5",
            "bardown_scrape_requests_total{\(name),outcome=\"breaker\"} 1",
            "bardown_scrape_requests_total{\(name),outcome=\"blocked\"} 0",
            "bardown_host_circuit_moves_total{\(name),state=\"half_open\"} 0",
            "bardown_scrape_response_bytes_bucket{\(name),le=\"1000\"} 6",
            "bardown_host_circuit_moves_total{\(name),state=\"open\"} 1",
        ] {
            #expect(lines.contains(Substring(line)), "\(line)")
        }
        #expect(!registry.text().contains("4711"), "a URL must not be a label")
    }

    @Test
    func `every outcome of a reading starts at 0 for every source, so that the first counts as an increase`() throws {
        let environment = Environment(Sources.variables, values: [:])
        let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        try withMetricsFactory(registry) {
            let configuration = try PostgresConfiguration(url: "postgresql:///nobody", applicationName: "tests")
            let pool = PostgresPool(configuration, size: 1, logger: logger)
            let policy = try CrawlPolicy(environment, pool: pool, logger: logger)
            _ = try Sources(of: "tests", environment, policy: policy, logger: logger)
        }
        let words = ["revised", "unchanged", "held", "ignored", "quarantined", "unmatched", "noted"]
        for word in words { #expect(lines.contains("bardown_readings_total{outcome=\"\(word)\"} 0")) }
        for source in KnownSource.allCases {
            for metric in ["scrape_to_publish_seconds", "change_to_publish_seconds"] {
                #expect(lines.contains("bardown_\(metric)_count{source=\"\(source.rawValue)\"} 0"))
            }
        }
    }

    @Test func `failures of a host are counted apart from successes, however many hosts there are`() {
        withMetricsFactory(registry) {
            for number in 1...3000 {
                let labels = [("host", "school\(number).test"), ("outcome", "fetched")]
                Counter(label: "scrape_requests_total", dimensions: labels).increment()
            }
            let labels = [("host", "late.test"), ("outcome", "server_error")]
            Counter(label: "scrape_requests_total", dimensions: labels).increment()
        }
        #expect(lines.contains(#"bardown_scrape_requests_total{host="other",outcome="server_error"} 1"#))
    }

    @Test func `the drift counter of a parser exists, with the value 0, from its first page on`() async throws {
        try await withTestDatabase { database in
            let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            let watch = withMetricsFactory(registry) { DriftDetector(pool: database.pool, logger: logger) }
            try await watch.check(at: Array("{}".utf8), parser: "x-y", target: "t", counts: [], logger: logger)
        }
        #expect(lines.contains(#"bardown_parser_drift_total{parser="x-y"} 0"#))
    }

    @Test func `a change's delay is measured from its request, for live games also from the last answered one`() {
        let asked = Instant(microseconds: 1_777_752_000_000_000)
        let game = GameID(rawValue: UUID())
        withMetricsFactory(registry) {
            let metrics = ReadingMetrics(began: .now - .seconds(2), answeredAt: asked - .seconds(20), askedAt: asked)
            metrics.record(.revised(game, revision: 2), of: .game(.live))
            metrics.record(.revised(game, revision: 3), of: .game(.scheduled))
            metrics.record(.unchanged(game), of: .game(.live))
            metrics.record(.held(game, reason: "whatever it says"), of: .game(.live))
        }
        #expect(
            lines.isSuperset(of: [
                #"bardown_readings_total{outcome="revised"} 2"#, #"bardown_readings_total{outcome="held"} 1"#,
                #"bardown_scrape_to_publish_seconds_bucket{source="ncaa",le="1"} 0"#,
                #"bardown_scrape_to_publish_seconds_bucket{source="ncaa",le="2.5"} 2"#,
                #"bardown_change_to_publish_seconds_bucket{source="ncaa",le="20"} 0"#,
                #"bardown_change_to_publish_seconds_bucket{source="ncaa",le="30"} 1"#,
                #"bardown_change_to_publish_seconds_count{source="ncaa"} 1"#,
            ])
        )
        #expect(!registry.text().contains("whatever"))
    }
}

extension GameReading {
    fileprivate static func game(_ status: GameStatus) -> GameReading {
        let team = TeamReading(sourceID: nil, name: "Navy", conference: nil)
        return GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: "1"),
            teams: BySide(home: team, away: team),
            status: .known(status)
        )
    }
}
