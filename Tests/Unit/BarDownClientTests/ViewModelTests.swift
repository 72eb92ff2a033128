import Foundation
import Observation
import TestTools
import Testing

@testable import BarDownClient

@MainActor
@Suite("View model")
struct ViewModelTests {
    private static let lost = LiveUpdate<[Game]>.lost(.unreachable(.timedOut))

    @Test func `a scoreboard without a network shows stored games, and their age`() async throws {
        let failure = APIError.unreachable(.failed("no route"))
        let model = ScoreboardModel(FakeScheduleService(stored: Samples.games, failure: failure))
        await model.run()
        #expect(model.sections.all.count == 3)
        #expect(model.freshness.confirmedAt == Samples.start)
        #expect(model.freshness.trouble == failure && !model.freshness.isCurrent)
    }

    @Test func `the server's games replace the stored ones`() async throws {
        let model = ScoreboardModel(FakeScheduleService(games: [Samples.games[1]], stored: Samples.games))
        await model.run()
        #expect(model.sections.live == [Samples.games[1]] && model.sections.all.count == 1)
        #expect(model.freshness.isCurrent)
    }

    @Test func `a lost connection leaves the scores unchanged but not current, until it is restored`() async throws {
        let answer = LiveUpdate.answer(Fetched(Samples.games))
        let model = ScoreboardModel(FakeScheduleService(updates: [answer, Self.lost]))
        await model.run()
        #expect(model.sections.all.count == 3 && model.freshness.trouble == .unreachable(.timedOut))
        let found = ScoreboardModel(FakeScheduleService(updates: [answer, Self.lost, answer]))
        await found.run()
        #expect(found.freshness.isCurrent)
    }

    @Test func `a response that the server marks as stale is not current`() async throws {
        let stale = LiveUpdate.answer(Fetched(Samples.games, isStale: true))
        let model = ScoreboardModel(FakeScheduleService(updates: [stale]))
        await model.run()
        #expect(model.sections.all.count == 3 && !model.freshness.isCurrent)
    }

    @Test func `the scoreboard of another day starts without the scores of this day`() async throws {
        let model = ScoreboardModel(FakeScheduleService())
        await model.run()
        #expect(model.sections.all.count == 3)
        model.slate.day = Samples.days.last
        let empty = ScoreboardModel(FakeScheduleService(updates: []), slate: model.slate)
        await empty.run()
        #expect(empty.sections.all.isEmpty && empty.freshness.confirmedAt == nil)
    }

    @Test func `a view is notified of new scores and new favourites`() async throws {
        let model = ScoreboardModel(FakeScheduleService())
        let changes = Counter()
        withObservationTracking {
            _ = model.sections
        } onChange: {
            _ = changes.next()
        }
        await model.run()
        #expect(changes.count == 1)
        withObservationTracking {
            _ = model.sections
        } onChange: {
            _ = changes.next()
        }
        model.favourites = [Samples.games[2].awayTeam.id]
        #expect(changes.count == 2)
        #expect(model.sections.favourites == [Samples.games[2]] && model.sections.final.isEmpty)
    }

    @Test func `a game is shown with its plays, from the store before the network`() async throws {
        let model = GameModel(FakeGameService(), game: Samples.boxScore.game.id)
        await model.run()
        #expect(model.boxScore == Samples.boxScore && model.plays == Samples.plays && model.freshness.isCurrent)
        let offline = FakeGameService(stored: Samples.boxScore, failure: .unreachable(.timedOut))
        let away = GameModel(offline, game: Samples.boxScore.game.id)
        await away.run()
        #expect(away.boxScore == Samples.boxScore && away.plays.isEmpty && !away.freshness.isCurrent)
    }

    @Test func `favourites are stored for the next start in the order in which they were chosen`() async throws {
        try await withStore { store in
            let model = FavouritesModel(store: store)
            let teams = Samples.games.map(\.homeTeam)
            for team in teams { model.toggle(team) }
            model.toggle(teams[1])
            #expect(model.trouble == nil)
            let next = FavouritesModel(store: store)
            #expect(next.teams == [teams[0], teams[2]])
            #expect(next.contains(teams[0].id) && !next.contains(teams[1].id) && next.ids.count == 2)
        }
    }

    @Test func `a favourite that cannot be stored is kept until the app ends, and the error is reported`() throws {
        let model = FavouritesModel(store: LocalStore(folder: URL(filePath: "/dev/null/choices")))
        model.toggle(Samples.games[0].homeTeam)
        #expect(model.teams.count == 1 && model.trouble != nil)
    }

    @Test func `every game is in exactly one section, and the order does not depend on the server's`() {
        let statuses = ["scheduled", "live", "final", "abandoned"]
        let periods = [nil, "PPD", "CANC", "Delayed", "Suspended", "2nd"]
        var seeded = SplitMix(seed: 20_260_502)
        let games = (0..<60).map { number in
            Game(
                homeTeam: Team(name: "T\(number)", abbreviation: "T"),
                awayTeam: Team(name: "U\(number)", abbreviation: "U"),
                status: GameStatus(rawValue: statuses.randomElement(using: &seeded) ?? ""),
                period: periods.randomElement(using: &seeded) ?? nil,
                startTime: Samples.start.addingTimeInterval(Double(Int.random(in: 0..<5, using: &seeded)) * 3600)
            )
        }
        let chosen = Set(games.prefix(7).map(\.awayTeam.id))
        let sections = ScoreboardSections(games, favourites: chosen)
        #expect(sections.all.count == games.count)
        #expect(Set(sections.all) == Set(games))
        #expect(Set(sections.favourites.map(\.id)) == Set(games.prefix(7).map(\.id)))
        for _ in 0..<10 {
            #expect(ScoreboardSections(games.shuffled(using: &seeded), favourites: chosen) == sections)
        }
        #expect(sections.upcoming.map(\.startTime) == sections.upcoming.map(\.startTime).sorted())
        #expect(sections.final.map(\.startTime) == sections.final.map(\.startTime).sorted(by: >))
    }
}
