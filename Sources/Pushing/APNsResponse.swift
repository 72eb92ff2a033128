import FoundationEssentials
package import Time

/// The response of APNs to one push.
package struct APNsResponse: Hashable, Sendable {
    package let status: Int
    /// Apple's error code as sent, such as `BadDeviceToken`; `nil` after a success, or if the response is not
    /// Apple's.
    package let reason: String?
    /// When the token became invalid; only with status 410.
    package let timestamp: Instant?

    package init(status: Int, reason: String? = nil, timestamp: Instant? = nil) {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
    }

    /// Parses the body of a response: `{"reason":"Unregistered","timestamp":1790000000000}`, with the timestamp in
    /// milliseconds. A body that has another form, such as a proxy's page, leaves both `nil`.
    package init(status: Int, body: [UInt8]) {
        let complaint = body.isEmpty ? nil : try? JSONDecoder().decode(ErrorBody.self, from: Data(body))
        self.init(
            status: status,
            reason: complaint?.reason,
            timestamp: complaint?.timestamp.flatMap(Instant.init(millisecondsSinceEpoch:))
        )
    }

    private struct ErrorBody: Decodable {
        let reason: String?
        let timestamp: Int64?
    }
}

extension Instant {
    fileprivate init?(millisecondsSinceEpoch milliseconds: Int64) {
        let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        self.init(microseconds: microseconds)
    }
}
