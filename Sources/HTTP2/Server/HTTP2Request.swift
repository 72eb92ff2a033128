package import Time

/// A header field. The name is in lower case, as HTTP/2 requires.
package struct HTTP2Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request that was received completely.
package struct HTTP2Request: Hashable, Sendable {
    /// The number of its connection on this server, counted from 1.
    package let connection: Int
    /// The id of its stream on that connection.
    package let stream: Int32
    /// When the last byte was read, by the system clock.
    package let arrivedAt: Instant
    /// Fields and pseudo-fields (`:method`, `:path` …) in the order received.
    package let headers: [HTTP2Header]
    /// The body, truncated to ``HTTP2Limits/bodyBytes``.
    package let body: [UInt8]
    /// The full length of the body in bytes.
    package let bodyLength: Int

    package init(
        connection: Int,
        stream: Int32,
        arrivedAt: Instant,
        headers: [HTTP2Header],
        body: [UInt8],
        bodyLength: Int
    ) {
        self.connection = connection
        self.stream = stream
        self.arrivedAt = arrivedAt
        self.headers = headers
        self.body = body
        self.bodyLength = bodyLength
    }

    /// Returns all values of the field `name` (in lower case).
    package func values(of name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }

    /// Returns the first value of the field `name` (in lower case).
    package func value(of name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
