import Postgres
import Scores

/// Finds the teams that readings name, and creates new ones.
struct TeamStore: Sendable {
    let session: any PostgresSession

    /// Finds or creates the teams of a reading from the league's own source, and stores the new facts in it.
    func resolve(_ readings: BySide<TeamReading>, league: LeagueID) async throws -> BySide<TeamID> {
        let ids = BySide(
            home: try await identify(readings.home, league: league),
            away: try await identify(readings.away, league: league)
        )
        // The teams' rows are locked last, so that a session that waits for a name holds no lock on a team.
        try await refresh(Side.allCases.map { (id: ids[$0], reading: readings[$0]) })
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

    /// Stores new facts about teams. When there are several readings of one team, the last counts.
    ///
    /// Writes only changes, because updating a team for every reading would rewrite each team every half minute. Locks
    /// the rows in the order of their ids, so that two writers cannot deadlock.
    func refresh(_ teams: [(id: TeamID, reading: TeamReading)]) async throws {
        guard !teams.isEmpty else { return }
        let lastReadings = Dictionary(teams.map { ($0.id, $0.reading) }) { _, last in last }
        let readings = lastReadings.values
        // A scoreboard's rank is not stored if the league's ranks are from a poll. Otherwise one list would mix two
        // rankings.
        let rank: SQL = """
            case when s.says_rank and (select l.rank_poll is null from league l where l.id = t.league_id)
                 then s.rank else t.rank end
            """
        let now: SQL = """
            s.name, coalesce(s.full_name, t.full_name), coalesce(s.abbreviation, t.abbreviation),
            coalesce(s.conference, t.conference), t.conference_from_standings and s.conference is null,
            coalesce(s.color, t.color), \(part: rank)
            """
        try await session.execute(
            """
            with reported as materialized (
              select * from unnest(\(Array(lastReadings.keys)), \(readings.map(\.name)), \(readings.map(\.fullName)),
                                   \(readings.map(\.abbreviation)), \(readings.map(\.conference)),
                                   \(readings.map(\.color)), \(readings.map(\.saysWhetherRanked)),
                                   \(readings.map(\.rankColumn)))
                              as s (id, name, full_name, abbreviation, conference, color, says_rank, rank)
            ), changed as materialized (
              select t.id from team t join reported s on s.id = t.id
               where (t.name, t.full_name, t.abbreviation, t.conference, t.conference_from_standings, t.color, t.rank)
                     is distinct from (\(part: now))
               order by t.id for no key update of t
            )
            update team t
               set (name, full_name, abbreviation, conference, conference_from_standings, color, rank) =
                   row (\(part: now)),
                   updated_at = clock_timestamp()
              from reported s
             where t.id = s.id and t.id in (select id from changed)
            """
        )
        try await storeRecords(lastReadings.compactMap { id, reading in reading.record.map { (id: id, record: $0) } })
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
    fileprivate var saysWhetherRanked: Bool { saysRank ?? (conference != nil) }

    /// The rank; `nil` for 0, which sources write for teams that are not ranked.
    fileprivate var rankColumn: Int16? {
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

extension TeamStore {
    /// Stores the records that pages of games state, at most one for each team. `record_at` changes only with the
    /// record, because its day determines the season that the record belongs to.
    func storeRecords(_ teams: [(id: TeamID, record: TeamRecord)]) async throws {
        guard !teams.isEmpty else { return }
        let records = teams.map(\.record)
        try await session.execute(
            """
            update team t
               set record_wins = s.wins, record_losses = s.losses, record_ties = s.ties,
                   record_overtime_losses = s.overtime_losses, record_at = clock_timestamp(), record_from_standings = false
              from unnest(\(teams.map(\.id)), \(records.map { $0.wins.column }), \(records.map { $0.losses.column }),
                          \(records.map { $0.ties?.column }), \(records.map { $0.overtimeLosses?.column }))
                   as s (id, wins, losses, ties, overtime_losses)
             where t.id = s.id
               and (t.record_wins, t.record_losses, t.record_ties, t.record_overtime_losses, t.record_from_standings)
                   is distinct from (s.wins, s.losses, s.ties, s.overtime_losses, false)
            """
        )
    }
}
