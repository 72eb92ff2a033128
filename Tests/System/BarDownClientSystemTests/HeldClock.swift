/// A clock on which a wait ends on the test's signal.
struct HeldClock: Clock {
    private let begins = AsyncStream<Void>.makeStream()
    private let ends = AsyncStream<Void>.makeStream()

    let now = RecordingClock.Instant(offset: .zero)
    let minimumResolution = Duration.nanoseconds(1)

    func sleep(until deadline: RecordingClock.Instant, tolerance: Duration?) async throws {
        begins.continuation.yield()
        for await _ in ends.stream { return }
        try Task.checkCancellation()
    }

    /// Returns once a task waits on this clock.
    func hasBegun() async {
        for await _ in begins.stream { return }
    }

    /// Ends one wait.
    func release() {
        ends.continuation.yield()
    }
}
