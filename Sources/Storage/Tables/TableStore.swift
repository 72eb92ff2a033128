package import Normalizing
package import Postgres
package import Scores
package import Time

/// The result of storing one table of a page.
package enum TableOutcome: Hashable, Sendable {
    /// The lines have changed, or the table has a new date.
    case changed(slug: String)
    case unchanged(slug: String)
    /// The table was not accepted, and the stored one stays.
    /// - Parameter slug: `nil` when the page has no table at all.
    case held(slug: String?, TableDoubt)
    /// The page is older than the stored one.
    case outdated(slug: String)
}

extension TableOutcome {
    /// `nil` for a page without tables.
    package var slug: String? {
        switch self {
        case .changed(let slug), .unchanged(let slug), .outdated(let slug): slug
        case .held(let slug, _): slug
        }
    }
}

/// Stores rankings, standings and leaders in the version of their newest page.
package struct TableStore: Sendable {
    let session: any PostgresSession

    /// - Parameter session: A transaction, because a table and its lines change together.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The league, source and page that tables come from.
    package struct Place: Sendable, Hashable {
        package let league: LeagueID
        package let source: String
        package let page: TablePage

        package init(league: LeagueID, source: String, page: TablePage) {
            self.league = league
            self.source = source
            self.page = page
        }
    }

    /// Stores the tables of a page one by one, so that a rejected table does not affect the others.
    /// - Parameter askedAt: An instant not later than the request to the source, by the database's clock.
    package func store(
        _ reading: TableReading,
        of place: Place,
        askedAt: Instant
    ) async throws -> [TableOutcome] {
        var outcomes: [TableOutcome] = []
        switch reading {
        case .rankings(let polls):
            for poll in polls { outcomes.append(try await store(.init(poll, on: place.page), of: place, askedAt)) }
        case .standings(let standings):
            outcomes.append(try await store(TableContent(standings, on: place.page), of: place, askedAt))
        case .leaders(let leaders):
            let isAlone = leaders.categories.count == 1
            for category in leaders.categories {
                let content = TableContent(category, of: leaders, on: place.page, isAlone: isAlone)
                outcomes.append(try await store(content, of: place, askedAt))
            }
        }
        try await holdAll(of: place, but: outcomes.compactMap(\.slug), askedAt)
        if outcomes.isEmpty { outcomes.append(.held(slug: nil, .empty)) }
        try await TableTeams(session: session).find(in: place)
        return outcomes
    }

    /// Records that the source confirmed the stored page, so that its data count as new.
    package func unchanged(_ place: Place, askedAt: Instant) async throws {
        try await session.execute(
            """
            update league_table set asked_at = greatest(asked_at, \(askedAt))
             where league_id = \(place.league) and kind = \(place.page.kind) and source = \(place.source)
               and page = \(place.page.name ?? "") and held_reason is null
            """
        )
        try await TableTeams(session: session).find(in: place)
    }

    private func store<Line: TableLine>(
        _ content: TableContent<Line>,
        of place: Place,
        _ askedAt: Instant
    ) async throws -> TableOutcome {
        guard content.league == place.league else {
            try await hold(content.slug, of: place, .otherLeague, askedAt)
            return .held(slug: content.slug, .otherLeague)
        }
        let header = try await header(content.slug, of: place)
        if let header, header.askedAt > askedAt { return .outdated(slug: content.slug) }
        let stored: [Line] = if let header { try await lines(of: header.id) } else { [] }
        let heldFor = header?.shorterSince.map { askedAt - $0 }
        if let doubt = TableDoubt(lines: content.lines.count, stored: stored.count, heldFor: heldFor) {
            try await hold(content.slug, of: place, doubt, askedAt)
            return .held(slug: content.slug, doubt)
        }
        let isDatedAnew = content.asOf.map { $0.text.inColumn != header?.asOf }
        let lines = Line.completed(content.lines, after: stored, isDatedAnew: isDatedAnew)
        let isChanged = header == nil || lines != stored || isDatedAnew == true || content.name != header?.name
        let id = try await write(content, of: place, askedAt, isChanged: isChanged)
        if lines != stored { try await replace(linesOf: id, by: lines) }
        return isChanged ? .changed(slug: content.slug) : .unchanged(slug: content.slug)
    }
}
