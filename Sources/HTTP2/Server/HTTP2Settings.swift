/// The SETTINGS that a server sends to each client first (RFC 9113, 6.5.2).
package struct HTTP2Settings: Hashable, Sendable {
    /// The size of the HPACK table in bytes.
    package var headerTableSize: UInt32
    package var maxConcurrentStreams: UInt32
    /// The flow-control window of each stream, in bytes.
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

/// Limits of what a server accepts from its clients.
package struct HTTP2Limits: Hashable, Sendable {
    /// The limit of concurrent connections. Further ones are closed immediately.
    package var connections: Int
    /// The limit of body bytes that are stored of each request. The rest is read and counted.
    package var bodyBytes: Int

    package init(connections: Int = 256, bodyBytes: Int = 65_536) {
        self.connections = connections
        self.bodyBytes = bodyBytes
    }
}
