package import Normalizing

/// `https://www.ncaa.com/json/schools`: every school by its `seoname`. The logos stand under the same name.
package enum SchoolsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTeamList {
        let entries = try JSONPage.decode([JSONEntry<School>].self, from: page)
        return RawTeamList(
            source: NCAAWeb.source,
            teams: entries.map { entry in
                switch entry {
                case .read(let school): .team(school.team)
                case .unreadable(let reason): .unreadable(reason)
                }
            }
        )
    }

    private struct School: Decodable {
        let team: RawListedTeam

        init(from decoder: any Decoder) throws {
            let fields = try JSONFields(decoder)
            var team = RawListedTeam()
            team.team.id = fields.text("slug")
            team.team.shortName = fields.text("name")
            team.team.fullName = fields.text("long_name")
            if let id = team.team.id, !id.isEmpty, id.utf8.allSatisfy(Self.isPlain) {
                let folder = "https://www.ncaa.com/sites/default/files/images/logos/schools"
                team.lightLogo = "\(folder)/bgl/\(id).svg"
                team.darkLogo = "\(folder)/bgd/\(id).svg"
            }
            self.team = team
        }

        /// What may stand in an address as it is. A name with anything else has no logo that we could guess.
        private static func isPlain(_ byte: UInt8) -> Bool {
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        }
    }
}
