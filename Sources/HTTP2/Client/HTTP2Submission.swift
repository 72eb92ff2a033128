/// A request that a client sends.
package struct HTTP2Submission: Hashable, Sendable {
    package var method: String
    /// Path and query: `:path`.
    package var path: String
    /// In the order in which they are sent, after the pseudo-fields.
    package var fields: [HTTP2Field]
    package var body: [UInt8]

    package init(method: String = "POST", path: String, fields: [HTTP2Field] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }
}

/// A header field of a ``HTTP2Submission``.
package struct HTTP2Field: Hashable, Sendable {
    /// In lower case.
    package var name: String
    package var value: String
    /// Whether the value differs with every request: it is kept out of the table of both sides then (HPACK, RFC 7541,
    /// 6.2.3), where it would drive out the others. `authorization` always is.
    package var isUnique: Bool

    package init(_ name: String, _ value: String, isUnique: Bool = false) {
        self.name = name
        self.value = value
        self.isUnique = isUnique
    }
}

/// What a server answered.
package struct HTTP2Answer: Hashable, Sendable {
    package let status: Int
    /// Cut off at ``HTTP2ClientConfiguration/answerBytes``.
    package let body: [UInt8]
    /// The value of the field ``HTTP2ClientConfiguration/keptField``; `nil` where none is kept, or the answer has none.
    package let keptField: String?

    package init(status: Int, body: [UInt8] = [], keptField: String? = nil) {
        self.status = status
        self.body = body
        self.keptField = keptField
    }
}

/// Why a request got no answer.
package enum HTTP2Failure: Error, Hashable, Sendable {
    /// The server certainly did not process it: it refused the stream, went away before it, or the request did not
    /// leave.
    case notProcessed(String)
    /// The connection or the stream ended under it; the server may have processed it.
    case lost(String)
    /// No answer within the deadline; the server may have processed it.
    case timedOut
    /// No connection could be made: name, network, TLS, HTTP/2.
    case unreachable(String)
    /// As many requests wait as may.
    case overloaded
    /// A field that HTTP does not allow.
    case malformed(String)
    /// The task was cancelled or the client closed.
    case cancelled
}
