import JSONWriting
import Testing

@testable import Runtime

@Suite("Health report")
struct HealthReportTests {
    private func text(_ checks: [HealthCheck]) throws -> String {
        String(decoding: try ResponseEncoder.bytes(of: HealthReport(checks: checks).response), as: UTF8.self)
    }

    @Test func `the response lists the checks, and the reason and the remedy of each failure`() throws {
        let wrong = HealthCheck.Finding(reason: "it says \"no\"", remedy: "mend it")
        #expect(try text([]) == #"{"status":"ok","checks":[]}"#)
        #expect(try text([HealthCheck(.worker)]) == #"{"status":"ok","checks":[{"check":"worker","ok":true}]}"#)
        #expect(
            try text([HealthCheck(.database), HealthCheck(.schema, wrong)])
                == #"{"status":"failed","checks":[{"check":"database","ok":true},{"check":"schema","ok":false,"#
                + #""reason":"it says \"no\"","remedy":"mend it"}]}"#
        )
    }
}
