/// A player's name however it is printed: `Neary, Luke`, `Luke Neary` and `MASERA, Ellie` stand in one and the same
/// file.
struct PlayerName: Hashable, Sendable {
    /// In lower case, in one order.
    private let words: [String]

    init(_ printed: String) {
        words = printed.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).sorted()
    }
}
