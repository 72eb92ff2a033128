import Markup
package import Normalizing

/// `https://www.ncaa.com/standings/{sport}/{division}`: a table a conference. Out of season the page is there and has
/// no table.
package enum StandingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTablePage {
        try HTMLPage.read(page, expecting: "figure.standings-conference") { root in
            let asOf = NCAAWeb.text(root, ElementPattern(class: "standings-last-updated"))
            let tables = NCAAWeb.tables(root, titled: ElementPattern(class: "standings-conference"))
                .filter { $0.title != nil }
            guard asOf != nil || !tables.isEmpty else { return nil }
            var raw = RawTablePage(tables: tables)
            (raw.sport, raw.division) = NCAAWeb.competition(root) ?? (nil, nil)
            raw.asOf = asOf
            return raw
        }
    }
}
