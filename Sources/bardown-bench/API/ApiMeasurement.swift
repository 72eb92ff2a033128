import CommandLineOutput
import EphemeralPostgres
import Fleet
import Logging
import Postgres
import Storage
import SystemPackage
import Time

/// One run of the bench: starts both servers and loads them in turn.
struct ApiMeasurement: Sendable {
    let plan: ApiBench
    let cluster: EphemeralPostgres
    /// The folder for files of the servers.
    let folder: FilePath

    func results() async throws -> [BenchReport.Result] {
        let configuration = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "bench")
        let pool = PostgresPool(configuration, size: 2, logger: Logger(label: "bench"))
        do {
            let slate = try await BenchSlate.create(in: pool, games: plan.games)
            let ports = try freePorts(2)
            let results = try await BenchedApi.run(ports, streams: plan.streams, on: cluster, in: folder) { api in
                var results = try await load(on: api, slate, pool, nginx: ports[1])
                results.append(try api.resident("loaded_rss"))
                Progress.terminal.show("\(plan.changes) changes, until they are visible")
                results += try await CommitToVisible(pool: pool, api: api, slate: slate).results(plan.changes)
                Progress.terminal.show("requests that are not cached")
                results += try await ColdQueries(api: api, slate: slate).results(plan.changes)
                Progress.terminal.show("\(plan.streams) streams")
                results.append(try await IdleStreams(api: api).result(plan.streams))
                return results
            }
            await pool.close()
            return results
        } catch {
            await pool.close()
            throw error
        }
    }

    /// Loads both servers with requests for the slate, with and without an entity tag, for a single game, and for the
    /// slate while games change.
    private func load(
        on api: BenchedApi,
        _ slate: BenchSlate,
        _ pool: PostgresPool,
        nginx port: Int
    ) async throws -> [BenchReport.Result] {
        let pages = ["scoreboard.json": api.url + slate.path, "game.json": api.url + (try await slate.game(in: pool))]
        var bytes: [String: [UInt8]] = [:]
        for (name, page) in pages { bytes[name] = try await api.get(page).body }
        return try await withNginx(in: folder, at: port, serving: bytes) { [bytes] files in
            for (name, bytes) in bytes {
                guard try await api.get(files + name).body == bytes else {
                    throw BenchError.failed("nginx serves other bytes")
                }
            }
            let rounds = Rounds(plan: plan, api: api, files: files, pages: pages)
            var results = try await rounds.results("scoreboard_200", of: "scoreboard.json")
            results += try await rounds.results("not_modified_304", of: "scoreboard.json", isConditional: true)
            results.append(try await queries(of: rounds, pool))
            results += try await rounds.results("game_200", of: "game.json")
            results += try await slate.whileChanging(in: pool, every: .milliseconds(50)) {
                try await rounds.results("scoreboard_200_during_writes", of: "scoreboard.json")
            }
            results.append(try await plainQuery(slate.query(in: pool), comparedWith: results))
            return results
        }
    }

    private func queries(of rounds: Rounds, _ pool: PostgresPool) async throws -> BenchReport.Result {
        let page = rounds.pages["scoreboard.json", default: ""]
        let tag = try PlainReader(page).tag()
        return try await QueryCount(pool: pool).result(over: .seconds(plan.seconds)) {
            // The request keeps the page cached for the next ten seconds.
            _ = try await rounds.api.get(page)
        } during: {
            _ = try await rounds.wrk.run(page, tag: tag)
        }
    }

    /// Compares the api's rate of requests with the rate that would be possible if each request queried the database.
    private func plainQuery(
        _ query: String,
        comparedWith results: [BenchReport.Result]
    ) async throws -> BenchReport.Result {
        Progress.terminal.show("a query for each request, with pgbench")
        let pgbench = PgBench(url: cluster.url(database: "postgres"))
        return .init(
            name: "scoreboard_200_beside_queries",
            value: results.first { $0.name == "scoreboard_200" }?.value ?? 0,
            unit: "requests/s",
            baseline: "a query each",
            baselineValue: try await pgbench.rate(
                of: query,
                ["-M", "prepared", "-c", "\(plan.connections)", "-T", "\(plan.seconds)"]
            )
        )
    }
}

/// Sends requests that are not cached, so that each goes to the database.
struct ColdQueries: Sendable {
    let api: BenchedApi
    let slate: BenchSlate

    /// Sends `count` requests, one after the other.
    func results(_ count: Int) async throws -> [BenchReport.Result] {
        var waits: [Double] = []
        for number in 0..<count {
            let begin = ContinuousClock.now
            let answer = try await api.get("\(api.url)\(slate.uncachedPath(number))")
            guard answer.status == 200 else { throw BenchError.failed("the api responds with \(answer.status)") }
            waits.append((ContinuousClock.now - begin).seconds * 1000)
        }
        return waits.percentiles(named: "cold_question")
    }
}

/// Measures the time from the commit of a revision until the api responds with it, one revision after the other.
struct CommitToVisible: Sendable {
    let pool: PostgresPool
    let api: BenchedApi
    let slate: BenchSlate

    /// Each measurement begins when COMMIT is sent. The change is announced after it, as in a scraper.
    func results(_ changes: Int) async throws -> [BenchReport.Result] {
        let page = api.url + slate.path
        var waits: [Double] = []
        for _ in 0..<changes {
            let before = try await api.get(page).tag
            // A random pause, to avoid being in step with timers of the api.
            try await Task.sleep(for: .milliseconds(.random(in: 5...25)))
            let sent = try await slate.change(in: pool)
            while try await api.get(page, tag: before).status == 304 {
                guard ContinuousClock.now - sent < .seconds(10) else {
                    throw BenchError.failed("a change is not visible within ten seconds")
                }
            }
            waits.append((ContinuousClock.now - sent).seconds * 1000)
        }
        return waits.percentiles(named: "commit_to_visible")
    }
}
