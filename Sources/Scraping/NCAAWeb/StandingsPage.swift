import Markup
package import Normalizing

/// `https://www.ncaa.com/standings/{sport}/{division}`: a table a conference. Out of season the page is there and has
/// no table.
package enum StandingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTablePage {
        try HTMLPage.read(page, expecting: "figure.standings-conference") { root in
            let asOf = NCAAWeb.text(root, ElementPattern(class: "standings-last-updated"))
            let found = NCAAWeb.tables(root, titled: ElementPattern(class: "standings-conference"))
            let tables = found.filter { $0.title != nil }
            // Rows that belong to no conference are those of a page that is built anew, not of one out of season.
            guard !tables.isEmpty || (asOf != nil && found.allSatisfy(\.rows.isEmpty)) else { return nil }
            var raw = RawTablePage(tables: tables)
            (raw.sport, raw.division) = NCAAWeb.competition(root) ?? (nil, nil)
            raw.asOf = asOf
            return raw
        }
    }
}
