import Foundation
import TestTools
import Testing

@testable import BarDownClient

@MainActor
@Suite("Flow model")
struct FlowModelTests {
    private static let game = Samples.games[2].id

    private static func flow(_ status: GameFlow.Status, retryAfter: Int? = nil, blocks: [FlowBlock] = []) -> GameFlow {
        GameFlow(
            gameID: game.uuidString.lowercased(),
            sport: "lacrosse",
            league: "mlax-d1",
            homeTeam: "Mill City",
            awayTeam: "Old Cape",
            status: status,
            retryAfter: retryAfter,
            reveal: .post,
            through: blocks.count,
            isEnd: false,
            blocks: blocks
        )
    }

    private func model(
        _ service: any StoryService,
        _ store: LocalStore,
        clock: any Clock<Duration> = WaitLog()
    ) -> FlowModel {
        FlowModel(service, game: Self.game, teams: [], reveals: RevealStore(store: store), clock: clock)
    }

    @Test func `cards open one after the other to the end, and ask for no outcome`() async throws {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            await model.run()
            #expect(model.status == .ready && model.cards.isEmpty && model.next?.play == 0 && !model.isPending)
            for opened in 1...4 {
                await model.advance()
                #expect(model.cards.map(\.id) == Array(0..<opened) && model.isAtEnd == (opened == 4))
            }
            await model.advance()
            #expect(service.walks == [.start, .play(0), .play(5), .play(9), .play(14)])
            #expect(model.flow?.archetype == nil && !model.isRevealed)
        }
    }

    @Test func `a card has its time, its text, the score and the best players`() throws {
        let card = BlockCard(Samples.flow.blocks[1])
        #expect(card.heading == "2nd, 14:00–8:00" && card.text.hasPrefix("Behind 3–2, Old Cape went ahead"))
        #expect(card.scoreBefore == .init(away: 2, home: 3) && card.scoreAfter == .init(away: 6, home: 3))
        #expect(card.rows.map(\.name) == ["Dogwood", "Cedar"] && card.rows.map(\.side) == [.away, .home])
        #expect(card.rows.map(\.total) == ["6 goals", "3 goals"] && card.rows.map(\.inBlock) == ["4 goals", ""])
        #expect(card.rows.map(\.isStar) == [true, false])
        let player = FlowPlayer(name: "Fir", points: 12, rebounds: 1, assists: 0, inBlock: (2, 1, 0))
        let basketball = FlowBlock(
            blockIndex: 0,
            role: nil,
            momentIndices: [0, 1],
            periodStart: 1,
            periodEnd: 2,
            periodLabel: "1st–2nd",
            startClock: "12:00",
            endClock: "3:10",
            scoreBefore: [0, 0],
            scoreAfter: [21, 30],
            playIDs: [0, 1],
            keyPlayIDs: [],
            narrative: "",
            miniBox: MiniBox(
                home: FlowTeamBox(team: "", players: [player]),
                away: FlowTeamBox(team: "", players: []),
                blockStars: []
            )
        )
        let row = try #require(BlockCard(basketball).rows.first)
        #expect(row.total == "12 points, 1 rebound" && row.inBlock == "2 points, 1 rebound" && row.side == .home)
        #expect(BlockCard(basketball).heading == "1st–2nd")
    }

    @Test func `a story that is being written is requested again as often as the server asks`() async throws {
        try await withStore { store in
            let clock = WaitLog()
            let service = ScriptedStoryService(
                FakeStoryService(flow: Self.flow(.live)),
                FakeStoryService(flow: Self.flow(.pending, retryAfter: 30)),
                FakeStoryService(flow: Self.flow(.pending, retryAfter: 20)),
                FakeStoryService()
            )
            let model = model(service, store, clock: clock)
            await model.advance()
            #expect(model.status == .live && !model.isPending)
            await model.advance()
            #expect(model.isPending && model.retryAfter == .seconds(30) && model.cards.isEmpty)
            await model.run()
            #expect(!model.isPending && model.retryAfter == nil && model.status == .ready)
            #expect(clock.waits == [.seconds(20)])
            await model.advance()
            #expect(model.cards.count == 1)
        }
    }

    @Test func `a game without a story is not requested again`() async throws {
        try await withStore { store in
            for status in [GameFlow.Status.none, .postponed, .cancelled] {
                let clock = WaitLog()
                let model = model(FakeStoryService(flow: Self.flow(status)), store, clock: clock)
                await model.run()
                #expect(model.status == status && clock.waits.isEmpty && model.cards.isEmpty)
            }
        }
    }

    @Test func `without a network the stored cards are shown, and the server is asked again`() async throws {
        try await withStore { store in
            RevealStore(store: store).setBlockPlay(5, for: Self.game)
            let busy = ProblemDetails(status: 503, retryAfter: .seconds(7))
            let clock = WaitLog()
            let unknown = APIError.refused(ProblemDetails(status: 404, code: "unknown_game"))
            let service = ScriptedStoryService(
                FakeStoryService(isStored: true, failure: .unreachable(.timedOut)),
                FakeStoryService(isStored: true, failure: .refused(busy)),
                FakeStoryService(isStored: true, failure: unknown)
            )
            let model = model(service, store, clock: clock)
            await model.run()
            #expect(model.cards.count == 2 && model.freshness.confirmedAt == Samples.start)
            #expect(model.freshness.trouble == unknown && clock.waits == [.seconds(10), .seconds(7)])
            await model.advance()
            #expect(model.cards.count == 2 && model.walk == .play(5))
            service.become(FakeStoryService())
            await model.advance()
            #expect(model.cards.count == 3 && model.freshness.isCurrent)
        }
    }

    @Test func `a story that was written again opens at most one block that the reader has not seen`() async throws {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            for _ in 0..<4 { await model.advance() }
            #expect(model.cards.count == 3 && model.walk == .play(9))
            // The three opened blocks became two, and the place is within the second of them.
            let blocks = [Self.block(0, 0...6), Self.block(1, 7...13), Self.block(2, 14...18)]
            service.become(FakeStoryService(flow: Self.flow(.ready, blocks: blocks)))
            await model.run()
            #expect(model.cards.count == 2 && model.next?.play == 14)
            await model.advance()
            #expect(model.cards.count == 3 && model.isAtEnd)
            #expect(RevealStore(store: store).progress(of: Self.game).blockPlay == 14)
        }
    }

    @Test func `the whole story is shown only when the user asks for it, and can be hidden again`() async throws {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            for _ in 0..<2 { await model.advance() }
            await model.revealAll()
            #expect(model.cards.count == 4 && model.isRevealed && model.flow?.archetype == "back_and_forth")
            let later = self.model(service, store)
            await later.advance()
            #expect(later.isRevealed && later.cards == model.cards, "after a restart")
            await model.hide()
            #expect(model.cards.count == 1 && !model.isRevealed && model.flow?.archetype == nil)
            #expect(service.walks == [.start, .play(0), .revealed, .revealed, .play(0)])
        }
    }

    private static func block(_ index: Int, _ plays: ClosedRange<Int>) -> FlowBlock {
        FlowBlock(
            blockIndex: index,
            role: nil,
            momentIndices: [index],
            periodStart: 1,
            periodEnd: 1,
            periodLabel: "1st",
            startClock: nil,
            endClock: nil,
            scoreBefore: [0, 0],
            scoreAfter: [0, 0],
            playIDs: Array(plays),
            keyPlayIDs: [],
            narrative: "",
            miniBox: Samples.flow.blocks[0].miniBox
        )
    }
}
