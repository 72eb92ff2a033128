import ServiceLifecycle
import UnixSignals

extension Worker {
    /// Runs the worker as the whole program, until SIGTERM or SIGINT shuts it down cleanly. A program with more
    /// services adds the worker to its own service group.
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
