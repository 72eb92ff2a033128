import FoundationEssentials
package import Time

/// What APNs answered to one push.
package struct APNsResponse: Hashable, Sendable {
    package let status: Int
    /// Apple's word for what is wrong, as found, `BadDeviceToken`; `nil` after a success or an answer that is not
    /// Apple's.
    package let reason: String?
    /// Since when the token is known to be gone; on status 410 only.
    package let timestamp: Instant?

    package init(status: Int, reason: String? = nil, timestamp: Instant? = nil) {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
    }

    /// Reads the body of a response: `{"reason":"Unregistered","timestamp":1790000000000}`, the timestamp in
    /// milliseconds. A body that is not of this form, such as a proxy's page, leaves both unsaid.
    package init(status: Int, body: [UInt8]) {
        let complaint = body.isEmpty ? nil : try? JSONDecoder().decode(Complaint.self, from: Data(body))
        self.init(
            status: status,
            reason: complaint?.reason,
            timestamp: complaint?.timestamp.flatMap(Instant.init(millisecondsSinceEpoch:))
        )
    }

    private struct Complaint: Decodable {
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
