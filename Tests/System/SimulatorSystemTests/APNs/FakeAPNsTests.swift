import Cryptography
import FoundationEssentials
import Glibc
import HTTP2
import TestTools
import Testing
import Time

@testable import simulator

/// Tests the fake APNs with clients other than ours.
@Suite("Fake APNs", .enabled(if: Tool.curl.isInstalled))
struct FakeAPNsTests {
    private static let token = "00aabbccddeeff00112233445566778899aabbccddeeff001122334455667788"
    private static let payload = #"{"aps":{"alert":{"title":"Duke 8, Maryland 6"}},"version":57}"#

    /// A fake APNs with its files, and functions that push to it with curl.
    private struct Stage: Sendable {
        let fake: FakeAPNs
        let directory: String

        var url: String { "https://localhost:\(fake.port)/3/device/" }

        /// Returns a provider's header fields, signed with the key that the fake APNs has written to its file.
        func headers(age: Int = 0) throws -> [String] {
            let pem = try Data(contentsOf: URL(filePath: "\(directory)/key.p8"))
            let key = try ES256PrivateKey(pem: String(decoding: pem, as: UTF8.self))
            let header = Base64URL.encode(Array(#"{"alg":"ES256","kid":"SIMULATED1"}"#.utf8))
            let claims = Base64URL.encode(Array(#"{"iss":"SIMULATED2","iat":\#(time(nil) - age)}"#.utf8))
            let signature = Base64URL.encode(try key.signature(of: Array("\(header).\(claims)".utf8)))
            return [
                "authorization: bearer \(header).\(claims).\(signature)", "apns-topic: app.bardown.BarDown",
                "apns-push-type: alert", "apns-priority: 10", "apns-expiration: 0",
            ]
        }

        func curl(_ paths: [String], headers: [String], payload: String, _ more: [String] = []) async throws -> Tool.Run
        {
            let fixed = ["--http2", "--silent", "--show-error", "--write-out", " %{http_code}\n"]
            let trust = ["--cacert", "\(directory)/authority.pem", "--data-binary", "@-"]
            let fields = headers.flatMap { ["-H", $0] }
            return try await Tool.curl.run(fixed + trust + more + fields + paths.map { url + $0 }, input: payload)
        }
    }

    private func withStage(_ body: (Stage) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            var configuration = FakeAPNsConfiguration()
            configuration.authorityFile = "\(directory)/authority.pem"
            configuration.keyFile = "\(directory)/key.p8"
            configuration.recordFile = "\(directory)/pushes.jsonl"
            configuration.unregisteredSince = Instant(microseconds: 1_777_737_600_123_999)
            let fake = try FakeAPNs.start(port: 0, configuration)
            try await body(Stage(fake: fake, directory: directory))
            try await fake.stop()
        }
    }

    @Test func `a push is accepted, its id is returned, and its record is in memory and in the file`() async throws {
        try await withStage { stage in
            let id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
            let headers = try stage.headers() + ["apns-id: \(id)", "apns-collapse-id: game-1-score"]
            let before = Int64(time(nil)) * 1_000_000
            let run = try await stage.curl([Self.token], headers: headers, payload: Self.payload, ["-i"])
            #expect(run.output.contains("apns-id: \(id)"))
            #expect(run.output.hasSuffix(" 200\n"))
            let record = try #require(stage.fake.records().first)
            #expect(record.token == Self.token)
            #expect(record.id == id)
            #expect(record.collapseID == "game-1-score")
            #expect(record.payload == Self.payload)
            #expect((before...before + 60_000_000).contains(record.arrivedAt))
            let lines = try Data(contentsOf: URL(filePath: "\(stage.directory)/pushes.jsonl"))
            #expect(try JSONDecoder().decode(PushRecord.self, from: lines) == record)
        }
    }

    @Test func `a fake APNs restarted with the same port and files keeps its clients and its pushes`() async throws {
        try await withTemporaryDirectory { directory in
            let record = "\(directory)/pushes.jsonl"
            var configuration = FakeAPNsConfiguration()
            configuration.authorityFile = "\(directory)/authority.pem"
            configuration.identityFile = "\(directory)/server.pem"
            configuration.keyFile = "\(directory)/key.p8"
            configuration.recordFile = record
            configuration.continuesRecord = true

            let first = try FakeAPNs.start(port: 0, configuration)
            var stage = Stage(fake: first, directory: directory)
            // These are the provider's key and the trusted authority from before the restart.
            let headers = try stage.headers()
            let authority = try Data(contentsOf: URL(filePath: "\(directory)/authority.pem"))
            #expect(try await stage.curl([Self.token], headers: headers, payload: Self.payload).output == " 200\n")
            try await first.stop()
            // The file now ends as if the fake APNs had been killed while it wrote a line.
            var lines = try Data(contentsOf: URL(filePath: record))
            let whole = lines
            lines.append(contentsOf: #"{"number":1,"arri"#.utf8)
            try lines.write(to: URL(filePath: record))

            let second = try FakeAPNs.start(port: first.port, configuration)
            #expect(second.records().map(\.token) == [Self.token])
            #expect(try Data(contentsOf: URL(filePath: record)) == whole)
            stage = Stage(fake: second, directory: directory)
            #expect(try Data(contentsOf: URL(filePath: "\(directory)/authority.pem")) == authority)
            #expect(try await stage.curl([Self.token], headers: headers, payload: Self.payload).output == " 200\n")
            #expect(second.records().map(\.number) == [0, 1])
            try await second.stop()

            configuration.continuesRecord = false
            let other = try FakeAPNs.start(port: 0, configuration)
            #expect(other.records().isEmpty)
            try await other.stop()
        }
    }

    private static func request(_ token: String) -> HTTP2Request {
        HTTP2Request(
            connection: 1,
            stream: 1,
            arrivedAt: Instant(microseconds: 1_000_000),
            headers: [HTTP2Header(name: ":path", value: "/3/device/\(token)")],
            body: Array(payload.utf8),
            bodyLength: payload.utf8.count
        )
    }

    @Test func `a limited record keeps the newest pushes, in memory and in the file, and their numbers`() async throws {
        try await withTemporaryDirectory { directory in
            let record = "\(directory)/pushes.jsonl"
            let journal = try PushJournal(file: record, capacity: 10)
            for number in 0..<25 {
                journal.append(Self.request("\(number)"), status: 200, reason: nil, channel: nil)
                journal.flush()
            }
            #expect(journal.records(since: 0).map(\.number) == Array(10..<25))
            #expect(journal.records(since: 20).map(\.number) == Array(20..<25) && journal.records(since: 30).isEmpty)
            try journal.close()
            let restarted = try PushJournal(file: record, isContinued: true, capacity: 10)
            #expect(restarted.records(since: 0).map(\.number) == Array(10..<25))
            restarted.append(Self.request("next"), status: 200, reason: nil, channel: nil)
            #expect(restarted.records(since: 25).map(\.number) == [25])
            try restarted.close()
        }
    }

    @Test func `the key's file is readable by its owner only`() async throws {
        try await withStage { stage in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(stage.directory)/key.p8")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(
        arguments: [
            ("00aa", #" 200"#),
            ("d0aa", #"{"reason":"Unregistered","timestamp":1777737600123} 410"#),
            ("b0aa", #"{"reason":"BadDeviceToken"} 400"#),
            ("42aa", #"{"reason":"TooManyRequests"} 429"#),
            ("50aa", #"{"reason":"InternalServerError"} 500"#),
            ("53aa", #"{"reason":"ServiceUnavailable"} 503"#),
            ("5daa", #"{"reason":"Shutdown"} 503"#),
        ]
    )
    func `each outcome has Apple's status and reason`(token: String, answer: String) async throws {
        try await withStage { stage in
            let run = try await stage.curl([token], headers: try stage.headers(), payload: Self.payload)
            #expect(run.output == "\(answer)\n")
            #expect(
                stage.fake.records().first?.status.map(String.init)
                    == answer.split(separator: " ").last.map(String.init)
            )
        }
    }

    @Test func `a provider's token is checked before the device and the payload`() async throws {
        try await withStage { stage in
            let nobody = try stage.headers().filter { !$0.hasPrefix("authorization") }
            let missing = try await stage.curl(["b0aa"], headers: nobody, payload: "")
            #expect(missing.output == "{\"reason\":\"MissingProviderToken\"} 403\n")
            let old = try await stage.curl(["b0aa"], headers: try stage.headers(age: 3700), payload: "")
            #expect(old.output == "{\"reason\":\"ExpiredProviderToken\"} 403\n")
            let good = try await stage.curl([Self.token], headers: try stage.headers(), payload: "")
            #expect(good.output == "{\"reason\":\"PayloadEmpty\"} 400\n")
            let large = String(repeating: " ", count: 200_000)
            let tooLarge = try await stage.curl([Self.token], headers: try stage.headers(), payload: large)
            #expect(tooLarge.output == "{\"reason\":\"PayloadTooLarge\"} 413\n")
        }
    }

    @Test(.enabled(if: Tool.nghttp.isInstalled))
    func `a client may open one stream until it has sent a valid token, and a thousand afterwards`() async throws {
        try await withStage { stage in
            let good = try stage.headers()
            let bad = good.map { $0.hasPrefix("authorization") ? "authorization: bearer x.y.z" : $0 }
            for (headers, isKnown) in [(bad, false), (good, true)] {
                let fields = headers.flatMap { ["-H", $0] } + ["-H", ":method: POST"]
                let run = try await Tool.nghttp.run(
                    ["--verbose", "--timeout=\(Patience.limit.components.seconds)s"] + fields + [stage.url + Self.token]
                )
                #expect(run.output.contains("[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1]"))
                #expect(run.output.contains("[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1000]") == isKnown)
            }
            #expect(stage.fake.records().map(\.reason) == ["InvalidProviderToken", "PayloadEmpty"])
        }
    }

    @Test func `after the answer Shutdown the connection ends, and the next push uses another one`() async throws {
        try await withStage { stage in
            let headers = try stage.headers()
            let run = try await stage.curl(["5daa", Self.token], headers: headers, payload: Self.payload)
            #expect(run.output == "{\"reason\":\"Shutdown\"} 503\n 200\n")
            #expect(stage.fake.records().map(\.connection) == [1, 2])
        }
    }

    @Test func `a push that is never answered is recorded without a status`() async throws {
        try await withStage { stage in
            let headers = try stage.headers()
            let run = Task { try await stage.curl(["ffaa"], headers: headers, payload: Self.payload) }
            try await eventually("the push on record") { !stage.fake.records().isEmpty }
            run.cancel()
            _ = await run.result
            #expect(stage.fake.records().map(\.status) == [nil])
        }
    }

    @Test func `records can be listed from any number on, also after the server has stopped`() async throws {
        try await withStage { stage in
            _ = try await stage.curl(["00aa", "00bb", "00cc"], headers: try stage.headers(), payload: Self.payload)
            #expect(stage.fake.records(since: 1).map(\.token) == ["00bb", "00cc"])
            #expect(stage.fake.records(since: 1).map(\.number) == [1, 2])
            #expect(stage.fake.records(since: 3).isEmpty)
            #expect(stage.fake.records(since: -1).count == 3)
        }
    }

    @Test(.enabled(if: Tool.h2load.isInstalled))
    func `all of 4000 pushes of h2load on four connections, one at a time on each, are accepted`() async throws {
        try await withStage { stage in
            let file = "\(stage.directory)/payload.json"
            try Data(Self.payload.utf8).write(to: URL(filePath: file))
            let fields = try stage.headers().flatMap { ["-H", $0] }
            let run = try await Tool.h2load.run(
                ["-n", "4000", "-c", "4", "-m", "1", "-d", file] + fields + [stage.url + Self.token]
            )
            #expect(run.output.contains("4000 succeeded, 0 failed, 0 errored, 0 timeout"))
            #expect(run.output.contains("4000 2xx"))
            #expect(stage.fake.records().count == 4000)
        }
    }
}
