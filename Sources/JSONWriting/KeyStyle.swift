/// How the keys of a body are written whose types name them in snake case: `game_id`. Keys in camel case stay as they
/// are.
package enum KeyStyle: String, CaseIterable, Sendable {
    /// `game_id`.
    case snake
    /// `gameId`.
    case camel

    /// The key as it is written.
    func written(_ name: String) -> String {
        guard self == .camel, name.utf8.contains(UInt8(ascii: "_")) else { return name }
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
