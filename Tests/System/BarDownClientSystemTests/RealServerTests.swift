import EphemeralPostgres
import Fleet
import Foundation
import Glibc
import Logging
import TestTools
import Testing

@testable import BarDownClient

/// Checks the client with the real api and the other real programs, on a simulated game day that is played fast.
@Suite("Real server")
struct RealServerTests {
    @Test
    func `the client follows a game day to its end, although the api is killed, and every answer decodes`() async throws
    {
        try await withTemporaryFolder("bardown-client") { folder in
            var plan = Fleet.Plan(folder: folder)
            plan.speed = 240
            plan.liveCadence = .milliseconds(250)
            // The games start after 121 simulated minutes, which last half a minute, so that the scoreboard is read
            // before the first face-off.
            plan.simulatorArguments = ["--games", "3", "--starts-in", "121"]
            try await Fleet(plan, logger: Logger(label: "client")).run { running in
                let server = try #require(URL(string: running.api))
                try await withStore { store in
                    let client = APIClient(AppConfiguration(server: server), store: store, clock: HastyClock())
                    let games = try await withStream(of: server) { log in
                        let games = try await follow(client, running)
                        try await expectEveryChange(log, server)
                        return games
                    }
                    try await readEverything(client, games)
                    try await readEvents(client, games)
                    try await register(client, store, try #require(games.first).id)
                }
            }
        }
    }

    /// Watches until all games are over. The api is killed once the first game is live.
    private func follow(_ client: APIClient, _ running: Running) async throws -> [Game] {
        var seen: Set<GameStatus> = []
        var isKilled = false
        for try await update in APIScheduleService(client).live(ScoreboardQuery()) {
            guard case .answer(let answer) = update, !answer.value.isEmpty else { continue }
            seen.formUnion(answer.value.map(\.status))
            if answer.value.contains(where: \.isUnderWay), !isKilled {
                isKilled = true
                let api = try #require(running.fleet.children.first { $0.name == "api" }?.pid)
                kill(api, SIGKILL)
            }
            if answer.value.allSatisfy({ $0.phase != .upcoming && !$0.isUnderWay }) {
                #expect(isKilled && seen.contains(.final))
                return answer.value
            }
        }
        throw NeverHappened(what: "the end of all games")
    }

    /// Expects that the stream, as read by the client's own parser, contained every change once and in order, although
    /// the api was killed meanwhile.
    private func expectEveryChange(_ log: StreamLog, _ server: URL) async throws {
        let response = try await URLSessionTransport().open(HTTPRequest(.get, server.appending(path: "api/v1/changes")))
        var body = Data()
        while let bytes = try await response.body.next() { body += bytes }
        let last = try JSONDecoder().decode(NewestChange.self, from: body).next
        try await eventually("change \(last) on the stream") { (log.received.last ?? 0) >= last }
        let received = log.received
        #expect(received == Array(1...received.count))
        #expect(log.connections > 1)
    }

    private struct NewestChange: Decodable {
        let next: Int
    }

    private func readEverything(_ client: APIClient, _ games: [Game]) async throws {
        let schedule = APIScheduleService(client)
        let teams = try await schedule.teams(of: .mensLacrosse).values.joined()
        let days = try await schedule.days(of: .mensLacrosse, from: nil, to: nil)
        #expect(!days.isEmpty)
        for game in games where game.phase == .final {
            #expect(teams.contains { $0.id == game.homeTeam.id })
            let season = try await schedule.schedule(of: game.homeTeam.id, season: nil)
            #expect(season.games.contains { $0.gameID == game.id && $0.score != nil })
            // The plays of a game that no client has opened are read only when it is over.
            try await eventually("the box score of a game that is over") {
                guard let box = try await boxScore(of: game.id, client) else { return false }
                return box.game.id == game.id && box.homeTeamStats != nil && !box.homePlayers.isEmpty
            }
            let plays = try await APIGameService(client).plays(of: game.id)
            #expect(plays.contains { $0.kind == .goal && !$0.players.isEmpty })
        }
        let calendar = try await schedule.calendar(of: .mensLacrosse, from: nil, to: nil)
        #expect(Set(days).isSubset(of: calendar.map(\.day)) && calendar.allSatisfy { $0.games > 0 || $0.listed != nil })
        let home = try #require(games.first).homeTeam
        try await eventually("players of a team that has played") {
            let roster = try await client.get(.roster(of: home.id), .confirmed).value
            return roster.team.id == home.id && !roster.players.isEmpty
        }
        for day in days { _ = try await schedule.games(ScoreboardQuery(day: day)) }
        try await readScoreboards(client, games)
        try await refuse(client)
    }

    /// - Returns: `nil` as long as no plays are known from which it could be counted.
    private func boxScore(of game: Game.ID, _ client: APIClient) async throws -> BoxScore? {
        do throws(APIError) {
            return try await client.get(.boxScore(of: game), .confirmed).value
        } catch .refused(let problem) where problem.code == "no_boxscore" {
            return nil
        }
    }

    /// Reads the same games through the other endpoints.
    private func readScoreboards(_ client: APIClient, _ games: [Game]) async throws {
        let service = APIScoreboardService(client)
        let board = try await service.scoreboard(of: .mensLacrosse, on: nil, in: nil).value
        #expect(Set(board.games.map(\.id)) == Set(games.map(\.id)) && board.zone == "America/New_York")
        for game in board.games {
            let known = try #require(games.first { $0.id == game.id })
            #expect(game.homeTeam.id == known.homeTeam.id && game.status == known.status)
            #expect(known.status != .final || game.homeScore == known.homeScore)
            #expect(game.revision > 0 && game.source != nil && !game.isStale && game.updatedAt <= Date())
        }
        var (ids, cursor, pages): ([Game.ID], String?, Int) = ([], nil, 0)
        repeat {
            let page = try await service.games(GameFilter(from: board.date, to: board.date, limit: 1), after: cursor)
            ids += page.games.map(\.id)
            cursor = page.next
            pages += 1
        } while cursor != nil && pages < 50
        #expect(ids == board.games.map(\.id))
        let updates = service.live(of: nil).makeAsyncIterator()
        guard case .answer(let live) = try await updates.next() else { throw NeverHappened(what: "a live scoreboard") }
        #expect(live.value.games.isEmpty && live.value.league == nil)
        let home = try #require(board.games.first).homeTeam
        let found = try await service.search(home.name, in: .mensLacrosse)
        #expect(found.results.first?.id == home.id.uuidString.lowercased() && found.results.first?.kind == .team)
    }

    /// Reads the events. A game that was over when it was first read has none. The last events of other games may come
    /// shortly after their end.
    private func readEvents(_ client: APIClient, _ games: [Game]) async throws {
        let service = APIGameService(client)
        var received: [Game.ID: [GameEvent]] = [:]
        try await eventually("the beginning and the end among the events of a game") {
            for game in games { received[game.id] = try await service.events(of: game.id, after: nil) }
            return received.values.contains { events in
                events.contains { $0.kind == .start } && events.contains { $0.kind == .final }
            }
        }
        for (game, events) in received {
            #expect(events.map(\.id) == events.map(\.id).sorted())
            guard let last = events.last else { continue }
            let rest = try await service.events(of: game, after: last.id)
            #expect(rest == [])
        }
    }

    /// Checks the errors for requests that the server refuses.
    private func refuse(_ client: APIClient) async throws {
        await #expect(throws: APIError.self) {
            try await client.get(.games(ScoreboardQuery(league: League(rawValue: "none"))))
        }
        do throws(APIError) {
            _ = try await client.get(.boxScore(of: UUID()))
        } catch {
            guard case .refused(let problem) = error else { throw error }
            #expect(problem.status == 404 && problem.code == "unknown_game" && problem.detail != nil)
        }
        let confirmed = try await client.get(.games(ScoreboardQuery()), .confirmed)
        let stored = await client.stored(.games(ScoreboardQuery()))
        #expect(stored?.value == confirmed.value)
    }

    private func register(_ client: APIClient, _ store: LocalStore, _ game: Game.ID) async throws {
        let service = APINotificationService(client, store: store)
        let follows: [Follow] = [
            .team("no-such-team", in: .mensLacrosse, alerts: [.start, .final]), .game(game), .league(.mensLacrosse),
        ]
        var registration = DeviceRegistration(token: String(repeating: "0a", count: 32), follows: follows)
        registration.mutedGames = [game]
        registration.delaySeconds = 30
        registration.quietHours = .init(from: "22:30", until: "07:00")
        registration.zone = "America/New_York"
        registration.environment = .sandbox
        let device = try await service.register(registration)
        #expect(device.unknownTeams == ["no-such-team"])
        #expect(device.following == follows.dropFirst().map(\.subject))
        try await service.forget(registration)
        try await service.forget(registration)
    }
}

/// A clock on which the client waits a twentieth of the time, because the games are played faster too.
private struct HastyClock: Clock {
    private let clock = ContinuousClock()

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(for: (deadline - clock.now) / 20)
    }
}
