/// A player's name as far as it tells players of one team apart: `Nikolic, A.J.`, `AJ NIKOLIC`, `Nikolić, AJ` are one,
/// and so are `Smith Jr., John` and `John Smith`.
package struct PlayerName: Hashable, Sendable {
    private let first: String
    private let last: String

    /// - Parameter printed: `First Last`, or `Last, First`.
    package init(_ printed: String) {
        let parts = printed.split(separator: ",", maxSplits: 1)
        if parts.count == 2, !Self.words(parts[1]).isEmpty {
            (first, last) = (Self.words(parts[1]).joined(), Self.words(parts[0]).joined())
        } else {
            let words = Self.words(parts.first ?? "")
            (first, last) = (words.dropLast().joined(), words.last ?? "")
        }
    }

    /// Without the blanks that nobody agrees on: `Van Der Berg`, `VanDerBerg`. Where the last name begins does not
    /// matter, for the first one stands before it.
    private var whole: String { first + last }

    package static func == (left: PlayerName, right: PlayerName) -> Bool { left.whole == right.whole }

    package func hash(into hasher: inout Hasher) { hasher.combine(whole) }

    /// Whether one of the two has only the initial of the other's first name.
    package func isShortFor(_ other: PlayerName) -> Bool {
        guard last == other.last, let mine = first.first, let theirs = other.first.first, mine == theirs else {
            return false
        }
        return first.count == 1 || other.first.count == 1
    }

    /// Folded words without the generations, which scorers leave out or not.
    private static func words(_ text: some StringProtocol) -> [String] {
        let generations: Set = ["jr", "sr", "ii", "iii", "iv"]
        // What comes first is a name: `J.R. Smith`.
        return FoldedName.plainWords(of: String(text)).enumerated()
            .filter { $0.offset == 0 || !generations.contains($0.element) }.map(\.element)
    }
}
