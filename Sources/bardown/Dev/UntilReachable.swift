import Transport

/// Sends a request until the simulator can be reached. It may be starting again.
/// - Throws: The last error after half a minute.
func retryUntilReachable(_ send: () async throws -> Response) async throws -> Response {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
        do {
            return try await send()
        } catch let error as TransportError {
            guard .now < deadline else { throw error }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
