package import Narrating
package import Postgres
package import Scores

/// A row of `game_story`.
package struct StoredStory: Sendable {
    package enum State: String, Sendable, Hashable, PostgresCodable {
        /// It is to be made, or the end of the game was taken back.
        case pending
        case ready
        /// The plays do not suffice for a story.
        case none
    }

    package let state: State
    /// Why there is no story; `nil` in any other state.
    package let refusal: StoryRefusal?
    /// The version of the plays; `nil` while the story is pending.
    package let version: PlaysVersion?
    /// The version of the rules, as ``Narrating/Story/format``.
    package let format: Int
    /// The kind of game; `nil` without a story.
    package let archetype: Archetype?
    /// As ``Narrating/GameShape/excitementTenths``; `nil` without a story.
    package let excitementTenths: Int?
    /// As ``Narrating/GameShape/comebackTenths``; `nil` without a story, and for a draw.
    package let comebackTenths: Int?
    /// The blocks in order; empty without a story.
    package let blocks: [StoryBlock]
}

/// Stores the stories of finished games. The role `bardown_differ` may run all of it, and `bardown_api` may run
/// ``story(of:)``.
package struct StoryStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// ``Narrating/Story/format`` as in the column `game_story.format`.
    private static let format = Int16(clamping: Story.format)

    /// - Returns: `nil` for a game that was never over.
    package func story(of game: GameID) async throws -> StoredStory? {
        try await session.first(
            """
            select state, reason, plays_version, format, archetype, (excitement * 10)::integer as excitement,
                   (comeback_factor * 10)::integer as comeback, blocks
              from game_story where game_id = \(game)
            """
        ).map { try StoredStory($0) }
    }

    /// The version of the plays and of the rules of a stored story; `nil` when there is none, or when it is pending.
    package func version(of game: GameID) async throws -> (plays: PlaysVersion, format: Int)? {
        let row = try await session.first(
            "select plays_version, format from game_story where game_id = \(game) and plays_version is not null"
        )
        return try row.map { row in
            let (digest, format) = try row.decode(Bytes.self, Int16.self)
            return (PlaysVersion(digest: digest.bytes), Int(format))
        }
    }

    /// Adds pending stories of finished games that have none, and deletes the stories of games whose end was taken back
    /// or whose final score was corrected. Call it in the transaction in which the differ has locked the games.
    /// - Returns: The finished games among `games`.
    package func requestStories(of games: [GameID]) async throws -> Set<GameID> {
        let rows = try await session.query(
            """
            with compared as (
              select g.id, g.status = 'final' as is_over, g.home_score, g.away_score from game g
               where g.id = any (\(games))),
            added as (
              insert into game_story (game_id, state, format)
              select c.id, 'pending', \(Self.format) from compared c where c.is_over
              on conflict on constraint game_story_pkey do nothing),
            taken_back as (
              update game_story s
                 set state = 'pending', reason = null, plays_version = null, archetype = null, excitement = null,
                     comeback_factor = null, blocks = null, fallbacks = 0, updated_at = clock_timestamp()
                from compared c
               where c.id = s.game_id and s.state <> 'pending'
                 and (not c.is_over or s.state = 'ready'
                      and (s.blocks -> -1 -> 'scoreAfter') <> jsonb_build_object('home', c.home_score, 'away', c.away_score)))
            select c.id from compared c where c.is_over
            """
        )
        return Set(try rows.map { try $0.decode(GameID.self) })
    }

    /// Stores the story of a game, or the reason why there is none. If readers see a difference, the game gets a new
    /// revision. Run it in a transaction, whose commit then does not wait for the disk.
    /// - Returns: Whether it was stored. It is not if the game has a later revision than the one that was read, because
    ///   the differ enqueues another job for each later revision.
    package func store(_ story: NewStory) async throws -> Bool {
        // The commit need not wait for the disk. The job ends with a later commit, so after a crash of Postgres either
        // both are there, or the job runs again.
        let isCurrent = try await session.first(
            """
            select \(unescaped: SQL.unsynced) from game
             where id = \(story.game) and revision = \(story.revision) and diffed_revision = revision for no key update
            """
        )
        guard isCurrent != nil else { return false }
        // A new revision makes readers of changes read the game again. Without a difference it is not needed.
        try await session.execute(
            """
            with earlier as materialized (select state, blocks from game_story where game_id = \(story.game)),
            stored as (
              insert into game_story (game_id, state, reason, plays_version, format, archetype, excitement,
                                      comeback_factor, blocks, fallbacks)
              values (\(story.game), \(story.state), \(story.reason), \(Bytes(story.version.digest)), \(Self.format),
                      \(story.archetype), \(story.excitementTenths) / 10.0, \(story.comebackTenths) / 10.0,
                      \(story.blocks), \(story.fallbacks))
              on conflict on constraint game_story_pkey do update
                 set state = excluded.state, reason = excluded.reason, plays_version = excluded.plays_version,
                     format = excluded.format, archetype = excluded.archetype, excitement = excluded.excitement,
                     comeback_factor = excluded.comeback_factor, blocks = excluded.blocks,
                     fallbacks = excluded.fallbacks, updated_at = clock_timestamp()
              returning game_id, state, blocks)
            select add_detail_revision(s.game_id) from stored s left join earlier e on true
             where (e.state, e.blocks) is distinct from (s.state, s.blocks)
            """
        )
        return true
    }

    /// The finished games with stories by older rules, and those whose stories have been pending for ten minutes, for
    /// example because their jobs failed too often. The newest games come first. The role `bardown_scheduler` may run
    /// it.
    package func outdatedGames(limit: Int) async throws -> [GameID] {
        try await session.query(
            """
            select s.game_id from game_story s join game g on g.id = s.game_id
             where g.status = 'final'
               and (s.format < \(Self.format) and s.state <> 'pending'
                    or s.state = 'pending' and s.updated_at < clock_timestamp() - interval '10 minutes')
             order by g.day desc, s.game_id limit \(Int64(limit))
            """
        ).map { try $0.decode(GameID.self) }
    }
}

extension Archetype: PostgresCodable {}
extension StoryRefusal: PostgresCodable {}

/// The columns of a story that was made. They are computed before the transaction that stores them, because that locks
/// the game.
package struct NewStory: Sendable {
    package let result: Result<Story, StoryRefusal>
    fileprivate let game: GameID
    fileprivate let revision: Int64
    fileprivate let version: PlaysVersion
    fileprivate let state: StoredStory.State
    fileprivate let reason: StoryRefusal?
    fileprivate var archetype: Archetype?
    fileprivate var excitementTenths: Int32?
    fileprivate var comebackTenths: Int32?
    fileprivate var blocks: JSONText?
    fileprivate var fallbacks: Int16 = 0

    /// - Parameter result: The story, or the reason why there is none.
    package init(_ result: Result<Story, StoryRefusal>, of game: NarratedGame) throws {
        self.result = result
        (self.game, revision, version) = (game.id, game.revision, try game.version)
        switch result {
        case .failure(let refusal): (state, reason) = (.none, refusal)
        case .success(let story):
            (state, reason) = (.ready, nil)
            archetype = story.shape.archetype
            excitementTenths = Int32(clamping: story.shape.excitementTenths)
            comebackTenths = story.shape.comebackTenths.map { Int32(clamping: $0) }
            blocks = try jsonColumn(story.blocks)
            fallbacks = story.fallbacks.column
        }
    }
}

extension StoredStory {
    fileprivate init(_ row: Row) throws {
        state = try row.decode(column: "state")
        refusal = try row.decode(column: "reason", as: StoryRefusal?.self)
        version = try row.decode(column: "plays_version", as: Bytes?.self).map { PlaysVersion(digest: $0.bytes) }
        format = Int(try row.decode(column: "format", as: Int16.self))
        archetype = try row.decode(column: "archetype", as: Archetype?.self)
        excitementTenths = try row.decode(column: "excitement", as: Int32?.self).map(Int.init)
        comebackTenths = try row.decode(column: "comeback", as: Int32?.self).map(Int.init)
        blocks = try row.decode(column: "blocks", as: JSONText?.self)?.decoded() ?? []
    }
}
