/// Addresses of StatBroadcast, on hosts of its own each.
package enum StatBroadcastRequest {
    /// The page of a school or conference with the events of its season.
    /// - Parameter base: `https://www.statbroadcast.com`, or whatever stands in for it.
    package static func group(_ id: String, base: String) -> String {
        rootAddress(base) + "/events/statbroadcast.php?gid=\(percentEncoded(id))"
    }

    /// The stat file of an event that is over.
    /// - Parameter base: `http://archive.statbroadcast.com`, or whatever stands in for it.
    package static func archive(of event: String, base: String) -> String {
        rootAddress(base) + "/\(percentEncoded(event)).xml"
    }
}
