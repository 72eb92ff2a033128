import ServiceLifecycle

/// It answers from ``start(port:_:)`` on. ``run()`` keeps it alive until shutdown.
extension FakeAPNs: Service {
    func run() async throws {
        // A cancellation and a graceful shutdown have the same effect.
        try? await gracefulShutdown()
        try await stop()
    }
}
