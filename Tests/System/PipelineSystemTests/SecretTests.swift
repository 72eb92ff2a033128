import EphemeralPostgres
import Fleet
import Foundation
import Logging
import Postgres
import Runtime
import SystemPackage
import TestTools
import Testing
import Transport

/// Checks that no output that operators can read contains a secret, after a whole game day at the most detailed log
/// level.
@Suite("Secret")
struct SecretTests {
    @Test
    func `no log, metric, health answer, error of a job or printed configuration contains a secret`() async throws {
        let known = KnownSecrets()
        try await SimulatedGameDay.play(speed: 720, games: 2, environment: known.environment) { day in
            // The visit comes first, because a device that is registered after the last goal gets no push.
            let visit = SecretVisit(day: day, known: known)
            try await visit.run()
            let environment = known.environment(in: day.running.fleet.plan.folder)
            let variables = try await Self.print(["--json"], environment)
            #expect(try Self.secretVariables(variables) == Set(known.exposed.keys), "a secret is not searched for")
            var readable = try await day.readable(visit.allResponses())
            readable.add("config print", try await Self.print([], environment))
            readable.add("config print --json", variables)
            let secrets = try known.all + KnownSecrets.inFiles(of: day.running) + visit.subscriptions()
            #expect(secrets.count > 20)
            #expect(readable.findings(of: secrets + KnownSecrets.signed) == [])
            Self.expectSearchWorks(readable)
        }
    }

    /// Expects that public words are found in their places, which shows that the search works.
    private static func expectSearchWorks(_ readable: Readable) {
        for (word, places) in [
            "health endpoint": ProgramFiles.programs.map { "\($0).log" },
            "process_start_time_seconds": ProgramFiles.programs.map { "\($0) /metrics" },
            " trace ": ["scoreboard-scraper.log"], " debug ": ["api.log"], "BadDeviceToken": ["push-sender.log"],
            "OPS_TOKEN": ["config print", "config print --json"], "send_push": ["q.run"], "nobody's": ["q.dead"],
            "unauthorized": ["answers of the api"],
        ] {
            let found = readable.findings(of: [Secret(word, word)])
            for place in places {
                #expect(found.contains { $0.hasPrefix("\(word) in \(place),") }, "\(word) in \(place)")
            }
        }
    }

    @Test(arguments: ["key/+ 0123456789abcdef", "a1b2c3d4e5f60718"])
    func `a secret is found in every spelling`(text: String) {
        let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var written = [text, escaped, text.replacing("/", with: #"\/"#), "x\(text)y"]
        for before in ["", "u", "u:", "u:v"] { written.append(Data("\(before)\(text)!".utf8).base64EncodedString()) }
        for form in written {
            var readable = Readable()
            readable.add("log", "before \(form) after")
            #expect(!readable.findings(of: [Secret("it", text)]).isEmpty, "\(form)")
            #expect(readable.findings(of: [Secret("it", "another word")]).isEmpty)
        }
    }

    private static func print(_ arguments: [String], _ environment: [String: String]) async throws -> String {
        let run = try await Tool(program: "bardown").run(["config", "print"] + arguments, environment: environment)
        try #require(run.isSuccess, "\(run.errorOutput)")
        return run.output
    }

    private static func secretVariables(_ lines: String) throws -> Set<String> {
        struct Line: Decodable {
            let name: String
            let secret: Bool
        }
        let all = try lines.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        return Set(all.filter(\.secret).map(\.name))
    }
}

extension SimulatedGameDay {
    /// The output of the six programs so far, and the outcomes of their jobs.
    fileprivate func readable(_ responses: String) async throws -> Readable {
        var readable = Readable()
        readable.add("answers of the api", responses)
        let ports = try await healthPorts()
        var fetching = FetcherConfiguration(userAgent: "BarDown tests")
        fetching.privateAddresses = Set(ports.map { "127.0.0.1:\($0)" })
        let health = try HTTPFetcher(fetching, logger: Logger(label: "secrets"))
        for (name, port) in zip(ProgramFiles.programs, ports) {
            for page in ["/metrics", "/readyz"] {
                let response = try await health.fetch(Request(.get, "http://127.0.0.1:\(port)\(page)"))
                readable.add("\(name) \(page)", Data(response.body))
            }
            let log = running.fleet.plan.folder.appending("\(name).log").string
            readable.add("\(name).log", try Data(contentsOf: URL(filePath: log)))
        }
        await health.close()
        for table in ["q.run", "q.dead"] {
            let rows = try await pool.query("select to_jsonb(t)::text from \(unescaped: table) t")
            for row in rows { readable.add(table, try row.decode(String.self)) }
        }
        return readable
    }
}
