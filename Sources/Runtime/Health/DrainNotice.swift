import ServiceLifecycle

/// Says that a program is stopping as soon as it is told to: the last of its services, and so the first to hear.
struct DrainNotice: Service {
    let pages: OperatorPages

    func run() async throws {
        // A cancellation is an end as well.
        try? await gracefulShutdown()
        pages.drain()
    }
}
