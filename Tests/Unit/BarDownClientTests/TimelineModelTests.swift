import Foundation
import TestTools
import Testing

@testable import BarDownClient

@MainActor
@Suite("Timeline model")
struct TimelineModelTests {
    private static let game = Samples.games[2].id
    private static let whole = Samples.moments.moments

    /// A timeline of the sample's first moments.
    private static func moments(_ moments: [Moment], _ status: Moments.Status = .final) -> Moments {
        Moments(
            gameID: game,
            status: status,
            reveal: .post,
            through: moments.count,
            moments: moments,
            chips: Samples.moments.chips.filter { $0.after < moments.count }
        )
    }

    private func model(_ service: any StoryService, _ store: LocalStore) -> TimelineModel {
        TimelineModel(service, game: Self.game, teams: [], reveals: RevealStore(store: store))
    }

    private func indexes(_ model: TimelineModel) -> [Int] {
        model.items.compactMap { item in if case .moment(let moment) = item { moment.index } else { nil } }
    }

    @Test func `moments open one after the other to the end, with the score at each break, and ask for no outcome`()
        async throws
    {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            await model.run()
            #expect(model.items.isEmpty && model.next == StoryPlace(index: 0, play: 0) && model.status == .final)
            for opened in 1...4 {
                await model.openNext()
                #expect(indexes(model) == Array(0..<opened) && model.items.count == 2 * opened)
                #expect(model.isAtEnd == (opened == 4) && !model.isAtPresent && model.freshness.isCurrent)
                #expect(model.next?.period == (opened < 4 ? Self.whole[opened].periodLabel : nil))
            }
            #expect(model.items.last == .chip(Samples.moments.chips[3]) && model.items.last?.id != model.items[5].id)
            #expect(service.walks == [.start, .play(0), .play(5), .play(9), .play(14)])
        }
    }

    @Test func `after a restart the timeline continues where it was left`() async throws {
        try await withStore { store in
            let first = model(FakeStoryService(), store)
            for _ in 0..<3 { await first.openNext() }
            let service = ScriptedStoryService(FakeStoryService())
            let second = model(service, store)
            await second.run()
            #expect(indexes(second) == [0, 1] && service.walks == [.play(5)])
            await second.openNext()
            #expect(indexes(second) == [0, 1, 2])
        }
    }

    @Test func `in a live game the reader comes to the present, and continues when there is more`() async throws {
        try await withStore { store in
            let service = ScriptedStoryService(
                FakeStoryService(moments: Self.moments(Array(Self.whole.prefix(2)), .live))
            )
            let model = model(service, store)
            await model.run()
            for _ in 0..<3 { await model.openNext() }
            #expect(indexes(model) == [0, 1] && model.isAtPresent && !model.isAtEnd && model.next == nil)
            service.become(FakeStoryService())
            await model.run()
            #expect(indexes(model) == [0, 1] && !model.isAtPresent && model.next?.index == 2)
            await model.openNext()
            #expect(indexes(model) == [0, 1, 2])
        }
    }

    @Test func `the plays of one opened moment are shown at a time`() async throws {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            await model.open(1)
            await model.expand(0)
            #expect(model.expanded?.plays?.map(\.ordinal) == Array(0...4))
            await model.expand(1)
            #expect(model.expanded?.index == 1 && model.expanded?.plays?.count == 4)
            await model.expand(2)
            #expect(model.expanded?.index == 1 && service.reveals == [.pre, .pre], "moment 2 is not opened")
            model.collapse()
            #expect(model.expanded == nil)
            await model.expand(1)
            await model.open(0)
            #expect(indexes(model) == [0] && model.expanded == nil)
        }
    }

    @Test func `an expanded moment that grows is read again`() async throws {
        try await withStore { store in
            let last = Self.whole[1]
            let growing = Moment(
                index: 1,
                type: .run,
                title: last.title,
                isOpen: true,
                startPlay: 5,
                endPlay: 6,
                period: 2,
                periodLabel: "2nd",
                scoreStart: last.scoreStart,
                scoreEnd: [4, 3],
                plays: Array(last.plays?.prefix(2) ?? [])
            )
            let service = ScriptedStoryService(
                FakeStoryService(moments: Self.moments([Self.whole[0], growing], .live))
            )
            let model = model(service, store)
            await model.open(1)
            await model.expand(1)
            #expect(model.expanded?.plays?.count == 2)
            service.become(FakeStoryService())
            await model.run()
            #expect(model.expanded?.plays?.count == 4)
        }
    }

    @Test func `everything is shown only when the user asks for it, and can be hidden again`() async throws {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            await model.open(0)
            await model.reveal()
            #expect(indexes(model) == [0, 1, 2, 3] && model.isRevealed && model.isAtEnd)
            await model.openNext()
            await model.open(0)
            #expect(indexes(model) == [0, 1, 2, 3] && service.walks == [.first(1), .revealed])
            await model.expand(3)
            #expect(service.reveals == [.post])
            let other = self.model(service, store)
            await other.openNext()
            #expect(other.isRevealed && other.items == model.items, "revealed in another view, or after a restart")
            await model.hide()
            #expect(indexes(model) == [0] && !model.isRevealed && model.expanded == nil)
            #expect(service.walks.last == .play(0))
        }
    }

    @Test func `if another view hides the outcome, nothing of it stays`() async throws {
        try await withStore { store in
            let reveals = RevealStore(store: store)
            let model = TimelineModel(FakeStoryService(), game: Self.game, teams: [], reveals: reveals)
            await model.reveal()
            await model.expand(3)
            reveals.setShown(false, for: Self.game)
            #expect(model.items.isEmpty && model.expanded == nil && !model.isAtEnd && model.status == nil)
        }
    }

    @Test func `a user who always wants outcomes gets them, except of hidden teams`() async throws {
        try await withStore { store in
            let reveals = RevealStore(store: store)
            let team = UUID()
            for (policy, walk) in [
                (RevealPolicy.always, GameWalk.revealed), (.hiddenTeams([team]), .start), (.hiddenTeams([]), .revealed),
                (.onRequest, .start),
            ] {
                reveals.policy = policy
                let model = TimelineModel(FakeStoryService(), game: Self.game, teams: [team], reveals: reveals)
                #expect(model.walk == walk)
            }
        }
    }

    @Test func `without a network the stored moments stay, and the place too`() async throws {
        try await withStore { store in
            let failure = APIError.unreachable(.timedOut)
            RevealStore(store: store).setMomentPlay(5, for: Self.game)
            let service = ScriptedStoryService(FakeStoryService(isStored: true, failure: failure))
            let model = model(service, store)
            await model.run()
            #expect(indexes(model) == [0, 1] && model.freshness.confirmedAt == Samples.start)
            await model.openNext()
            await model.expand(0)
            #expect(indexes(model) == [0, 1] && model.expanded == nil && model.freshness.trouble == failure)
            #expect(model.walk == .play(5))
            service.become(FakeStoryService())
            await model.openNext()
            #expect(indexes(model) == [0, 1, 2] && model.freshness.trouble == nil)
        }
    }

    @Test func `when the game is divided in another way, at most one moment opens that the reader has not seen`()
        async throws
    {
        try await withStore { store in
            let service = ScriptedStoryService(FakeStoryService())
            let model = model(service, store)
            await model.open(1)
            // The first moment now has all plays that were opened, and two more.
            let joined = Moment(
                index: 0,
                type: .neutral,
                title: "1st and 2nd",
                startPlay: 0,
                endPlay: 10,
                period: 1,
                periodLabel: "1st",
                scoreStart: [0, 0],
                scoreEnd: [6, 4]
            )
            let rest = Moment(
                index: 1,
                type: .neutral,
                title: "The rest",
                startPlay: 11,
                endPlay: 18,
                period: 3,
                periodLabel: "3rd",
                scoreStart: [6, 4],
                scoreEnd: [12, 7]
            )
            service.become(FakeStoryService(moments: Self.moments([joined, rest])))
            await model.openNext()
            #expect(indexes(model) == [0] && model.next?.play == 11)
            #expect(RevealStore(store: store).progress(of: Self.game).momentPlay == 0)
            await model.openNext()
            #expect(indexes(model) == [0, 1] && model.isAtEnd)
        }
    }

    @Test func `requests have the paths and parameters that the server expects`() throws {
        let id = try #require(UUID(uuidString: "AAAA0000-0000-0000-0000-000000000001"))
        let path = "games/aaaa0000-0000-0000-0000-000000000001/"
        let queries: [(GameWalk, [String])] = [
            (.start, ["reveal=pre"]), (.first(2), ["reveal=pre", "through=2"]), (.play(48), ["reveal=pre", "play=48"]),
            (.revealed, ["reveal=post"]),
        ]
        for (walk, query) in queries {
            let (moments, flow) = (Endpoint.moments(of: id, walk), Endpoint.flow(of: id, walk))
            #expect(moments.path == path + "moments" && moments.query.map(\.description) == query)
            #expect(flow.path == path + "flow" && flow.query.map(\.description) == query)
        }
        let plays = Endpoint.moments(of: id, .start, includesPlays: true)
        #expect(plays.query.map(\.description) == ["reveal=pre", "plays=true"])
        let moment = Endpoint.moment(at: 3, of: id)
        #expect(moment.path == path + "moments/3" && moment.query.map(\.description) == ["reveal=pre"])
        let hints = HintQuery(game: id, hidesScores: true)
        #expect(hints.items.map(\.description) == ["game=\(id.uuidString.lowercased())", "scores=hidden"])
        #expect(HintQuery().items.isEmpty)
    }
}
