import MarkupParsing
package import Normalizing
package import Scores
package import Sports

extension RankingReading {
    /// Reads a page of rankings on ncaa.com.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaRankings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        guard let reading = RankingReading(try RankingsPage.read(page), league: league) else {
            throw HTMLPage.missing("table", in: page)
        }
        self = reading
    }
}

extension StandingsReading {
    /// Reads a page of standings on ncaa.com.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaStandings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        let raw = try StandingsPage.read(page)
        self.init(raw, league: league)
        if groups.isEmpty, raw.tables.contains(where: { !$0.rows.isEmpty }) {
            throw HTMLPage.missing("a column of schools in the tables of the standings", in: page)
        }
    }
}

extension LeadersReading {
    /// Reads a page of national leaders on ncaa.com.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaLeaders page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        guard let reading = LeadersReading(try LeadersPage.read(page), league: league) else {
            throw HTMLPage.missing("table", in: page)
        }
        self = reading
    }
}

extension TeamListReading {
    /// Reads ncaa.com's list of schools.
    package init(ncaaSchools page: [UInt8], in leagues: LeagueRegistry) throws(ParseError) {
        self = try SchoolsPage.read(page).normalized(in: leagues)
    }
}

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
