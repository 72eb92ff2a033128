import CoreMetrics
import Pushing
import Scores

/// Measures a connection to Apple: the pushes under way, and how long responses take.
struct MeteredTransport: APNsTransport {
    private let transport: any APNsTransport
    private let inFlight: Meter
    private let duration: Timer
    private let renewals: Counter

    /// - Parameter environment: The environment of the devices.
    init(_ transport: any APNsTransport, environment: PushEnvironment) {
        self.transport = transport
        let labels = [("environment", environment.rawValue)]
        inFlight = Meter(label: "push_in_flight", dimensions: labels)
        duration = Timer(label: "push_duration_seconds", dimensions: labels)
        renewals = Counter(label: "push_connection_renewals_total", dimensions: labels)
    }

    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        let begin = ContinuousClock.now
        inFlight.increment()
        defer { inFlight.decrement() }
        let response = try await transport.send(request, authorization: authorization)
        duration.recordNanoseconds(Int64((ContinuousClock.now - begin) / .nanoseconds(1)))
        return response
    }

    func reconnect() async throws(APNsFailure) {
        renewals.increment()
        try await transport.reconnect()
    }

    func close() async {
        await transport.close()
    }
}
