/// The part of a player's name that distinguishes players of one team. `Nikolic, A.J.`, `AJ NIKOLIC` and
/// `Nikolić, AJ` are equal, and so are `Smith Jr., John` and `John Smith`.
package struct PlayerName: Hashable, Sendable {
    private let first: String
    private let last: String
    /// The name without blanks, because sources disagree about them: `Van Der Berg`, `VanDerBerg`. Where the last
    /// name begins does not matter, because the first name always comes before it.
    private let key: String

    /// - Parameter printed: `First Last` or `Last, First`.
    package init(_ printed: String) {
        let parts = printed.split(separator: ",", maxSplits: 1)
        if parts.count == 2, !Self.words(parts[1]).isEmpty {
            (first, last) = (Self.words(parts[1]).joined(), Self.words(parts[0]).joined())
        } else {
            let words = Self.words(parts.first ?? "")
            (first, last) = (words.dropLast().joined(), words.last ?? "")
        }
        key = first + last
    }

    package static func == (left: PlayerName, right: PlayerName) -> Bool { left.key == right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Whether the last names are equal, and one of the two names has only the initial of the other's first name.
    package func isShortFor(_ other: PlayerName) -> Bool {
        guard last == other.last, let mine = first.first, let theirs = other.first.first, mine == theirs else {
            return false
        }
        return first.count == 1 || other.first.count == 1
    }

    /// Whether `printed` has the first name of which `other` has only the initial: `Teague Hale` and `T. Hale`.
    package static func isFuller(_ printed: String, than other: String) -> Bool {
        let (full, short) = (PlayerName(printed), PlayerName(other))
        return short.first.count == 1 && full.first.count > 1 && full.isShortFor(short)
    }

    /// The folded words without suffixes such as `Jr.`, which scorers sometimes omit.
    private static func words(_ text: some StringProtocol) -> [String] {
        // The first word is always a name: `J.R. Smith`.
        return FoldedName.plainWords(of: String(text)).enumerated()
            .filter { $0.offset == 0 || !generations.contains($0.element) }.map(\.element)
    }
}

extension PlayerName {
    /// Returns the display form of a name, however a source prints it: `Nikolic, AJ` becomes `AJ Nikolic`, and `Smith
    /// Jr., John` becomes `John Smith Jr.`. A name without a comma stays as printed.
    package static func displayName(_ printed: String) -> String {
        let parts = printed.split(separator: ",").map(folded).filter { !$0.isEmpty }
        guard parts.count > 1 else { return folded(printed[...].drop { $0 == "," }.prefix { $0 != "," }) }
        let isGeneration = { (part: String) in FoldedName.plainWords(of: part).allSatisfy(generations.contains) }
        let firsts = parts.dropFirst().filter { !isGeneration($0) }
        let suffixes = parts.dropFirst().filter(isGeneration)
        return (firsts + [parts[0]] + suffixes).joined(separator: " ")
    }

    /// Returns the display form with the initial of the first name: `A. Nikolic`. A name of one word stays whole.
    package static func shortDisplayName(_ printed: String) -> String {
        let name = displayName(printed)
        guard let blank = name.firstIndex(of: " "), let initial = name.first else { return name }
        return "\(initial). \(name[name.index(after: blank)...])"
    }

    /// Trims the text and leaves single blanks between words.
    private static func folded(_ text: some StringProtocol) -> String {
        hasSingleBlanks(text) ? String(text) : text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Whether a text has only printable ASCII characters, and blanks only between words, one each. Most names do, and
    /// are not split.
    private static func hasSingleBlanks(_ text: some StringProtocol) -> Bool {
        var wasBlank = true
        for byte in text.utf8 {
            let isBlank = byte == UInt8(ascii: " ")
            guard !(isBlank && wasBlank), (0x20...0x7E).contains(byte) else { return false }
            wasBlank = isBlank
        }
        return !wasBlank
    }

    private static let generations: Set = ["jr", "sr", "ii", "iii", "iv"]
}
