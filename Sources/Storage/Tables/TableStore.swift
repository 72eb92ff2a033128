package import Normalizing
package import Postgres
package import Scores
package import Time

/// What became of one table of a page.
package enum TableOutcome: Hashable, Sendable {
    /// Its lines are others now, or count up to another day.
    case changed(slug: String)
    case unchanged(slug: String)
    /// It is not believed; what is stored stays.
    /// - Parameter slug: `nil`: the page has no table at all.
    case held(slug: String?, TableDoubt)
    /// Older than what is stored.
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

/// Stores rankings, standings and leaders, each as its newest page has it.
package struct TableStore: Sendable {
    let session: any PostgresSession

    /// - Parameter session: A transaction: a table and its lines change together.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Where a page of tables is.
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

    /// Stores the tables of a page, each for itself: one that is not believed does not cost the others.
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

    /// The source says that the page is still the one that is stored: what that one said is as good as new.
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
