import FoundationEssentials
import Narrating
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// A finished game with plays, in addition to the games of ``ApiFixtures``.
enum StoryFixtures {
    static let game = ApiFixtures.finalGame
    static let path = "/api/v1/games/\(game)"
    static let score = StoryPlays().score
    /// The pages of the game, with and without scores, in various states.
    static let pages = [
        "/games/\(game)", "/games/\(game)/story?play=0", "/games/\(game)/timeline?play=16",
        "/games/\(game)/story?through=all", "/games/\(game)/timeline?through=all",
        "/games/\(game)/timeline?scores=shown",
    ]

    /// Inserts the Sunday's games. The final one, Cornell at Syracuse, has plays and ends 5–7.
    static func insert(_ pool: PostgresPool) async throws {
        try await ApiFixtures.insertSunday(pool)
        try await addPlays(pool)
    }

    private static func addPlays(_ pool: PostgresPool, _ plays: StoryPlays = StoryPlays()) async throws {
        try await plays.replace(of: "\(game)::uuid", in: pool)
        try await pool.execute(
            """
            update game set home_score = \(Int16(score.home)), away_score = \(Int16(score.away)), diffed_revision = revision
             where id = \(game)::uuid
            """
        )
    }

    /// Inserts the game with its story.
    static func insertStory(_ pool: PostgresPool) async throws {
        try await ApiFixtures.insertSunday(pool)
        try await addStory(pool)
    }

    /// Adds plays and a story to the game, which must exist.
    /// - Parameter scorer: The scorer of the home team's goals.
    static func addStory(_ pool: PostgresPool, scorer: String = "Ash") async throws {
        try await addPlays(pool, StoryPlays(scorer: scorer))
        let id = GameID(rawValue: try #require(UUID(uuidString: game)))
        let read = try await NarratedGameStore.snapshot(of: id, in: pool)
        let narrated = try #require(read)
        let story = try Story(narrated.game, narrated.rules)
        let new = try NewStory(.success(story), of: narrated)
        let isStored = try await pool.withTransaction { try await StoryStore($0).store(new) }
        try #require(isStored)
    }
}
