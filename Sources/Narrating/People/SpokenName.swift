import Scores

/// A player's name as people say it.
struct SpokenName {
    /// `AJ Nikolic`, with the first name first. A name in capitals gets lower-case letters.
    let full: String
    /// `Nikolic`, with particles and without `Jr.`: `van der Berg`, `St. Louis`.
    let last: String

    /// - Parameter printed: `First Last` or `Last, First`.
    init(_ printed: String) {
        // Most names have an ASCII letter in lower case, which is quicker to find than others.
        let hasLower = printed.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let isInCapitals =
            !hasLower && printed.count(where: \.isLetter) > 3 && !printed.contains(where: \.isLowercase)
        let parts = printed.split(separator: ",", maxSplits: 1).map { isInCapitals ? Self.lowered($0) : String($0) }
        full = PlayerName.displayName(parts.joined(separator: ","))
        let words = (parts.count > 1 ? parts[0] : full).split(separator: " ").map(String.init)
        let named = words.filter { !Self.generations.contains($0.lowercased()) }
        if parts.count > 1 || named.count < 2 {
            last = named.isEmpty ? full : named.joined(separator: " ")
        } else {
            var first = named.count - 1
            while first > 1, Self.particles.contains(named[first - 1].lowercased()) { first -= 1 }
            last = named[first...].joined(separator: " ")
        }
    }

    /// Returns `A. Nikolic`; the whole name if it has one word.
    static func initialAndLast(_ name: SpokenName) -> String {
        guard name.full != name.last, let initial = name.full.first else { return name.full }
        return "\(initial). \(name.last)"
    }

    /// Returns a name in capitals with lower-case letters after the first of each word: `O'NEIL` becomes `O'Neil`. Two
    /// letters are taken for initials.
    private static func lowered(_ name: Substring) -> String {
        guard name.count(where: \.isLetter) > 2 else { return String(name) }
        var result = ""
        var word = ""
        for character in name {
            let isStart = word.isEmpty || word == "Mc"
            let letter = isStart || !character.isLetter ? String(character) : character.lowercased()
            result += letter
            word = character.isLetter ? word + letter : ""
        }
        return result
    }

    private static let generations: Set = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]
    private static let particles: Set = [
        "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "la", "le", "st.", "st", "ten",
    ]
}
