/// What a server tells every client first (RFC 9113, 6.5.2).
package struct HTTP2Settings: Hashable, Sendable {
    /// Bytes of the HPACK table.
    package var headerTableSize: UInt32
    package var maxConcurrentStreams: UInt32
    /// Bytes that may be under way on one stream.
    package var initialWindowSize: UInt32
    package var maxFrameSize: UInt32
    package var maxHeaderListSize: UInt32

    package init(
        headerTableSize: UInt32 = 4096,
        maxConcurrentStreams: UInt32 = 100,
        initialWindowSize: UInt32 = 65_535,
        maxFrameSize: UInt32 = 16_384,
        maxHeaderListSize: UInt32 = 8000
    ) {
        self.headerTableSize = headerTableSize
        self.maxConcurrentStreams = maxConcurrentStreams
        self.initialWindowSize = initialWindowSize
        self.maxFrameSize = maxFrameSize
        self.maxHeaderListSize = maxHeaderListSize
    }
}

/// How much a client may ask of a server.
package struct HTTP2Limits: Hashable, Sendable {
    /// Connections at a time; one more is closed at once.
    package var connections: Int
    /// Bytes of a body that are kept; the rest is read and counted, not kept.
    package var bodyBytes: Int

    package init(connections: Int = 256, bodyBytes: Int = 65_536) {
        self.connections = connections
        self.bodyBytes = bodyBytes
    }
}
