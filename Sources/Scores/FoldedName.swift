/// A school's or a club's name as far as it tells teams apart: without accents, punctuation and upper case, with the
/// short forms of sources written out. `Saint John’s (N.Y.)` and `ST. JOHN'S (NY)` fold to the same.
///
/// `College` stays: Boston College is not Boston University. What only people know (`JHU`, `Ole Miss`) is for aliases.
package struct FoldedName: Hashable, Sendable {
    /// Words apart by one blank, in lower case. Mostly one; `Mount St. Marys` and `Ohio St. Buckeyes` can be read in
    /// two ways, `saint` and `state`, and have both.
    package let readings: Set<String>

    package init(_ name: String) {
        readings = Self.readings(of: Self.words(of: name))
    }

    private init(words: [String]) {
        readings = Self.readings(of: words)
    }

    /// The same without the words that say that it is a university: `Duke University` and `The University of Duke`
    /// are `duke`. `nil` where no such word is in it, or nothing else.
    package static func withoutUniversity(_ name: String) -> FoldedName? {
        let words = words(of: name)
        guard words.contains("university") else { return nil }
        let rest = words.filter { !["university", "of", "the", "at"].contains($0) }
        return rest.isEmpty ? nil : FoldedName(words: rest)
    }

    /// The same without the nickname at its end: `Duke Blue Devils` is `duke`. `nil` where it ends with none, or is
    /// nothing else.
    package static func withoutNickname(_ name: String, nicknames: Set<String>) -> FoldedName? {
        let words = words(of: name)
        // Nicknames of three words are rare, longer ones unheard of; the longest counts.
        for count in stride(from: min(3, words.count - 1), through: 1, by: -1)
        where nicknames.contains(words.suffix(count).joined(separator: " ")) {
            return FoldedName(words: words.dropLast(count))
        }
        return nil
    }

    /// The words of a name, short forms written out but for `st`, which has two meanings.
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

    /// The words of any name, of a player's too: without accents, punctuation and upper case.
    static func plainWords(of name: String) -> [String] {
        plain(name).split(separator: " ").map(String.init)
    }

    /// `st` before a name is a saint, at the end a state, in between either.
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
            // Two in one name are already odd; a page of nothing but `st` must not double for ever.
            let used = readings.count < 4 ? meanings : [meanings[0]]
            readings = readings.flatMap { reading in used.map { reading + [$0] } }
        }
        return Set(readings.map { $0.joined(separator: " ") })
    }

    /// Lower-case letters and digits, anything else one blank. Apostrophes vanish, and so do the full stops between
    /// initials: `N.C.` is `nc`.
    private static func plain(_ name: String) -> String {
        var plain = ""
        var run = 0
        for scalar in name.unicodeScalars {
            if Self.apostrophes.contains(scalar) || (0x300...0x36F).contains(scalar.value) { continue }
            if scalar == "." {
                if run != 1 { plain.append(" ") }
                run = 0
            } else if scalar == "&" {
                plain.append(" and ")
                run = 0
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                plain.append(Self.accentless[scalar] ?? scalar.properties.lowercaseMapping)
                run += 1
            } else {
                plain.append(" ")
                run = 0
            }
        }
        return plain
    }

    private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "ʻ", "ʼ", "`", "´"]

    /// Letters with accents, of the languages that schools and clubs are named in.
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
