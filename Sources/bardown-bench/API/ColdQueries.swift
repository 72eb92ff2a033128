import Time

/// Sends requests that are not cached, so that each goes to the database.
struct ColdQueries: Sendable {
    let api: BenchedApi
    let slate: BenchSlate

    /// Sends them one after the other.
    func results(_ count: Int) async throws -> [BenchReport.Result] {
        var waits: [Double] = []
        for number in 0..<count {
            let begin = ContinuousClock.now
            let answer = try await api.get("\(api.url)\(slate.path)?conference=N\(number)")
            guard answer.status == 200 else { throw BenchError.failed("the api responds with \(answer.status)") }
            waits.append((ContinuousClock.now - begin).seconds * 1000)
        }
        return waits.percentiles(named: "cold_question")
    }
}
