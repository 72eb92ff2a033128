import ServiceLifecycle

/// Marks the program as draining when the shutdown begins. It is listed last and therefore stops first.
struct DrainNotice: Service {
    let pages: OperatorPages

    func run() async throws {
        // Cancellation ends the program too.
        try? await gracefulShutdown()
        pages.drain()
    }
}
