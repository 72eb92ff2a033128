package import Normalizing

/// The page `https://www.ncaa.com/json/schools`: every school by its `seoname`, which is also the name of its logos.
package enum SchoolsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTeamList {
        let entries = try JSONPage.list(page)
        // A single unreadable entry is only rejected, but if all are unreadable the page is wrong.
        guard entries.isEmpty || entries.contains(where: { $0.fields != nil }) else {
            throw .unexpectedShape(path: "[]")
        }
        return RawTeamList(
            source: NCAAWeb.source,
            teams: entries.map { entry in
                switch entry {
                case .read(let fields): .team(school(fields))
                case .unreadable(let reason): .unreadable(reason)
                }
            }
        )
    }

    private static func school(_ fields: JSONFields) -> RawListedTeam {
        var school = RawListedTeam()
        school.team.id = fields.text("slug")
        school.team.shortName = fields.text("name")
        school.team.fullName = fields.text("long_name")
        if let id = school.team.id, !id.isEmpty, id.utf8.allSatisfy(isPlain) {
            let folder = "https://www.ncaa.com/sites/default/files/images/logos/schools"
            school.logos = [
                RawLogo(address: "\(folder)/bgl/\(id).svg", words: ["default"]),
                RawLogo(address: "\(folder)/bgd/\(id).svg", words: ["dark"]),
            ]
        }
        return school
    }

    /// Whether a byte is a lower-case letter, a digit or a hyphen. For names with any other byte, the address of the
    /// logo is unknown.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
}
