import FoundationEssentials
import Postgres
import Scores
import TestTools
import Testing

@testable import APIServer

/// Checks that the api records which games clients open, so that the plays of these games are read.
@Suite("Interest")
struct InterestTests {
    /// A path, and whether a request for it shows interest in the live game's plays.
    private static let paths: [(String, Bool)] = [
        ("games/\(ApiFixtures.liveGame)/plays", true), ("games/\(ApiFixtures.liveGame)/boxscore", true),
        ("games/\(ApiFixtures.liveGame)/events", true), ("games/date/2026-03-15", false), ("teams", false),
        ("teams/\(ApiFixtures.duke)/schedule", false), ("games/\(ApiFixtures.missing)/plays", false),
        ("games/\(ApiFixtures.finalGame)/plays", false),
    ]

    @Test(arguments: paths)
    func `opening a live game's details enqueues a job; other pages do not`(path: String, isDelivered: Bool)
        async throws
    {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            _ = try await api.get("/api/v1/\(path)")
            // Jobs are enqueued in order, so the job of this request comes after any job of the first.
            _ = try await api.get("/api/v1/games/\(ApiFixtures.laterGame)/plays")
            let games = try await api.reported()
            #expect(games.contains(ApiFixtures.liveGame) == isDelivered)
            #expect(!games.contains(ApiFixtures.finalGame) && !games.contains(ApiFixtures.missing))
        }
    }

    @Test func `a game is enqueued once a minute, however often it is opened`() {
        var recent = RecentInterest()
        let (game, other) = (GameID(rawValue: UUID()), GameID(rawValue: UUID()))
        let start = ContinuousClock.now
        let opened = [(game, 0), (game, 59), (other, 59), (game, 60), (game, 61)]
        let isDelivered = opened.map { recent.shouldRecord($0, now: start + .seconds($1)) }
        #expect(isDelivered == [true, false, true, true, false])
    }

    @Test func `a record of many games drops old ones, and still accepts new ones`() {
        var recent = RecentInterest()
        let start = ContinuousClock.now
        let many = (0..<10_000).map { _ in recent.shouldRecord(GameID(rawValue: UUID()), now: start) }
        #expect(many.allSatisfy { $0 })
        let last = GameID(rawValue: UUID())
        let isDelivered = [61, 62].map { recent.shouldRecord(last, now: start + .seconds($0)) }
        #expect(isDelivered == [true, false])
    }
}

extension ApiUnderTest {
    /// Runs the recorder until it has enqueued a job for the later game, and returns the games of all jobs.
    fileprivate func reported() async throws -> [String] {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await interest.run() }
            try await eventually("a job for the last game") {
                try await owner.first(
                    "select 1 from q.job where kind = 'note_interest' and args ->> 'game' = \(ApiFixtures.laterGame)"
                ) != nil
            }
            group.cancelAll()
        }
        return try await owner.query("select args ->> 'game' from q.job where queue = 'detail' and priority = 1")
            .map { try $0.decode(String.self) }
    }
}
