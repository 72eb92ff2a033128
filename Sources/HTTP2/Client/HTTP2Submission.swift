/// A request for ``HTTP2Client`` to send.
package struct HTTP2Submission: Hashable, Sendable {
    package var method: String
    /// Path and query, sent as `:path`.
    package var path: String
    /// Sent in this order after the pseudo-fields.
    package var fields: [HTTP2Field]
    package var body: [UInt8]

    package init(method: String = "POST", path: String, fields: [HTTP2Field] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }
}

/// A header field of an ``HTTP2Submission``.
package struct HTTP2Field: Hashable, Sendable {
    /// In lower case.
    package var name: String
    package var value: String
    /// Whether the value differs for every request. Such a field is left out of the HPACK tables (RFC 7541, 6.2.3),
    /// where it would displace others. `authorization` is never indexed.
    package var isUnique: Bool

    package init(_ name: String, _ value: String, isUnique: Bool = false) {
        self.name = name
        self.value = value
        self.isUnique = isUnique
    }
}

/// A server's response.
package struct HTTP2Response: Hashable, Sendable {
    package let status: Int
    /// The body of the response, truncated to ``HTTP2ClientConfiguration/maxResponseBytes``.
    package let body: [UInt8]
    /// The value of the field ``HTTP2ClientConfiguration/capturedField``; `nil` if no field is configured or the
    /// response does not have it.
    package let capturedField: String?

    package init(status: Int, body: [UInt8] = [], capturedField: String? = nil) {
        self.status = status
        self.body = body
        self.capturedField = capturedField
    }
}

/// Why a request has no response.
package enum HTTP2Failure: Error, Hashable, Sendable {
    /// The server certainly did not process the request: it refused the stream, its GOAWAY excluded the stream, or the
    /// request was not sent or not sent completely.
    case notProcessed(String)
    /// The connection or stream ended early. The server may have processed the request.
    case lost(String)
    /// No response within the deadline. The server may have processed the request.
    case timedOut
    /// No connection could be opened because of the name, network, TLS or HTTP/2.
    case unreachable(String)
    /// The limit of pending requests is reached.
    case overloaded
    /// A field has a value that HTTP does not allow.
    case malformed(String)
    /// The task was cancelled or the client closed.
    case cancelled
}
