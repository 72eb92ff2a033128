import TextCoding

/// Addresses of StatBroadcast, each on its own host.
package enum StatBroadcastRequest {
    /// Returns the address of the page of a school or conference with the events of its season.
    /// - Parameter base: `https://www.statbroadcast.com` or a substitute.
    package static func group(_ id: String, base: String) -> String {
        rootAddress(base) + "/events/statbroadcast.php?gid=\(PercentEncoding.encode(id))"
    }

    /// Returns the address of the stat file of a finished event.
    /// - Parameter base: `http://archive.statbroadcast.com` or a substitute.
    package static func archive(of event: String, base: String) -> String {
        rootAddress(base) + "/\(PercentEncoding.encode(event)).xml"
    }
}
