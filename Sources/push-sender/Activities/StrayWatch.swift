import Storage

/// Which channels at Apple belong to nobody.
///
/// Apple does not say how old a channel is, and one that was made a moment ago is not written down yet. So a channel is
/// a stray when two looks in a row found it unknown; the looks have to lie further apart than the writing down can
/// take.
struct StrayWatch: Sendable {
    /// What the look before found unknown.
    private var suspects: [ChannelApp: Set<String>] = [:]

    /// Takes down another look at the channels of `app`.
    /// - Parameters:
    ///   - listed: Apple's names of those that there are.
    ///   - known: Those of them that are written down, read after the list was.
    /// - Returns: the strays, in order.
    mutating func strays(among listed: [String], known: Set<String>, of app: ChannelApp) -> [String] {
        let unknown = Set(listed).subtracting(known)
        let before = suspects.updateValue(unknown, forKey: app) ?? []
        return before.intersection(unknown).sorted()
    }
}
