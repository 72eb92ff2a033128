import Time

/// Questions that nobody has asked before: each goes to the database.
struct ColdQuestions: Sendable {
    let api: BenchedApi
    let slate: BenchSlate

    /// One after the other.
    func results(_ count: Int) async throws -> [BenchReport.Result] {
        var waits: [Double] = []
        for number in 0..<count {
            let begin = ContinuousClock.now
            let answer = try await api.get("\(api.url)\(slate.path)?conference=N\(number)")
            guard answer.status == 200 else { throw BenchError.failed("the api answers with \(answer.status)") }
            waits.append((ContinuousClock.now - begin).seconds * 1000)
        }
        return waits.percentiles(named: "cold_question")
    }
}
