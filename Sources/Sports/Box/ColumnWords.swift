package import Scores

/// The name and the abbreviation of a column: those of the dictionary, otherwise readable words made from the source's
/// label or key.
package struct ColumnWords: Hashable, Sendable {
    /// For example `Shots on goal`.
    package let name: String
    /// `SOG`; the name if the dictionary does not have the column.
    package let abbreviation: String

    /// - Parameter sport: The sport of the game. A statistic that it lacks may be in another's dictionary.
    package init(of column: StatColumn, in sport: SportID, by sports: SportRegistry = .shipped) {
        let definition = column.statistic.flatMap { sports.definition(of: $0, in: sport) }
        name = definition?.name ?? Self.label(of: column)
        abbreviation = definition?.abbreviation ?? name
    }

    /// Returns the source's label if it is made for readers; otherwise the words of its key: `batterStats.atBats`
    /// becomes `Batter stats at bats`.
    package static func label(of column: StatColumn) -> String {
        let label = column.label.split { $0.isWhitespace }.joined(separator: " ")
        return !label.isEmpty && isReadable(label) ? label : words(of: column.key)
    }

    /// Separates the words of an identifier and writes them in lower case, with a capital first letter. A separate word
    /// entirely in capitals, `YTDG`, is kept; `Other` if there are no words.
    static func words(of key: String) -> String {
        var words = ""
        var isAfterSmall = false
        for character in key {
            guard character.isLetter || character.isNumber || character == "%" || character == "+" else {
                if words.last != " " { words.append(" ") }
                isAfterSmall = false
                continue
            }
            if character.isUppercase, isAfterSmall { words.append(" ") }
            words += isAfterSmall || !character.isUppercase ? character.lowercased() : String(character)
            isAfterSmall = !character.isUppercase
        }
        let text = words.split(separator: " ").map { word in
            word.count > 1 && word.allSatisfy(\.isUppercase) ? String(word) : word.lowercased()
        }.joined(separator: " ")
        guard let first = text.first else { return "Other" }
        return first.uppercased() + text.dropFirst()
    }

    /// Whether a label is made for readers. It is not if it contains a dot, an underscore or a capital after a small
    /// letter, or is a single word that begins in lower case.
    static func isReadable(_ label: String) -> Bool {
        guard !label.contains(where: { $0 == "." || $0 == "_" }) else { return false }
        let pairs = zip(label, label.dropFirst())
        guard !pairs.contains(where: { $0.isLowercase && $1.isUppercase }) else { return false }
        // A single word in lower case is a key: `hits`.
        return label.contains(" ") || label.first?.isLowercase != true
    }
}
