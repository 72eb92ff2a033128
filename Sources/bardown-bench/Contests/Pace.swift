import Time

/// Requests at a steady rate.
struct Pace: Sendable {
    let perSecond: Int
    /// The number of requests.
    let count: Int

    /// The time that all requests take at this rate.
    var duration: Duration { .seconds(count) / perSecond }

    /// Sends the requests in turn over some lanes; those of one lane one after another.
    /// - Parameters:
    ///   - lanes: The number of lanes.
    ///   - request: Sends a request, given the lane and the number of the request in its lane, from 0.
    /// - Returns: The milliseconds from the planned time of each request to its response. A late request is thus not
    ///   faster than it is for a user.
    func run(
        lanes: Int,
        _ request: @escaping @Sendable (_ lane: Int, _ step: Int) async throws -> Void
    ) async throws -> [Double] {
        let (begin, gap) = (ContinuousClock.now, Duration.seconds(1) / perSecond)
        return try await withThrowingTaskGroup(of: [Double].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var times: [Double] = []
                    for (step, number) in stride(from: lane, to: count, by: lanes).enumerated() {
                        let planned = begin + gap * number
                        try await Task.sleep(until: planned, clock: .continuous)
                        try await request(lane, step)
                        times.append((ContinuousClock.now - planned).seconds * 1000)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }
}
