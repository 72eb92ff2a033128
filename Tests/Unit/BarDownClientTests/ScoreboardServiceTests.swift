import Foundation
import Testing

@testable import BarDownClient

/// Tests the fake service's behaviour and the real service's requests.
@Suite("Scoreboard service")
struct ScoreboardServiceTests {
    @Test func `the fake service pages, filters and searches as the server does`() async throws {
        let service = FakeScoreboardService()
        let board = try await service.scoreboard(of: .mensLacrosse, on: nil, in: nil).value
        #expect(board.games == Samples.gamesWithSources && board.games.count == 3)
        #expect(board.games.map(\.homeScore) == [nil, 1, 7])
        var (ids, cursor, pages): ([UUID], String?, Int) = ([], nil, 0)
        repeat {
            let page = try await service.games(GameFilter(limit: 2), after: cursor)
            ids += page.games.map(\.id)
            cursor = page.next
            pages += 1
        } while cursor != nil && pages < 10
        #expect(ids == board.games.map(\.id))
        let filters: [(GameFilter, Int)] = [
            (GameFilter(status: .live), 1), (GameFilter(conference: "NEC"), 1), (GameFilter(league: .nhl), 0),
            (GameFilter(team: board.games[2].awayTeam.id), 1), (GameFilter(from: GameDay("2026-05-03")), 0),
            (GameFilter(to: GameDay("2026-05-02")), 3),
        ]
        for (filter, count) in filters {
            let found = try await service.games(filter, after: nil).games.count
            #expect(found == count, "\(filter)")
        }
        let names = try await service.search("harbor", in: nil).results.map(\.name)
        #expect(names == ["Harbor State"])
        guard case .answer(let live) = try await service.live(of: nil).first(where: { _ in true }) else {
            Issue.record("no live games")
            return
        }
        #expect(live.value.games.map(\.status) == [.live])
    }

    @Test func `a failure of the fake service reaches every caller`() async {
        let service = FakeScoreboardService(failure: .cancelled)
        await #expect(throws: APIError.cancelled) { try await service.games(GameFilter(), after: nil) }
        await #expect(throws: APIError.cancelled) { try await service.search("x", in: nil) }
    }

    @Test func `requests have the paths and parameters that the server expects`() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let scoreboard = Endpoint.scoreboard(of: .nhl, on: GameDay("2026-05-02"), in: zone)
        #expect(scoreboard.path == "scoreboard")
        #expect(scoreboard.query.map(\.description) == ["date=2026-05-02", "league=nhl", "zone=America/New_York"])
        #expect(Endpoint.liveScoreboard().query.isEmpty)
        let id = try #require(UUID(uuidString: "AAAA0000-0000-0000-0000-000000000001"))
        let games = Endpoint.games(GameFilter(team: id, status: .final, limit: 3), after: "x_-")
        #expect(games.query.map(\.name) == ["team", "status", "limit", "cursor"])
        #expect(games.query.first?.value == "aaaa0000-0000-0000-0000-000000000001")
        #expect(Endpoint.search("é d", limit: 5).query.map(\.value) == ["é d", "5"])
    }
}
