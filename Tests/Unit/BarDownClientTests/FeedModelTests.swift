import Foundation
import TestTools
import Testing

@testable import BarDownClient

@MainActor
@Suite("Feed model")
struct FeedModelTests {
    private static let final = Samples.games[2]

    private static func page(_ games: [Game], on day: GameDay, before: GameDay? = nil) -> Feed {
        let days = [FeedDay(date: day, games: games.map { FeedGame($0, day: day) })]
        let sections = [FeedSection(key: .earlier, title: "Earlier", days: days)]
        return Feed(today: Samples.feed.today, reveal: .pre, anchor: nil, sections: sections, before: before)
    }

    @Test func `a feed is shown without outcomes, and the outcome of a game when the user asks for it`() async throws {
        try await withStore { store in
            let model = FeedModel(FakeFeedService(), reveals: RevealStore(store: store))
            await model.run()
            #expect(model.sections == Samples.feed.sections && model.anchor == .today && model.freshness.isCurrent)
            let game = try #require(model.sections.flatMap(\.games).first { $0.id == Self.final.id })
            await model.reveal(game)
            let shown = model.sections.flatMap(\.games).filter { $0.outcome != nil }
            #expect(shown.map(\.id) == [game.id] && shown.first?.outcome?.awayScore == 12)
            model.hide(game)
            #expect(model.sections == Samples.feed.sections)
        }
    }

    @Test func `a game that was shown is shown again after a restart`() async throws {
        try await withStore { store in
            RevealStore(store: store).setShown(true, for: Self.final.id)
            let model = FeedModel(FakeFeedService(), reveals: RevealStore(store: store))
            await model.run()
            #expect(model.sections.flatMap(\.games).compactMap(\.outcome?.homeScore) == [7])
        }
    }

    @Test func `the teams that a fan hides stay hidden, and all other outcomes are shown`() async throws {
        try await withStore { store in
            let reveals = RevealStore(store: store)
            reveals.policy = .hiddenTeams([Self.final.homeTeam.id])
            let model = FeedModel(FakeFeedService(), reveals: reveals)
            await model.run()
            let hidden = model.sections.flatMap(\.games).filter { $0.outcome == nil }
            #expect(hidden.map(\.id) == [Self.final.id])
            reveals.policy = .always
            let open = FeedModel(FakeFeedService(), reveals: RevealStore(store: store))
            await open.run()
            #expect(open.sections.flatMap(\.games).allSatisfy { $0.outcome != nil })
        }
    }

    @Test func `earlier days are added above, each game once, until there are no more`() async throws {
        try await withStore { store in
            let days = ["2026-04-30", "2026-05-01"].compactMap { GameDay($0) }
            let today = Samples.feed.today
            let current = Feed(
                today: today,
                reveal: .pre,
                anchor: .today,
                sections: Samples.feed.sections,
                before: today
            )
            let older = Game(
                homeTeam: Team(name: "Alder", abbreviation: "ALD"),
                awayTeam: Team(name: "Birch", abbreviation: "BIR"),
                startTime: Samples.start
            )
            let pages: [FeedContinuation: Feed] = [
                .before(today): Self.page([older, Self.final], on: days[1], before: days[1]),
                .before(days[1]): Self.page([], on: days[0]),
            ]
            let model = FeedModel(FakeFeedService(feed: current, pages: pages), reveals: RevealStore(store: store))
            await model.run()
            #expect(model.hasEarlier && !model.hasLater)
            await model.loadEarlier()
            #expect(model.sections.map(\.key) == [.earlier, .today, .upcoming])
            #expect(model.sections.flatMap(\.games).count == 4)
            await model.loadEarlier()
            #expect(!model.hasEarlier)
            await model.loadEarlier()
            #expect(model.freshness.trouble == nil)
        }
    }

    @Test func `without a network the stored feed is shown with its age`() async throws {
        try await withStore { store in
            let failure = APIError.unreachable(.timedOut)
            let service = FakeFeedService(stored: Samples.feed, failure: failure)
            let model = FeedModel(service, reveals: RevealStore(store: store))
            await model.run()
            #expect(model.sections == Samples.feed.sections && model.freshness.confirmedAt == Samples.start)
            #expect(model.freshness.trouble == failure)
        }
    }

    @Test func `requests have the paths and parameters that the server expects, and ask for no outcome`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let day = try #require(GameDay("2026-05-02"))
        let page = Endpoint.feed(FeedFilter(leagues: [.nhl, .nba], zone: zone), .before(day))
        #expect(page.path == "feed")
        let query = ["league=nhl", "league=nba", "zone=Europe/Berlin", "reveal=pre", "before=2026-05-02"]
        #expect(page.query.map(\.description) == query)
        #expect(Endpoint.feed(FeedFilter()).query.map(\.description) == ["reveal=pre"])
        let id = try #require(UUID(uuidString: "AAAA0000-0000-0000-0000-000000000001"))
        #expect(Endpoint.detail(of: id).path == "games/aaaa0000-0000-0000-0000-000000000001")
    }
}

@MainActor
@Suite("Reveal store")
struct RevealStoreTests {
    @Test func `what was opened is remembered for the next start, with the policy`() async throws {
        try await withStore { store in
            let reveals = RevealStore(store: store)
            let games = Samples.games.map(\.id)
            reveals.setShown(true, for: games[0])
            reveals.setMomentPlay(48, for: games[1])
            reveals.setBlockPlay(0, for: games[1])
            reveals.policy = .hiddenTeams([games[2]])
            let next = RevealStore(store: store)
            #expect(next.progress(of: games[0]).isShown && next.progress(of: games[0]).momentPlay == nil)
            let opened = next.progress(of: games[1])
            #expect(!opened.isShown && opened.momentPlay == 48 && opened.blockPlay == 0)
            #expect(next.policy == reveals.policy && next.trouble == nil)
            next.setShown(false, for: games[0])
            #expect(!RevealStore(store: store).progress(of: games[0]).isShown)
        }
    }

    @Test func `what an earlier version of the app stored can be read`() async throws {
        try await withStore { store in
            let game = UUID()
            let stored = """
                {"policy":{"hiddenTeams":{"_0":["\(game)"]}},"games":[{"game":"\(game)",\
                "progress":{"isShown":true,"through":3}}]}
                """
            try store.write(Data(stored.utf8), for: "reveals")
            let reveals = RevealStore(store: store)
            #expect(reveals.policy == .hiddenTeams([game]) && reveals.progress(of: game).isShown)
            #expect(reveals.progress(of: game).momentPlay == nil && reveals.progress(of: game).blockPlay == nil)
        }
    }

    @Test func `the policy decides which outcomes are shown`() async throws {
        try await withStore { store in
            let reveals = RevealStore(store: store)
            let (game, teams) = (Samples.games[0].id, [UUID(), UUID()])
            #expect(!reveals.shows(game, of: teams))
            reveals.policy = .hiddenTeams([teams[1]])
            #expect(!reveals.shows(game, of: teams) && reveals.shows(game, of: [teams[0]]))
            reveals.setShown(true, for: game)
            #expect(reveals.shows(game, of: teams))
            reveals.policy = .always
            #expect(reveals.shows(Samples.games[1].id, of: teams))
        }
    }

    @Test func `the game that was changed longest ago is forgotten first`() async throws {
        try await withStore { store in
            let reveals = RevealStore(store: store)
            let games = (0...RevealStore.capacity).map { _ in UUID() }
            for game in games.dropLast() { reveals.setBlockPlay(1, for: game) }
            reveals.setBlockPlay(2, for: games[0])
            reveals.setBlockPlay(1, for: games[RevealStore.capacity])
            #expect(reveals.progress(of: games[0]).blockPlay == 2)
            #expect(reveals.progress(of: games[1]).blockPlay == nil && reveals.progress(of: games[2]).blockPlay == 1)
        }
    }

    @Test func `progress that cannot be stored is kept until the app ends, and the error is reported`() {
        let reveals = RevealStore(store: LocalStore(folder: URL(filePath: "/dev/null/reveals")))
        reveals.setShown(true, for: Samples.games[0].id)
        #expect(reveals.progress(of: Samples.games[0].id).isShown && reveals.trouble != nil)
    }
}
