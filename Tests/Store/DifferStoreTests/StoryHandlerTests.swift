import FoundationEssentials
import JobQueue
import JobQueueTesting
import Logging
import Narrating
import PipelineJobs
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import TestTools
import Testing

@testable import differ

@Suite("Stories of finished games")
struct StoryHandlerTests {
    @Test func `a final enqueues the story in its own transaction, to be made after a minute`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            #expect(try await game.queue.expectEnqueued(BuildStory.self).map(\.game) == [game.id])
            let job = "select extract(epoch from run_at - clock_timestamp())::bigint from q.job where queue = 'story'"
            let wait = try #require(try await database.pool.first("\(unescaped: job)")).decode(Int64.self)
            #expect((50...60).contains(wait))
            let transactions = try await game.column(
                """
                select xmin::text from q.job where queue = 'story'
                union select xmin::text from game_event where kind = 'final'
                union select xmin::text from game_story
                """
            )
            #expect(transactions.count == 1)
            #expect(try await game.story()?.state == .pending)
        }
    }

    @Test func `no story is requested before the end, and requests after it fold into one job`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(in: database)
            try await game.revise(.live, .zero)
            #expect(try await game.column("select kind from q.job where queue = 'story'") == [])
            try await game.revise(.final, FinishedGame.score)
            try await game.replacePlays()
            try await game.revise(.final, FinishedGame.score)
            let jobs = try await game.column(
                """
                select (extract(epoch from run_at - clock_timestamp()) <= 30) || ' ' || lane || ' ' || unique_key
                  from q.job where queue = 'story'
                """
            )
            #expect(jobs == ["true story:\(game.id) story:\(game.id)"])
        }
    }

    @Test func `the story is stored with its version, and its game gets one more change`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            let changes = "select revision::text from change_outbox order by id" as SQL
            #expect(try await game.column(changes) == ["1", "2", "3"])
            try await game.build()
            let story = try #require(try await game.story())
            #expect(story.state == .ready && story.format == Story.format && story.refusal == nil)
            #expect(story.version != nil && story.archetype != nil && story.excitementTenths ?? 0 > 0)
            #expect((4...7).contains(story.blocks.count))
            #expect(story.blocks.first?.scoreBefore == .zero && story.blocks.last?.scoreAfter == FinishedGame.score)
            #expect(story.blocks.map(\.plays.lowerBound) == [0] + story.blocks.dropLast().map(\.plays.upperBound))
            #expect(try await game.column(changes) == ["1", "2", "3", "4"])
            let revisions = "select revision || ' ' || diffed_revision from game" as SQL
            #expect(try await game.column(revisions) == ["4 4"])
        }
    }

    @Test func `a stored story is the one that was made`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            try await game.build()
            let read = try await NarratedGameStore.snapshot(of: game.id, in: database.pool)
            let narrated = try #require(read)
            let story = try Story(narrated.game, narrated.rules)
            let stored = try #require(try await game.story())
            #expect(try stored.version == narrated.version)
            #expect(stored.blocks.map(\.narrative) == story.blocks.map(\.narrative))
            #expect(stored.blocks.map(\.role) == story.blocks.map(\.role))
            #expect(stored.blocks.map(\.miniBox) == story.blocks.map(\.miniBox))
            #expect(stored.blocks.map(\.moments) == story.blocks.map(\.moments))
            #expect(stored.blocks.map(\.keyPlays) == story.blocks.map(\.keyPlays))
            #expect(stored.blocks.map(\.clocks.start) == story.blocks.map(\.clocks.start))
            #expect(stored.excitementTenths == story.shape.excitementTenths)
            #expect(stored.comebackTenths == story.shape.comebackTenths)
        }
    }

    @Test func `a story is made again only if its plays have changed`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            try await game.build()
            let first = try #require(try await game.story())
            let built = "select updated_at::text from game_story" as SQL
            let before = try await game.column(built)
            try await game.build()
            #expect(try await game.column(built) == before)
            #expect(try await game.column("select revision::text from game") == ["4"])
            try await game.replacePlays(StoryPlays(scorer: "Elm"))
            try await game.revise(.final, FinishedGame.score)
            try await game.build()
            let second = try #require(try await game.story())
            #expect(second.version != first.version)
            #expect(second.blocks.contains { $0.narrative.contains("Elm") })
            #expect(!second.blocks.contains { $0.narrative.contains("Ash") })
        }
    }

    @Test func `a corrected goal makes the story again`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            try await game.build()
            var goals = StoryPlays.closeGame
            goals[57] = nil
            try await game.replacePlays(StoryPlays(goals: goals))
            try await game.revise(.final, Score(home: 6, away: 5))
            try await game.queue.expectEnqueued(BuildStory.self)
            #expect(try await game.story()?.state == .pending)
            try await game.build()
            #expect(try await game.story()?.blocks.last?.scoreAfter == Score(home: 6, away: 5))
        }
    }

    @Test func `if the end is taken back, so is the story, until the game is over again`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            try await game.build()
            try await game.revise(.live, FinishedGame.score)
            let story = try #require(try await game.story())
            #expect(story.state == .pending && story.version == nil && story.archetype == nil && story.blocks.isEmpty)
            try await game.build()
            #expect(try await game.story()?.state == .pending)
            try await game.revise(.final, FinishedGame.score)
            try await game.build()
            #expect(try await game.story()?.state == .ready)
        }
    }

    @Test func `a game without plays has no story, and the row has the reason`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(in: database)
            try await game.revise(.final, FinishedGame.score)
            try await game.build()
            let none = try #require(try await game.story())
            #expect(none.state == .none && none.refusal == .noPlays && none.version != nil)
            try await game.replacePlays(StoryPlays(goals: [5: .home]))
            try await game.revise(.final, FinishedGame.score)
            try await game.build()
            #expect(try await game.story()?.refusal == .scoresDisagree)
            try await game.replacePlays()
            try await game.revise(.final, FinishedGame.score)
            try await game.build()
            #expect(try await game.story()?.state == .ready)
        }
    }

    @Test func `a story of older rules is made again, and one of newer rules stays`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            try await game.build()
            let age = "update game_story set plays_version = sha256('other'), format = format " as SQL
            try await database.pool.execute(age + "- 1")
            try await game.build()
            #expect(try await game.story()?.format == Story.format)
            try await database.pool.execute(age + "+ 1")
            await #expect(throws: NewerStoryFormat(format: Story.format + 1)) { try await game.build() }
            #expect(try await game.story()?.format == Story.format + 1)
        }
    }

    @Test func `a story that is made again without a difference is no change of its game`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            try await game.build()
            let revision = try await game.column("select revision::text from game")
            try await database.pool.execute(
                "update game_story set plays_version = sha256('other'), format = format - 1"
            )
            try await game.build()
            #expect(try await game.story()?.format == Story.format)
            #expect(try await game.column("select revision::text from game") == revision)
        }
    }

    @Test func `a story is not stored if the game has changed since it was read`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            let read = try await NarratedGameStore.snapshot(of: game.id, in: database.pool)
            let narrated = try #require(read)
            let story = try Story(narrated.game, narrated.rules)
            try await game.revise(.live, FinishedGame.score)
            let isStored = try await database.pool.withTransaction { transaction in
                try await StoryStore(transaction).store(NewStory(.success(story), of: narrated))
            }
            #expect(!isStored)
            #expect(try await game.story()?.state == .pending)
        }
    }

    @Test func `a job for a game that was deleted is discarded`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(in: database)
            try await database.pool.execute("delete from game")
            await #expect(throws: UnknownGame.self) { try await game.build() }
        }
    }

    @Test func `the login of the differ may request and make stories`() async throws {
        try await withTestDatabase { database in
            let game = try await FinishedGame(finishedIn: database)
            let separator = database.url.contains("?") ? "&" : "?"
            let pool = PostgresPool(
                try PostgresConfiguration(
                    url: database.url + separator + "user=bardown_differ",
                    applicationName: "tests"
                ),
                size: 2,
                logger: Logger(label: "test")
            )
            let finished = try await pool.withTransaction { try await StoryStore($0).requestStories(of: [game.id]) }
            #expect(finished == [game.id])
            try await game.build(in: pool)
            await pool.close()
            #expect(try await game.story()?.state == .ready)
        }
    }

    @Test func `stories that never end delay no comparison`() async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let (gate, compared) = (Gate(), TestSignal<Void>())
            var stories = Handlers()
            stories.handle(BuildStory.self) { _, _, _ in try await gate.pass() }
            var comparisons = Handlers()
            comparisons.handle(DiffGame.self) { _, _, _ in compared.send() }
            let game = try await FinishedGame(in: database)
            try await queue.enqueue((0..<4).map { _ in BuildStory(game: GameID(rawValue: UUID())) })
            try await withThrowingTaskGroup(of: Void.self) { workers in
                for (name, handlers) in [(BuildStory.queue, stories), (DiffGame.queue, comparisons)] {
                    let worker = Worker(
                        WorkerConfiguration(queue: name, slots: 2),
                        queue: queue,
                        handlers: handlers,
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                    )
                    workers.addTask { try await worker.run() }
                }
                try await eventually("both slots for stories are busy") {
                    let running = "select count(*) from q.job where queue = 'story' and state = 'running'"
                    return try await database.pool.first("\(unescaped: running)")?.decode(Int64.self) == 2
                }
                try await queue.enqueue([DiffGame(game: game.id)])
                try await compared.next()
                gate.open()
                workers.cancelAll()
            }
        }
    }
}
