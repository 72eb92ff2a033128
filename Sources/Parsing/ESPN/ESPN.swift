import Normalizing
import Scores

/// ESPN's public pages, `https://site.api.espn.com`, which have the same form for all its sports.
///
/// A team is identified by its `uid` (`s:40~l:46~t:13`), because its `id` (`13`) belongs to another team in another
/// league. Within a page the `id` is sufficient.
package enum ESPN {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.espn.rawValue

    /// Leagues by their numbers in a `uid`, for entries that do not name their league.
    private static let leagues = [
        "46": "nba", "59": "wnba", "41": "mens-college-basketball", "54": "womens-college-basketball", "90": "nhl",
    ]

    /// Returns the slug of the league in `s:40~l:46~e:401…`. An unknown number is kept, `espn-770`, because that league
    /// is not ours and must not be mistaken for the requested one.
    static func slug(uid: String?) -> String? {
        leagueNumber(uid: uid).map { leagues[$0] ?? "\(source)-\($0)" }
    }

    /// Whether a league number is known.
    static func isListed(league number: String) -> Bool { leagues[number] != nil }

    /// Returns `46` from `s:40~l:46~e:401…`.
    static func leagueNumber(uid: String?) -> String? {
        let parts = uid?.split(separator: "~") ?? []
        return parts.first { $0.hasPrefix("l:") }.map { String($0.dropFirst(2)) }
    }

    /// Returns the slug in the address of a page: `…/leagues/nba?…`, `https://www.espn.com/nba/standings`.
    static func slug(address: String?) -> String? {
        let parts = (address ?? "").split { "/?".contains($0) }.map(String.init)
        let prefixes = ["leagues", "www.espn.com"]
        guard let index = parts.firstIndex(where: prefixes.contains), index + 1 < parts.count else { return nil }
        return parts[index + 1]
    }

    /// Reads an object for a team, in the form that all pages share.
    static func team(_ fields: JSONFields) -> RawTeam {
        var team = RawTeam()
        team.id = fields.text("uid")
        team.reference = fields.text("id")
        team.shortName = fields.text("shortDisplayName", "name", "location")
        team.fullName = fields.text("displayName")
        team.abbreviation = fields.text("abbreviation")
        team.color = fields.nonBlankText("color").map { $0.hasPrefix("#") ? $0 : "#\($0)" }
        return team
    }

    /// Reads an object for a player.
    static func player(_ fields: JSONFields) -> RawPlayer {
        RawPlayer(
            id: fields.text("id"),
            name: fields.text("displayName", "fullName"),
            jersey: fields.text("jersey"),
            position: fields.fields("position")?.text("abbreviation")
        )
    }
}
