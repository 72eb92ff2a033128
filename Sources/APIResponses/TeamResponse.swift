package import APIModels
import Scores
package import Storage

extension TeamResponse {
    package init(_ team: TeamBrief) {
        self.init(
            id: team.id.rawValue,
            name: team.name,
            abbreviation: team.shownAbbreviation,
            conference: Conferences.abbreviation(of: team.conference),
            // The name of an image in the app, which the server does not know. The server's own logo is the URL.
            logoAssetName: nil,
            record: team.record.text,
            ranking: team.rank,
            rankingPoll: team.rank == nil ? nil : team.rankPoll,
            logoURL: team.logo?.path
        )
    }
}

extension TeamBrief {
    /// The source's abbreviation; otherwise one of up to six letters made from the slug, as the source makes its own.
    package var shownAbbreviation: String { Self.shownAbbreviation(abbreviation, slug: slug) }

    static func shownAbbreviation(_ abbreviation: String?, slug: String) -> String {
        if let abbreviation, !abbreviation.isEmpty { return abbreviation }
        return String(slug.uppercased().filter { $0 != "-" }.prefix(6))
    }
}

extension TeamRecord {
    /// `5-2`, with ties `5-2-1`, with losses in overtime `14-8-1`; `nil` before the first final game.
    package var text: String? {
        if wins == 0, losses == 0, (ties ?? 0) == 0, (overtimeLosses ?? 0) == 0 { return nil }
        var shown = self
        if ties == 0 { shown.ties = nil }
        return shown.description
    }
}

extension LogoName {
    /// The path of the logo on the API server.
    package var path: String { "/api/v1/logos/\(sha256).\(format)" }
}
