import ServiceLifecycle
import UnixSignals

extension Worker {
    /// Runs it as all that a program does: until SIGTERM or SIGINT, which stop it in good order. A program with more
    /// services puts the worker among them in a service group of its own.
    package func runUntilSignal() async throws {
        var group = ServiceGroupConfiguration(
            services: [.init(service: self, successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        // The drain ends by itself; this is for a handler that does not hear of its cancellation.
        group.maximumGracefulShutdownDuration = configuration.drain + .seconds(5)
        group.maximumCancellationDuration = .seconds(5)
        try await ServiceGroup(configuration: group).run()
    }
}
