import Normalizing
import Postgres
import Scores

/// Stores the players of teams, with all the names that sources have for them.
struct PlayerStore: Sendable {
    let session: any PostgresSession

    /// Registers the players of a page. Players of the league's own source are created. Players of another source are
    /// matched by name, or recorded for an operator; they are ignored until the team has players from the league's own
    /// source. A stored player gets the whole name, the number and the position if they were missing.
    func register(_ players: [PlayerReading], of team: TeamID, in game: GameReading, isOwn: Bool) async throws {
        let source = game.sourceID.source
        let identified = PlayerIdentities(of: players, at: source).players
        guard !identified.isEmpty else { return }
        if !isOwn, try await !hasPlayers(team) { return }
        let registered = try await knownPlayers(of: Array(identified.keys), at: source, team)
        try await complete(registered, by: identified)
        let unregistered = identified.filter { registered[$0.key] == nil }
        guard !unregistered.isEmpty else { return }
        var entries = try await entries(of: team, withoutIDAt: source)
        var matched: [String] = []
        // Longer names are matched first, so that a name with an initial is compared only with the players that remain.
        for (id, player) in unregistered.sorted(by: { ($1.value.name.count, $0.key) < ($0.value.name.count, $1.key) }) {
            switch PlayerRoster(entries).match(player) {
            case .found(let match, let evidence):
                // Two names at one source are two players, so the others cannot match this player.
                entries.removeAll { $0.id == match }
                try await link(match, source, id, team, game.league, evidence: evidence.rawValue)
                matched.append(id)
            case .none where isOwn: try await create(player, source, id, team)
            case .none:
                try await recordUnmatched(
                    player,
                    SourceID(source: source, id: id),
                    game,
                    reason: "no player of that name"
                )
            case .several:
                try await recordUnmatched(
                    player,
                    SourceID(source: source, id: id),
                    game,
                    reason: "matches several players"
                )
            }
        }
        if !matched.isEmpty {
            try await complete(try await knownPlayers(of: matched, at: source, team), by: identified)
        }
    }

    private func hasPlayers(_ team: TeamID) async throws -> Bool {
        try await session.first("select 1 from player where team_id = \(team) limit 1") != nil
    }

    /// The stored players with one of these ids of a source, by that id.
    private func knownPlayers(
        of ids: [String],
        at source: String,
        _ team: TeamID
    ) async throws -> [String: RosterPlayer] {
        let rows = try await session.query(
            """
            select s.source_id, p.id, p.name, p.jersey, p.position
              from player_source_id s join player p on p.id = s.player_id
             where s.source = \(source) and s.team_id = \(team) and s.source_id = any (\(ids))
            """
        )
        return try rows.reduce(into: [:]) { registered, row in
            let (source, id, name, jersey, position) = try row.decode(
                String.self,
                PlayerID.self,
                String.self,
                String?.self,
                String?.self
            )
            registered[source] = RosterPlayer(id: id, name: name, jersey: jersey, position: position)
        }
    }

    /// Stores what a page adds to stored players. A call locks rows in the order of their ids, so that two such calls
    /// for one team cannot deadlock.
    private func complete(_ registered: [String: RosterPlayer], by page: [String: PlayerReading]) async throws {
        let completed = registered.compactMap { id, player in page[id].flatMap(player.completed) }
        guard !completed.isEmpty else { return }
        try await session.execute(
            """
            update player p set name = n.name, jersey = n.jersey, position = n.position, updated_at = clock_timestamp()
              from (select n.* from unnest(\(completed.map(\.id)), \(completed.map(\.name)), \(completed.map(\.jersey)),
                                           \(completed.map(\.position))) as n (id, name, jersey, position)
                      join player k on k.id = n.id order by k.id for update of k) n
             where p.id = n.id
            """
        )
    }

    /// The players that `source` has not named yet, because two names at one source are two players.
    private func entries(of team: TeamID, withoutIDAt source: String) async throws -> [PlayerRoster.Entry] {
        try await session.query(
            """
            select p.id, p.name, p.jersey from player p
             where p.team_id = \(team)
               and not exists (select 1 from player_source_id s where s.player_id = p.id and s.source = \(source))
            """
        ).map { row in
            let (id, name, jersey) = try row.decode(PlayerID.self, String.self, String?.self)
            return PlayerRoster.Entry(id: id, name: name, jersey: jersey)
        }
    }

    /// Creates a player. One game's pages are stored one at a time, but two games of a team may be stored at the same
    /// time. The second transaction then finds the player that the first one created.
    private func create(_ player: PlayerReading, _ source: String, _ id: String, _ team: TeamID) async throws {
        try await session.execute(
            """
            with named as (
              insert into player_source_id (source, team_id, source_id, player_id)
              values (\(source), \(team), \(id), gen_random_uuid())
              on conflict on constraint player_source_id_pkey do nothing
              returning player_id
            )
            insert into player (id, team_id, name, jersey, position)
            select player_id, \(team), \(player.name), \(player.jersey), \(player.position) from named
            """
        )
    }

    private func link(
        _ player: PlayerID,
        _ source: String,
        _ id: String,
        _ team: TeamID,
        _ league: LeagueID,
        evidence: String
    ) async throws {
        try await session.execute(
            """
            with named as (
              insert into player_source_id (source, team_id, source_id, player_id)
              values (\(source), \(team), \(id), \(player))
              on conflict on constraint player_source_id_pkey do nothing returning player_id
            ), matched as (
              delete from unmatched
               where kind = 'player' and source = \(source) and league_id = \(league) and source_id = \(id)
            )
            insert into identity_decision (kind, source, league_id, source_id, player_id, evidence)
            select 'player', \(source), \(league), \(id), player_id, \(evidence) from named
            """
        )
    }

    private func recordUnmatched(_ player: PlayerReading, _ id: SourceID, _ game: GameReading, reason: String)
        async throws
    {
        let name = player.jersey.map { "#\($0) \(player.name)" } ?? player.name
        try await UnmatchedStore(session).add(.player, id, called: name, because: reason, in: game)
    }
}

/// The ids by which a source's page names players of one team.
struct PlayerIdentities {
    /// The names of lines about the team as a whole, in lower case.
    static let teamNames = ["team", "tm", "totals", "total", "bench"]

    private let source: String
    /// The names that have several jersey numbers on the page.
    private let sharedNames: Set<String>
    /// The players by id; of several lines with the same id, the last. Lines for the team as a whole, such as `TEAM`,
    /// are left out.
    private(set) var players: [String: PlayerReading] = [:]

    init(of page: [PlayerReading], at source: String) {
        self.source = source
        let people = page.filter(\.isPerson)
        let numbers = Dictionary(grouping: people, by: \.name.exactKey).mapValues { Set($0.compactMap(\.jersey)) }
        sharedNames = Set(numbers.filter { $0.value.count > 1 }.keys)
        for player in people { players[id(of: player)] = player }
    }

    /// The source's id, or the name for a player without an id. If the page has the name with several numbers, the
    /// number is added, because these are several persons.
    func id(of player: PlayerReading) -> String {
        if let sourceID = player.sourceID, sourceID.source == source { return sourceID.id }
        let name = player.name.exactKey
        guard sharedNames.contains(name), let jersey = player.jersey else { return "name:\(name)" }
        return "name:\(name) #\(jersey)"
    }
}

extension PlayerReading {
    /// Whether the line is about a player. Scorers also write lines for the team as a whole, such as `TEAM` and
    /// `Totals`.
    fileprivate var isPerson: Bool {
        let name = name.exactKey
        return !name.isEmpty && !PlayerIdentities.teamNames.contains(name)
    }
}

extension RosterPlayer {
    /// The player with what a page adds: the whole name in place of one with an initial, and a number and a position
    /// that were missing; `nil` if the page adds nothing.
    fileprivate func completed(by page: PlayerReading) -> RosterPlayer? {
        let isFuller = PlayerName.isFuller(page.name, than: name)
        let completed = RosterPlayer(
            id: id,
            name: isFuller ? page.name : name,
            jersey: jersey ?? page.jersey,
            position: position ?? page.position
        )
        return completed == self ? nil : completed
    }
}
