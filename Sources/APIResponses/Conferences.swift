import Scores
import Storage

/// How conferences are called on screen, by the source's short name of them.
package enum Conferences {
    /// Abbreviations as the app has them; NCAA: `conferenceSeo`.
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

    /// Under what the teams stand whose conference is not known, in a list by conferences.
    static let other = "Other"

    /// The abbreviation on screen; a conference that the table does not know goes by its own name in upper case, and
    /// `nil` stands for one that no source has named.
    package static func abbreviation(of name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        return abbreviations[name] ?? name.uppercased()
    }
}

extension ScoreboardGame {
    /// Whether either team is of the conference; every game is where none is named.
    package func belongs(toConference conference: String?) -> Bool {
        guard let conference else { return true }
        return Side.allCases.contains { Conferences.abbreviation(of: teams[$0].conference) == conference }
    }
}
