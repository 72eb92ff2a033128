import Postgres
import Scores

/// Finds the team that a reading names, and makes it known when it is new.
struct TeamStore: Sendable {
    let session: any PostgresSession

    /// The teams behind a reading of the league's own source, with what it newly says of them stored.
    func resolve(_ readings: BySide<TeamReading>, league: LeagueID) async throws -> BySide<TeamID> {
        let ids = BySide(
            home: try await identify(readings.home, league: league),
            away: try await identify(readings.away, league: league)
        )
        // Only then their rows, in one order: who waits for a name holds no team, and who waits for a team no other.
        for side in Side.allCases.sorted(by: { ids[$0].description < ids[$1].description }) {
            try await refresh(ids[side], readings[side])
            try await keep(readings[side].record, of: ids[side])
        }
        return ids
    }

    /// The team behind the reading.
    ///
    /// A source's id of a team names it; a page without one falls back on a slug made of the name.
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
        if let id = try await adopted(reading, league: league) { return id }
        return try await insert(reading, league: league, source: source, sourceID: sourceID)
    }

    /// A team that another source made, as after a league has changed its source; `nil` where none is called so.
    private func adopted(_ reading: TeamReading, league id: LeagueID) async throws -> TeamID? {
        guard let league = try await IdentityStore(session: session).league(id) else { return nil }
        return try await TeamFinder(session: session, league: league).adopted(reading)
    }

    /// Writes only what changed: an update for every reading would rewrite each team every half minute.
    private func refresh(_ id: TeamID, _ reading: TeamReading) async throws {
        let rank = reading.rankColumn
        // A scoreboard that names the conference also says who is ranked: no rank means none.
        let saysRank = reading.saysRank ?? (reading.conference != nil)
        // Not where the ranks are those of a poll: one list would mix two.
        let takesRank: SQL = "(\(saysRank) and (select l.rank_poll is null from league l where l.id = team.league_id))"
        try await session.execute(
            """
            update team set name = \(reading.name), full_name = coalesce(\(reading.fullName), full_name),
                   abbreviation = coalesce(\(reading.abbreviation), abbreviation),
                   conference = coalesce(\(reading.conference), conference),
                   conference_from_standings = conference_from_standings and \(reading.conference == nil),
                   color = coalesce(\(reading.color), color),
                   rank = case when \(part: takesRank) then \(rank) else rank end,
                   updated_at = clock_timestamp()
             where id = \(id)
               and (name, full_name, abbreviation, conference, conference_from_standings, color, rank) is distinct from
                   (\(reading.name), coalesce(\(reading.fullName), full_name),
                    coalesce(\(reading.abbreviation), abbreviation), coalesce(\(reading.conference), conference),
                    conference_from_standings and \(reading.conference == nil), coalesce(\(reading.color), color),
                    case when \(part: takesRank) then \(rank) else rank end)
            """
        )
    }

    /// Two scrapers may meet the same new team: the second finds the first's row.
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
    /// A source's id that is a word, `johns-hopkins`, names the team in URLs as well; a number or a code,
    /// `s:40~l:46~t:2`, does not: there its name does.
    fileprivate var slug: String {
        // Without any id the name is all that can find the team again.
        guard let id = sourceID?.id else { return name.slug }
        return id.slug == id && id.contains(where: \.isLetter) ? id : (fullName ?? name).slug
    }

    /// Sources write 0 for "not ranked".
    fileprivate var rankColumn: Int16? {
        rank.flatMap(Int16.init(exactly:)).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension String {
    /// Lower-case letters and digits of ASCII, everything else one dash: `St. John's` becomes `st-john-s`.
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
