import Testing

@testable import JobQueue

@Suite("Worker liveness")
struct WorkerLivenessTests {
    @Test func `a worker is at work until it has done nothing for its lease for too long, and while it does not run`() {
        let liveness = WorkerLiveness(limit: .zero)
        #expect(liveness.isGood, "it has not begun: its program may wait for the schema")
        liveness.note()
        #expect(!liveness.isGood)
        liveness.end()
        #expect(liveness.isGood)
        let patient = WorkerLiveness(limit: .seconds(3600))
        patient.note()
        #expect(patient.isGood)
    }
}
