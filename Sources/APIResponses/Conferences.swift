import Scores
import Storage

/// The display abbreviations of conferences.
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

    /// The heading for teams without a known conference, in a list by conference.
    static let other = "Other"

    /// The display abbreviation of a conference. A conference that is not in the table has its own name in upper case;
    /// `nil` is one that no source has named.
    package static func abbreviation(of name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        return abbreviations[name] ?? name.uppercased()
    }
}

extension ScoreboardGame {
    /// Whether either team belongs to the conference; always `true` if none is given.
    package func belongs(toConference conference: String?) -> Bool {
        guard let conference else { return true }
        return Side.allCases.contains { Conferences.abbreviation(of: teams[$0].conference) == conference }
    }
}
