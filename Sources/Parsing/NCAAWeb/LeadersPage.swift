import MarkupParsing
package import Normalizing

/// The page `https://www.ncaa.com/stats/{sport}/{division}/current/individual/{statistic}[/p2]`, or
/// `…/team/{statistic}`: the leaders in one statistic, fifty per page.
package enum LeadersPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTablePage {
        try HTMLPage.read(page, expecting: "table") { root in
            let tables = NCAAWeb.tables(root)
            guard !tables.isEmpty else { return nil }
            var raw = RawTablePage(tables: tables)
            (raw.sport, raw.division) = NCAAWeb.competition(root) ?? (nil, nil)
            raw.title = NCAAWeb.text(
                root,
                ElementPattern(class: "stats-header__lower__title"),
                ElementPattern("option", having: "selected")
            )
            raw.asOf = NCAAWeb.text(root, ElementPattern(class: "stats-header__lower__desc"))
            raw.pageCount = pageCount(root).map(String.init)
            return raw
        }
    }

    /// Returns the number of pages in the pager, without its arrows; `nil` if there is no pager.
    private static func pageCount(_ root: borrowing Element) -> Int? {
        root.firstDescendant(like: ElementPattern(class: "stats-pager")) { pager in
            let arrows: Set<String> = ["stats-pager__li--prev", "stats-pager__li--next"]
            return pager.mapDescendants(like: ElementPattern("li")) { arrows.isDisjoint(with: $0.classes) }
                .count { $0 }
        }
    }
}
