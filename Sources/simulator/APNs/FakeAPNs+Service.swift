import ServiceLifecycle

/// It answers from ``start(port:_:)`` on; ``run()`` keeps it until it is told to stop.
extension FakeAPNs: Service {
    func run() async throws {
        // Cancelled or asked: either way it is over, and there is nothing else to learn from it.
        try? await gracefulShutdown()
        try await stop()
    }
}
