import MarkupParsing
package import Normalizing

/// The page `https://www.ncaa.com/rankings/{sport}/{division}/{poll}`: a poll, or a computed ranking such as the RPI.
package enum RankingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTablePage {
        try HTMLPage.read(page, expecting: "table") { root in
            let tables = NCAAWeb.tables(root)
            guard !tables.isEmpty else { return nil }
            var raw = RawTablePage(tables: tables)
            (raw.sport, raw.division) = NCAAWeb.competition(root) ?? (nil, nil)
            raw.title = NCAAWeb.text(
                root,
                ElementPattern("option", having: "selected"),
                ElementPattern("h1"),
                ElementPattern("title")
            )
            raw.asOf = NCAAWeb.text(root, ElementPattern(class: "rankings-last-updated"))
            return raw
        }
    }
}
