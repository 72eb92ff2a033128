import Normalizing
import Scores

/// ESPN's public pages, `https://site.api.espn.com`, the same for all its sports.
///
/// A team is named by its `uid` (`s:40~l:46~t:13`), because its `id` (`13`) is another team's in another league; within
/// a page the `id` is enough.
package enum ESPN {
    /// The name in every ``SourceID`` of it.
    package static let source = KnownSource.espn.rawValue

    /// Known by their numbers in a `uid`, for entries that do not say their league in words.
    private static let leagues = [
        "46": "nba", "59": "wnba", "41": "mens-college-basketball", "54": "womens-college-basketball", "90": "nhl",
    ]

    /// The slug of the league in `s:40~l:46~e:401…`. One that is not known by its number keeps that: `espn-770` is no
    /// league of ours, and must not be taken for the one that was asked for.
    static func slug(uid: String?) -> String? {
        leagueNumber(uid: uid).map { leagues[$0] ?? "\(source)-\($0)" }
    }

    /// Whether a league is known by its number.
    static func knows(league number: String) -> Bool { leagues[number] != nil }

    /// `46` of `s:40~l:46~e:401…`.
    static func leagueNumber(uid: String?) -> String? {
        let parts = uid?.split(separator: "~") ?? []
        return parts.first { $0.hasPrefix("l:") }.map { String($0.dropFirst(2)) }
    }

    /// The slug in an address of one of its pages: `…/leagues/nba?…`, `https://www.espn.com/nba/standings`.
    static func slug(address: String?) -> String? {
        let parts = (address ?? "").split { "/?".contains($0) }.map(String.init)
        let marks = ["leagues", "www.espn.com"]
        guard let mark = parts.firstIndex(where: marks.contains), mark + 1 < parts.count else { return nil }
        return parts[mark + 1]
    }

    /// An object that names a team, as all pages have it.
    static func team(_ fields: JSONFields) -> RawTeam {
        var team = RawTeam()
        team.id = fields.text("uid")
        team.mark = fields.text("id")
        team.shortName = fields.text("shortDisplayName", "name", "location")
        team.fullName = fields.text("displayName")
        team.abbreviation = fields.text("abbreviation")
        team.color = fields.said("color").map { $0.hasPrefix("#") ? $0 : "#\($0)" }
        return team
    }

    /// An object that names a player.
    static func player(_ fields: JSONFields) -> RawPlayer {
        RawPlayer(
            id: fields.text("id"),
            name: fields.text("displayName", "fullName"),
            jersey: fields.text("jersey"),
            position: fields.fields("position")?.text("abbreviation")
        )
    }
}
