import Parsing

/// Generates pages of any size in the shape of real ones, with invented people. A page also has the contents that make
/// up most of a real one, so that a parser has as much to skip as to read.
enum ParsePages {
    /// - Parameter size: 1 for about 200 KB, 10 for ten times as much.
    static func page(_ language: ParsePage.Language, size: Int = 1) -> ParsePage? {
        switch language {
        case .html: ParsePage(.ncaaStandings, Array(standings(conferences: 55 * size).utf8))
        case .xml: ParsePage(.statcrew, Array(lacrosseFile(plays: 1400 * size).utf8))
        case .json: ParsePage(.espnSummary, Array(basketballSummary(plays: 300 * size).utf8))
        }
    }

    /// Returns a word that looks like a name, always the same for a number.
    static func name(_ number: Int) -> String {
        let syllables = ["ar", "bel", "cor", "dun", "el", "fin", "gar", "hol", "is", "jor", "kel", "lan", "mor"]
        let word = syllables[number % 13] + syllables[number / 13 % 13] + syllables[number / 5 % 13]
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}
