package import Time

/// A header field; the name is in lower case, as HTTP/2 demands it.
package struct HTTP2Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request that has arrived whole.
package struct HTTP2Request: Hashable, Sendable {
    /// Which connection of this server it came on, counted from 1.
    package let connection: Int
    /// Its stream on that connection.
    package let stream: Int32
    /// When its last byte was read, by the machine's clock.
    package let arrivedAt: Instant
    /// Fields and pseudo-fields (`:method`, `:path` …) in the order in which they came.
    package let headers: [HTTP2Header]
    /// The body, cut off at ``HTTP2Limits/bodyBytes``.
    package let body: [UInt8]
    /// How many bytes the body really had.
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

    /// Every value that the field `name` (in lower case) came with.
    package func values(of name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }

    /// The first value of the field `name` (in lower case).
    package func value(of name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
