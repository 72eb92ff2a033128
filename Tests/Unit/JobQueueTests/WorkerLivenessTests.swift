import Testing

@testable import JobQueue

@Suite("Worker liveness")
struct WorkerLivenessTests {
    @Test func `a worker is live before its loop begins, after it ends, and while it was active within the limit`() {
        let liveness = WorkerLiveness(limit: .zero)
        #expect(liveness.isHealthy, "it has not begun, because its program may be waiting for the schema")
        liveness.recordExchange()
        #expect(!liveness.isHealthy)
        liveness.end()
        #expect(liveness.isHealthy)
        let patient = WorkerLiveness(limit: .seconds(3600))
        patient.recordExchange()
        #expect(patient.isHealthy)
    }
}
