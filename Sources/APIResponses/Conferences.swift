import Scores
package import Storage

/// The abbreviations and names of conferences, as the app and the pages show them.
package enum Conferences {
    /// Abbreviations that the app uses, by the source's short name (NCAA: `conferenceSeo`).
    package static let abbreviations = [
        "acc": "ACC",
        "america-east": "AE",
        "asun": "ASUN",
        "atlantic-10": "A10",
        "atlantic-sun": "ASUN",
        "big-east": "BIGEAST",
        "big-south": "BIGSOUTH",
        "big-ten": "B1G",
        "big-12": "BIG12",
        "caa": "CAA",
        "coastal-athletic": "CAA",
        "colonial": "CAA",
        "di-independent": "IND",
        "eastern": "EAST",
        "independent": "IND",
        "ivy-league": "IVY",
        "maac": "MAAC",
        "mid-american": "MAC",
        "mac": "MAC",
        "nec": "NEC",
        "northeast": "NEC",
        "ovc": "OVC",
        "ohio-valley": "OVC",
        "patriot": "PATRIOT",
        "patriot-league": "PATRIOT",
        "pac-12": "PAC12",
        "southern": "SOCON",
        "socon": "SOCON",
        "western": "WEST",
    ]

    /// The names that fans use, by abbreviation, where they are not the words of the source's name.
    private static let names = [
        "A10": "Atlantic 10", "ACC": "ACC", "AE": "America East", "ASUN": "ASUN", "CAA": "CAA", "EAST": "Eastern",
        "IND": "Independents", "MAAC": "MAAC", "MAC": "MAC", "NEC": "NEC", "OVC": "Ohio Valley", "PAC12": "Pac-12",
        "PATRIOT": "Patriot League", "SOCON": "Southern", "WEST": "Western",
    ]

    /// The heading for teams without a known conference, in a list by conference.
    static let other = "Other"

    /// The display abbreviation of a conference. For a conference that is not in ``abbreviations`` it is the name in
    /// upper case. `nil` if no source has named the conference.
    package static func abbreviation(of name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        return abbreviations[name] ?? name.uppercased()
    }

    /// The name of a conference that fans use: `Big Ten` for `big-ten`.
    package static func name(of source: String) -> String {
        abbreviation(of: source).flatMap { names[$0] } ?? titled(source)
    }

    /// `big-south` as `Big South`. Names without letters in lower case are kept.
    private static func titled(_ name: String) -> String {
        let words = name.split { $0 == "-" || $0 == " " }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}

extension ScoreboardGame {
    /// Whether either team belongs to the conference; always `true` if none is given.
    package func belongs(toConference conference: String?) -> Bool {
        guard let conference else { return true }
        return Side.allCases.contains { Conferences.abbreviation(of: teams[$0].conference) == conference }
    }
}
