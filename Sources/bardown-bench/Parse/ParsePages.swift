import Scraping

/// Pages of any size in the shape of real ones, about people who do not exist: a page has what makes up most of a real
/// one of its kind, so that a reader has as much to pass over as to take.
enum ParsePages {
    /// - Parameter size: 1 for about 200 KB, 10 for ten times as much.
    static func page(_ language: ParsePage.Language, size: Int = 1) -> ParsePage? {
        switch language {
        case .html: ParsePage(.ncaaStandings, Array(standings(conferences: 55 * size).utf8))
        case .xml: ParsePage(.statcrew, Array(lacrosseFile(plays: 1400 * size).utf8))
        case .json: ParsePage(.espnSummary, Array(basketballSummary(plays: 300 * size).utf8))
        }
    }

    /// A word that looks like a name, the same for the same number.
    static func name(_ number: Int) -> String {
        let syllables = ["ar", "bel", "cor", "dun", "el", "fin", "gar", "hol", "is", "jor", "kel", "lan", "mor"]
        let word = syllables[number % 13] + syllables[number / 13 % 13] + syllables[number / 5 % 13]
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}
