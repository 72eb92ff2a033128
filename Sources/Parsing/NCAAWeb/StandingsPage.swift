import MarkupParsing
package import Normalizing

/// The page `https://www.ncaa.com/standings/{sport}/{division}`: one table per conference. Out of season the page
/// exists but has no table.
package enum StandingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTablePage {
        try HTMLPage.read(page, expecting: "figure.standings-conference") { root in
            let asOf = NCAAWeb.text(root, ElementPattern(class: "standings-last-updated"))
            let found = NCAAWeb.tables(root, titled: ElementPattern(class: "standings-conference"))
            let tables = found.filter { $0.title != nil }
            // Rows without a conference mean that the page was redesigned, not that it is out of season.
            guard !tables.isEmpty || (asOf != nil && found.allSatisfy(\.rows.isEmpty)) else { return nil }
            var raw = RawTablePage(tables: tables)
            (raw.sport, raw.division) = NCAAWeb.competition(root) ?? (nil, nil)
            raw.asOf = asOf
            return raw
        }
    }
}
