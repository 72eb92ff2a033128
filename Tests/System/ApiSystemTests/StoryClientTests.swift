import BarDownClient
import Foundation
import TestTools
import Testing

/// Reads a game with the models of `BarDownClient` over a socket, as an app does.
@MainActor
@Suite("Stories in an app")
struct StoryClientTests {
    private static func withReader(_ body: @MainActor (APIStoryService, Game.ID, RevealStore) async throws -> Void)
        async throws
    {
        let game = try #require(UUID(uuidString: StoryFixtures.game))
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let server = try #require(URL(string: api.origin))
            try await withTemporaryDirectory { folder in
                let client = APIClient(AppConfiguration(server: server))
                let store = LocalStore(folder: URL(filePath: folder).appending(path: "reveals"))
                try await body(APIStoryService(client), game, RevealStore(store: store))
            }
        }
    }

    @Test func `a reader walks a story from its first to its last card, and continues it later`() async throws {
        try await Self.withReader { service, game, reveals in
            let model = FlowModel(service, game: game, teams: [], reveals: reveals)
            await model.run()
            #expect(model.status == .ready && model.cards.isEmpty && model.flow?.reveal == .pre)
            var cards = 0
            while !model.isAtEnd, cards < 8 {
                await model.advance()
                cards += 1
                try #require(model.cards.count == cards && model.freshness.trouble == nil)
                let again = FlowModel(service, game: game, teams: [], reveals: reveals)
                await again.run()
                #expect(again.cards == model.cards && again.isAtEnd == model.isAtEnd)
            }
            #expect((4...7).contains(cards) && model.flow?.archetype == nil)
            let score = try #require(model.cards.last).scoreAfter
            #expect(score.away == 5 && score.home == 7)
            #expect(model.cards.allSatisfy { !$0.heading.isEmpty && !$0.text.isEmpty })
            let opened = model.cards
            await model.revealAll()
            #expect(model.cards == opened && model.flow?.archetype != nil)
        }
    }

    @Test func `a reader walks a timeline, reads the plays of a moment, and reveals the rest`() async throws {
        try await Self.withReader { service, game, reveals in
            let model = TimelineModel(service, game: game, teams: [], reveals: reveals)
            await model.openNext()
            #expect(model.items.isEmpty && model.status == .final)
            var first: Moment?
            while first == nil || model.items.count < 3, !model.isAtEnd {
                await model.openNext()
                if case .moment(let moment)? = model.items.first { first = moment }
            }
            let moment = try #require(first)
            await model.expand(0)
            #expect(model.expanded?.plays?.map(\.ordinal) == Array(moment.startPlay...moment.endPlay))
            let walk = model.walk
            await model.reveal()
            #expect(model.isAtEnd && model.items.count > 4)
            if case .chip(let chip)? = model.items.last { #expect(chip.score == [5, 7] && chip.label == "Final") }
            await model.hide()
            #expect(model.walk == walk && !model.isAtEnd && model.expanded == nil)
        }
    }
}
