import CommandLineOutput
import Postgres
import Scores
import Time

/// Measures requests for the home feed, for stories and for moments, compared with scoreboards.
struct StoryReads: Sendable {
    let api: BenchedApi
    let pool: PostgresPool
    let slate: StorySlate
    let final: GameID
    let live: GameID

    private var feed: String { "\(api.url)/api/v1/feed" }
    private var flow: String { "\(api.url)/api/v1/games/\(final)/flow?reveal=post" }
    private var moments: String { "\(api.url)/api/v1/games/\(live)/moments?reveal=post" }
    private var scoreboard: String { "\(api.url)/api/v1/games/date/\(slate.today)?league=\(slate.league)" }

    /// Sends `count` requests of each kind, one after another, none of which is cached.
    func uncached(_ count: Int) async throws -> [BenchReport.Result] {
        let zones = try await zones(count)
        var (feeds, flows, moments, scoreboards): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for (number, zone) in zones.enumerated() {
            Progress.terminal.show(number, of: count, "requests that are not cached")
            feeds.append(try await time("\(feed)?zone=\(zone)"))
            // More plays than the game has: each number has a response of its own, and all have the whole game.
            flows.append(try await time("\(flow)&play=\(9000 + number)"))
            moments.append(try await time("\(self.moments)&play=\(9000 + number)"))
            scoreboards.append(try await time(uncachedScoreboard(number)))
        }
        let baseline = scoreboards.percentiles(named: "scoreboard_uncached")
        let measured = [("feed_uncached", feeds), ("flow_uncached", flows), ("moments_uncached", moments)]
        return measured.flatMap { name, times in
            times.percentiles(named: name).comparing("scoreboard", baseline)
        } + baseline
    }

    /// Loads the api with requests for the feed, and for a story, each in turn with requests for the scoreboard of a
    /// day. All are cached.
    func cached(_ wrk: Wrk, rounds: Int) async throws -> [BenchReport.Result] {
        var results: [BenchReport.Result] = []
        for (name, page) in [("feed", feed), ("flow", flow)] {
            var contest = Contest(baseline: "scoreboard")
            for round in 0..<rounds {
                Progress.terminal.show(round, of: rounds, "\(name) and scoreboard in turn")
                contest.add(try await wrk.run(page), against: try await wrk.run(scoreboard))
            }
            results += contest.results("\(name)_200")
            results.append(try await size(of: page, named: "\(name)_size"))
        }
        return results
    }

    /// Checks that the feed shows as many games as planned.
    func check() async throws {
        let body = String(decoding: try await get(feed).body, as: UTF8.self)
        let games = body.split(separator: #""homeTeam":"#, omittingEmptySubsequences: false).count - 1
        guard games == StorySlate.shownGames else { throw BenchError.failed("the feed has \(games) games") }
    }

    /// The size of the response without compression, as the load generator gets it.
    private func size(of page: String, named name: String) async throws -> BenchReport.Result {
        .init(
            name: name,
            value: Double(try await get(page).body.count) / 1000,
            unit: "KB",
            baseline: "scoreboard",
            baselineValue: Double(try await get(scoreboard).body.count) / 1000
        )
    }

    /// A scoreboard of 200 games. It is cached separately for each number. Later days have no games, so that the last
    /// day of the range does not matter.
    private func uncachedScoreboard(_ number: Int) -> String {
        let (first, last) = (slate.today.adding(days: -1), slate.today.adding(days: 5 + number))
        let range = "from=\(first ?? slate.today)&to=\(last ?? slate.today)"
        return "\(api.url)/api/v1/games?league=\(slate.league)&limit=200&\(range)"
    }

    /// Names of time zones. The feed of each is cached separately.
    private func zones(_ count: Int) async throws -> [String] {
        let names = try await pool.query(
            "select name from pg_timezone_names where name ~ '^[A-Z][A-Za-z_]+/[A-Za-z_]+$' order by name limit \(Int64(count))"
        ).map { try $0.decode(String.self) }
        guard names.count == count else { throw BenchError.failed("Postgres has only \(names.count) time zones") }
        return names
    }

    /// The time of a request, in milliseconds.
    private func time(_ url: String) async throws -> Double {
        let begin = ContinuousClock.now
        _ = try await get(url)
        return (ContinuousClock.now - begin).seconds * 1000
    }

    private func get(_ url: String) async throws -> BenchedApi.ApiReply {
        let reply = try await api.get(url)
        guard reply.status == 200 else { throw BenchError.failed("the api responds with \(reply.status) to \(url)") }
        return reply
    }
}
