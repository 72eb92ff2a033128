package import Postgres
package import Scores

/// Stores teams' logos, identified by the hash of their bytes.
package struct LogoStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The team with a source's id; `nil` when no stored team has it.
    package func team(_ sourceID: SourceID, league: LeagueID) async throws -> TeamID? {
        try await session.first(
            """
            select team_id from team_source_id
             where source = \(sourceID.source) and league_id = \(league) and source_id = \(sourceID.id)
            """
        )?.decode(TeamID.self)
    }

    /// Whether a team's logo was fetched from an address in the last `days` days, with any result.
    package func isFresh(_ address: LogoAddress, of team: TeamID, days: Int) async throws -> Bool {
        try await session.first(
            """
            select 1 from team_logo
             where team_id = \(team) and background = \(address.backgroundColumn) and url = \(address.url)
               and checked_at > clock_timestamp() - make_interval(days => \(Int32(clamping: days)))
            """
        ) != nil
    }

    /// Stores a picture under its hash, as the logo of a team. If the team has this picture already, only the time of
    /// the check changes.
    ///
    /// - Parameter format: One of the formats that the table allows.
    package func store(_ bytes: [UInt8], format: String, at address: LogoAddress, of team: TeamID) async throws {
        try await session.execute(
            """
            with picture as (
              insert into logo (sha256, format, bytes)
              values (encode(sha256(\(Bytes(bytes))), 'hex'), \(format), \(Bytes(bytes)))
              on conflict on constraint logo_pkey do update set format = excluded.format
              returning sha256
            )
            insert into team_logo (team_id, background, url, sha256)
            select \(team), \(address.backgroundColumn), \(address.url), sha256 from picture
            on conflict on constraint team_logo_pkey do update
              set url = excluded.url, sha256 = excluded.sha256, refusal = null, checked_at = clock_timestamp()
            """
        )
    }

    /// Records why a picture is not served. The team keeps its present logo.
    package func refuse(_ address: LogoAddress, of team: TeamID, because reason: String) async throws {
        try await session.execute(
            """
            insert into team_logo (team_id, background, url, refusal)
            values (\(team), \(address.backgroundColumn), \(address.url), \(reason))
            on conflict on constraint team_logo_pkey do update
              set url = excluded.url, refusal = excluded.refusal, checked_at = clock_timestamp()
            """
        )
    }

    /// A picture and its format; `nil` when there is none with that hash. The role `bardown_api` may run it.
    package func picture(_ sha256: String) async throws -> (bytes: [UInt8], format: String)? {
        guard let row = try await session.first("select bytes, format from logo where sha256 = \(sha256)") else {
            return nil
        }
        let (bytes, format) = try row.decode(Bytes.self, String.self)
        return (bytes.bytes, format)
    }
}

extension LogoAddress {
    /// The value for column `team_logo.background`.
    fileprivate var backgroundColumn: String { background?.rawValue ?? "any" }
}
