import Postgres
import Scores
import Time

/// Finds the teams that readings name, and creates new ones.
struct TeamStore: Sendable {
    let session: any PostgresSession

    /// Finds or creates the teams of a reading from the league's own source, and stores the new facts in it.
    /// - Parameter day: The day of the game; `nil`: today.
    func resolve(_ readings: BySide<TeamReading>, league: LeagueID, day: CivilDate?) async throws -> BySide<TeamID> {
        let ids = BySide(
            home: try await identify(readings.home, league: league),
            away: try await identify(readings.away, league: league)
        )
        // The teams' rows are locked last, so that a session that waits for a name holds no lock on a team.
        let statements = Side.allCases.map { TeamStatement(team: ids[$0], reading: readings[$0], day: day) }
        try await TeamStatementStore(session: session).store(statements)
        return ids
    }

    /// Finds or creates the team of a reading.
    ///
    /// The team is identified by the source's id, or by a slug of its name when the page has no id.
    private func identify(_ reading: TeamReading, league: LeagueID) async throws -> TeamID {
        let source = reading.sourceID?.source ?? "name"
        let sourceID = reading.sourceID?.id ?? reading.name.slug
        if let row = try await session.first(
            """
            select team_id from team_source_id
             where source = \(source) and league_id = \(league) and source_id = \(sourceID)
            """
        ) {
            return try row.decode(TeamID.self)
        }
        if let id = try await matchExisting(reading, league: league) { return id }
        return try await insert(reading, league: league, source: source, sourceID: sourceID)
    }

    /// The team that another source created, for example before the league changed its source; `nil` when no such team
    /// has this name.
    private func matchExisting(_ reading: TeamReading, league id: LeagueID) async throws -> TeamID? {
        guard let league = try await IdentityStore(session: session).league(id) else { return nil }
        return try await TeamFinder(session: session, league: league).matchExisting(reading)
    }

    /// Creates a team. Two scrapers may find the same new team; the second then uses the first one's row.
    private func insert(
        _ reading: TeamReading,
        league: LeagueID,
        source: String,
        sourceID: String
    ) async throws -> TeamID {
        let row = try await session.first(
            """
            with made as (
              insert into team (league_id, slug, name, full_name, abbreviation, conference, rank, color)
              values (\(league), \(reading.slug), \(reading.name), \(reading.fullName), \(reading.abbreviation),
                      \(reading.conference),
                      (select \(reading.rankColumn)::smallint from league l where l.id = \(league) and l.rank_poll is null),
                      \(reading.color))
              on conflict on constraint team_slug_key do update set name = excluded.name
              returning id
            )
            insert into team_source_id (source, league_id, source_id, team_id)
            select \(source), \(league), \(sourceID), id from made
            on conflict on constraint team_source_id_pkey do update set team_id = team_source_id.team_id
            returning team_id
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "insert team") }
        return try row.decode(TeamID.self)
    }
}

extension TeamReading {
    /// The team's name in URLs. A source's id is used if it is a word, such as `johns-hopkins`. For a number or a code,
    /// such as `s:40~l:46~t:2`, the name is used.
    fileprivate var slug: String {
        // Without an id, only the name can find the team again.
        guard let id = sourceID?.id else { return name.slug }
        return id.slug == id && id.contains(where: \.isLetter) ? id : (fullName ?? name).slug
    }

    /// Whether a missing rank means that the team is not ranked. By default, it does on scoreboards that name the
    /// conference.
    var saysWhetherRanked: Bool { saysRank ?? (conference != nil) }

    /// The rank; `nil` for 0, which sources write for teams that are not ranked.
    var rankColumn: Int16? {
        rank.flatMap(Int16.init(exactly:)).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension String {
    /// ASCII letters in lower case and digits, with everything else replaced by single dashes: `St. John's` becomes
    /// `st-john-s`.
    var slug: String {
        var slug = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                slug.append(Character(UnicodeScalar(byte)))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                slug.append(Character(UnicodeScalar(byte + 32)))
            default:
                if !slug.isEmpty, slug.last != "-" { slug.append("-") }
            }
        }
        return slug.last == "-" ? String(slug.dropLast()) : slug
    }
}
