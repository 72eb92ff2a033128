package import Postgres
package import Scores

/// Prepares the database of `bardown dev`, and finds the teams and games that its phones follow.
package struct DemoStore: Sendable {
    /// Which teams of each league are selected, in the order of their slugs.
    package enum TeamChoice: Sendable {
        case all, first, second, last
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Makes the details of every game be read, not only those of followed and opened games.
    package func readAllDetails() async throws {
        try await session.execute("update league set details = 'all'")
    }

    /// How many of these leagues have teams. Teams are created with the first scoreboard.
    package func leaguesWithTeams(of leagues: [String]) async throws -> Int {
        try await session.first("select count(distinct league_id) from team where league_id = any (\(leagues))")?
            .decode(Int.self) ?? 0
    }

    package func follows(of choice: TeamChoice) async throws -> [Follow] {
        let condition: SQL =
            switch choice {
            case .all: "true"
            case .first: "place = 1"
            case .second: "place = 2"
            case .last: "last = 1"
            }
        return try await session.query(
            """
            select slug, league_id
              from (select slug, league_id, row_number() over (partition by league_id order by slug) as place,
                           row_number() over (partition by league_id order by slug desc) as last from team) t
             where \(part: condition)
            """
        ).map { row in
            let (slug, league) = try row.decode(String.self, LeagueID.self)
            return Follow(.team(slug, league))
        }
    }

    /// Games of the device's followed teams that are not over.
    package func openGames(of device: DeviceRequest) async throws -> [GameID] {
        try await session.query(
            """
            select distinct g.id from device d join follow f on f.device_id = d.id
              join game g on f.team_id in (g.home_team_id, g.away_team_id)
             where d.token_digest = sha256(convert_to(\(device.token), 'UTF8')) and d.environment = \(device.environment)
               and g.status in ('scheduled', 'live', 'delayed')
             order by g.id
            """
        ).map { try $0.decode(GameID.self) }
    }
}
