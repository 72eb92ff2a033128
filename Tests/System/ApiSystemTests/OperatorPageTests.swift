import CoreMetrics
import HTTPTypes
import Hummingbird
import PrometheusMetrics
import Testing

@testable import APIServer
@testable import api

/// Checks the api's metrics and health pages for operators.
@Suite("Operator page")
struct OperatorPageTests {
    @Test func `requests are counted by route and status, and answers by their origin`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let path = "/api/v1/games/date/2026-03-15"
            let first = try await api.get(path)
            _ = try await api.get(path, [.ifNoneMatch: try #require(first.headers[.eTag])])
            _ = try await api.get("/api/v1/games/date/x")
            _ = try await api.get("/nothing/4711")
            _ = try await api.send(.head, "/api/v1/games/date/y")
            let metrics = api.metrics.text()
            let route = #"method="GET",route="/api/v1/games/date/{date}""#
            for line in [
                "bardown_http_requests_total{\(route),status=\"2xx\"} 1",
                "bardown_http_requests_total{\(route),status=\"3xx\"} 1",
                // One of the two requests is a HEAD request.
                "bardown_http_requests_total{\(route),status=\"4xx\"} 2",
                // The series exists before the first error, so that the first error is an increase.
                "bardown_http_requests_total{\(route),status=\"5xx\"} 0",
                "bardown_http_request_duration_seconds_count{\(route)} 4",
                #"bardown_http_not_modified_total{route="/api/v1/games/date/{date}"} 1"#,
                #"bardown_http_requests_total{method="GET",route="NotFound",status="4xx"} 1"#,
                #"bardown_http_answers_total{from="database"} 1"#, #"bardown_http_answers_total{from="memory"} 1"#,
            ] {
                #expect(metrics.contains("\(line)\n"), "\(line)")
            }
            #expect(!metrics.contains("4711"), "a path must not be a label")
        }
    }

    @Test func `each route has its own series for every status class, within the limit of series`() async throws {
        try await ApiUnderTest.run { api in
            let registry = MetricRegistry(namespace: "bardown", ApiMetrics.all)
            let series = withMetricsFactory(registry) { RequestSeries() }
            let routes = api.routes.router.routes.filter { $0.method != .head }
            for route in routes {
                for status in 2...5 {
                    series[.init(method: route.method.rawValue, route: "\(route.path)", status: status)]
                        .record(status * 100, after: .zero)
                }
            }
            #expect(routes.count > 30)
            #expect(!registry.text().contains(#"route="other""#))
        }
    }

    @Test func `an error is counted, however many routes were requested before`() {
        let registry = MetricRegistry(namespace: "bardown", ApiMetrics.all)
        let series = withMetricsFactory(registry) { RequestSeries() }
        for number in 1...2000 {
            series[.init(method: "GET", route: "/\(number)", status: 2)].record(200, after: .zero)
        }
        let others = #"bardown_http_requests_total{method="other",route="other",status="5xx"}"#
        #expect(registry.text().contains("\(others) 0\n"), "so that the first is an increase")
        series[.init(method: "GET", route: "/late", status: 5)].record(503, after: .zero)
        #expect(registry.text().contains("\(others) 1\n"))
    }

    @Test func `metrics are shown only for the operator's key, and not at all if there is none`() async throws {
        try await ApiUnderTest.run(["API_KEY": "key"]) { api in
            let metrics = try await api.get("/metrics", [.apiKey: "key"])
            #expect(metrics.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(metrics.text.contains("# TYPE bardown_http_requests_total counter\n"))
            #expect(try await api.get("/metrics").status == .unauthorized)
        }
        try await ApiUnderTest.run { api in
            let metrics = try await api.get("/metrics")
            #expect(metrics.status == .notFound)
        }
    }

    @Test func `readiness is reported with the reason`() async throws {
        try await ApiUnderTest.run { api in
            let ready = #"{"check":"database","ok":true},{"check":"schema","ok":true}"#
            #expect(try await api.get("/readyz").text.contains(ready))
            #expect(try await api.get("/startupz").status == .ok)
            try await api.refuseConnections()
            let away = try await api.get("/readyz")
            #expect(away.status == .serviceUnavailable)
            #expect(away.text.contains(#""check":"database","ok":false,"reason":"the database accepts no connection"#))
            #expect(try await api.get("/startupz").status == .ok, "a started program stays started")
        }
    }
}
