import Storage

/// Finds channels at Apple that belong to no game.
///
/// Apple does not report how old a channel is, and a new one is not recorded yet. Therefore a channel is a stray only
/// when two consecutive checks found it unknown. The time between the checks must be longer than recording a channel
/// can take.
struct OrphanChannelDetector: Sendable {
    /// The channels that the previous check found unknown.
    private var suspects: [ChannelApp: Set<String>] = [:]

    /// Evaluates another check of the channels of `app`.
    /// - Parameters:
    ///   - listed: Apple's ids of the existing channels.
    ///   - known: Those of them that are recorded, read after the list.
    /// - Returns: The strays, sorted.
    mutating func strays(among listed: [String], known: Set<String>, of app: ChannelApp) -> [String] {
        let unknown = Set(listed).subtracting(known)
        let before = suspects.updateValue(unknown, forKey: app) ?? []
        return before.intersection(unknown).sorted()
    }
}
