/// The part of a school's or club's name that distinguishes teams: without accents, punctuation and upper case, with
/// the abbreviations of sources expanded. `Saint John’s (N.Y.)` and `ST. JOHN'S (NY)` fold to the same name.
///
/// `College` stays, because Boston College is not Boston University. Nicknames (`JHU`, `Ole Miss`) need aliases.
package struct FoldedName: Hashable, Sendable {
    /// The lower-case words, separated by single blanks. There is usually one reading. `Mount St. Marys` and
    /// `Ohio St. Buckeyes` can be read in two ways, as `saint` and `state`, and have both.
    package let readings: Set<String>

    package init(_ name: String) {
        readings = Self.readings(of: Self.words(of: name))
    }

    private init(words: [String]) {
        readings = Self.readings(of: words)
    }

    /// Returns the name without the words for a university: `Duke University` and `The University of Duke` are both
    /// `duke`. `nil` if it has no such word, or no other word.
    package static func withoutUniversity(_ name: String) -> FoldedName? {
        let words = words(of: name)
        guard words.contains("university") else { return nil }
        let rest = words.filter { !["university", "of", "the", "at"].contains($0) }
        return rest.isEmpty ? nil : FoldedName(words: rest)
    }

    /// Returns the name without the nickname at its end: `Duke Blue Devils` is `duke`. `nil` if it has no nickname at
    /// its end, or no other word.
    package static func withoutNickname(_ name: String, nicknames: Set<String>) -> FoldedName? {
        let words = words(of: name)
        // Nicknames have at most three words. The longest match counts.
        for count in stride(from: min(3, words.count - 1), through: 1, by: -1)
        where nicknames.contains(words.suffix(count).joined(separator: " ")) {
            return FoldedName(words: words.dropLast(count))
        }
        return nil
    }

    /// Returns the words of a name with abbreviations expanded, except `st`, which has two meanings.
    package static func words(of name: String) -> [String] {
        var words = plainWords(of: name)
        for (index, word) in words.enumerated() {
            switch word {
            case "u", "univ": words[index] = "university"
            case "mt": words[index] = "mount"
            case "ft": words[index] = "fort"
            default: break
            }
        }
        return words
    }

    /// Returns the words of any name, including a player's, without accents, punctuation and upper case.
    static func plainWords(of name: String) -> [String] {
        plain(name).split(separator: " ").map(String.init)
    }

    /// Returns the readings of `st`: a saint at the beginning, a state at the end, and both in between.
    private static func readings(of words: [String]) -> Set<String> {
        var readings: [[String]] = [[]]
        for (index, word) in words.enumerated() {
            let meanings: [String] =
                if word != "st" {
                    [word]
                } else if index == 0 {
                    ["saint"]
                } else {
                    index == words.count - 1 ? ["state"] : ["saint", "state"]
                }
            // Two `st` in one name are already unusual. Without the limit, each further `st` would double the number of
            // readings.
            let used = readings.count < 4 ? meanings : [meanings[0]]
            readings = readings.flatMap { reading in used.map { reading + [$0] } }
        }
        return Set(readings.map { $0.joined(separator: " ") })
    }

    /// Returns the name in lower-case letters and digits, with a blank for each other character. Apostrophes are
    /// removed, and so are the full stops between initials: `N.C.` is `nc`.
    ///
    /// ASCII letters, digits and blanks come first, because looking up Unicode's properties is slow.
    private static func plain(_ name: String) -> String {
        var plain = ""
        var run = 0
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9":
                plain.unicodeScalars.append(scalar)
                run += 1
            case "A"..."Z":
                plain.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
                run += 1
            case ".":
                if run != 1 { plain.append(" ") }
                run = 0
            case "&":
                plain.append(" and ")
                run = 0
            case " ":
                plain.append(" ")
                run = 0
            case _ where Self.apostrophes.contains(scalar) || (0x300...0x36F).contains(scalar.value): break
            case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
                plain.append(Self.accentless[scalar] ?? scalar.properties.lowercaseMapping)
                run += 1
            default:
                plain.append(" ")
                run = 0
            }
        }
        return plain
    }

    private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "ʻ", "ʼ", "`", "´"]

    /// The letters with accents in the languages of schools and clubs.
    private static let accentless: [Unicode.Scalar: String] = {
        let groups = [
            "a": "ÀÁÂÃÄÅĀĂĄàáâãäåāăą", "ae": "Ææ", "c": "ÇĆČçćč", "d": "ĎĐÐďđð", "e": "ÈÉÊËĒĖĘĚèéêëēėęě", "g": "Ğğ",
            "i": "ÌÍÎÏĪĮİìíîïīįı", "l": "ŁĹĽłĺľ", "n": "ÑŃŇñńň", "o": "ÒÓÔÕÖØŌŐòóôõöøōő", "oe": "Œœ", "r": "ŘŔřŕ",
            "s": "ŚŠŞȘśšşș", "ss": "ß", "t": "ŤŢȚťţț", "th": "Þþ", "u": "ÙÚÛÜŪŮŰùúûüūůű", "y": "ÝŸýÿ", "z": "ŹŻŽźżž",
        ]
        return groups.reduce(into: [:]) { table, group in
            for scalar in group.value.unicodeScalars { table[scalar] = group.key }
        }
    }()
}
