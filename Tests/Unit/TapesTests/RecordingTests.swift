import Logging
import SystemPackage
import TestTools
import Testing
import Time
import Transport

@testable import Tapes

@Suite("Recording")
struct RecordingTests {
    private static let silentLogger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Returns the tape of these requests to a fetcher with these responses.
    private func recorded(
        _ requests: [Request],
        limits: TapeLimits = TapeLimits(),
        answer: @escaping @Sendable (Request) throws(TransportError) -> Response
    ) async throws -> (tape: Tape, bytes: String) {
        try await withTemporaryDirectory { folder in
            let path = FilePath(folder).appending("night.tape")
            let recorder = try RecordingFetcher(
                AnsweringFetcher(answer: answer),
                to: path,
                limits: limits,
                now: { TapeFixture.start },
                logger: Self.silentLogger
            )
            for request in requests { _ = try? await recorder.fetch(request) }
            try recorder.finish()
            let bytes = try TapeBytes(file: path).read(0..<1 << 30)
            return (try Tape(bytes), String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test
    func `no secret is written to a tape from a header, a query, a redirect or the body`() async throws {
        let request = Request(
            .get,
            "https://user:hunter2hunter2@odds.example/v4/sports?apiKey=SECRET-IN-QUERY&regions=us#SECRET-FRAGMENT",
            headers: [
                "Authorization": "Bearer SECRET-BEARER", "Cookie": "SECRET-COOKIE", "X-Api-Key": "SECRET-HEADER",
                "Accept": "application/json", "Referer": "https://odds.example/?token=SECRET-REFERER",
            ],
            validators: Validators(etag: "\"v1\"")
        )
        let (tape, text) = try await recorded([request]) { _ in
            Response.answered(
                #"{"asked":"/v4/sports?apiKey=SECRET-IN-QUERY","see":"/?sig=SECRET-LOCATION","by":"SECRET+FINAL","odds":[]}"#,
                headers: ["Set-Cookie": "SECRET-SESSION", "ETag": "\"v2\"", "Location": "/?sig=SECRET-LOCATION"],
                finalURL: "https://odds.example/v5?access_token=SECRET%2BFINAL"
            )
        }
        #expect(!text.contains("SECRET") && !text.contains("hunter2"))
        let entry = try #require(tape.entries.first)
        #expect(entry.url == "https://odds.example/v4/sports?apiKey=removed&regions=us")
        #expect(entry.requestHeaders["If-None-Match"] == "\"v1\"")
        #expect(entry.requestHeaders["Accept"] == "application/json")
        #expect(Secrets.found(in: entry).isEmpty)
        guard case .response(let answer) = entry.outcome else { throw NoAnswer() }
        #expect(answer.headers["ETag"] == "\"v2\"")
        #expect(try String(decoding: tape.body(of: answer), as: UTF8.self).contains(#""odds":[]"#))
    }

    @Test func `a secret that is already masked is not masked again`() {
        let body = Secrets.redacting(["xxxxxxxx", "secret-of-mine"], in: Array("xxxxxxxx secret-of-mine".utf8))
        #expect(String(decoding: body, as: UTF8.self) == "xxxxxxxx xxxxxxxxxxxxxx")
    }

    @Test func `a tape that reaches a limit is ended properly and can be read`() async throws {
        var limits = TapeLimits()
        limits.entries = 2
        let requests = (0..<4).map { Request(.get, "https://a.example/\($0)") }
        let (tape, _) = try await recorded(requests, limits: limits) { .answered($0.url) }
        #expect(tape.entries.count == 2)
        #expect(tape.ending == .whole)
        limits = TapeLimits()
        limits.allBodyBytes = 60
        let few = try await recorded(requests, limits: limits) { .answered($0.url) }.tape
        #expect(few.entries.count == 3)
        #expect(few.ending == .whole)
    }

    private struct NoAnswer: Error {}

    @Test func `an error is recorded with its kind unless the request was cancelled or invalid`() async throws {
        let codes: [TransportError.Code: TapedFailure.Kind?] = [
            .nameNotResolved: .unreachable, .connectFailed: .unreachable, .timedOut(.connect): .unreachable,
            .timedOut(.idle): .silent, .timedOut(.total): .silent, .malformedAnswer: .broken,
            .connectionLost(possiblyProcessed: true): .broken, .bodyTooLarge(limit: 1): .tooLarge,
            .redirectForbidden(.downgrade): .redirect, .hostBudgetExhausted: .notAsked,
            .cancelled: nil, .closed: nil, .invalidURL: nil,
        ]
        for (code, kind) in codes {
            let (tape, _) = try await recorded([Request(.get, TapeFixture.page)]) { _ throws(TransportError) in
                throw TransportError(code, authority: "scores.example:443")
            }
            let kinds = tape.entries.map { entry -> TapedFailure.Kind? in
                if case .failure(let failure) = entry.outcome { failure.kind } else { nil }
            }
            #expect(kinds == (kind.map { [$0] } ?? []), "\(code)")
        }
    }

    @Test func `a request with side effects is sent but not recorded`() async throws {
        let requests = [
            Request(.post, TapeFixture.page, body: [1]), Request(.delete, TapeFixture.page),
            Request(.get, TapeFixture.page),
        ]
        let (tape, _) = try await recorded(requests) { _ in .answered("{}") }
        #expect(tape.entries.map(\.method) == ["GET"])
    }

    @Test func `many concurrent requests are recorded on one whole tape`() async throws {
        try await withTemporaryDirectory { folder in
            let path = FilePath(folder).appending("night.tape")
            let fetcher = AnsweringFetcher { .answered("body of \($0.url.suffix(1))") }
            let recorder = try RecordingFetcher(
                fetcher,
                to: path,
                now: { TapeFixture.start },
                logger: Self.silentLogger
            )
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask { _ = try? await recorder.fetch(Request(.get, "https://a.example/\(number)")) }
                }
            }
            try recorder.finish()
            // After the tape's end nothing is recorded, but requests still get responses.
            _ = try await recorder.fetch(Request(.get, TapeFixture.page))
            let tape = try Tape(file: path)
            #expect(tape.ending == .whole)
            #expect(tape.entries.count == 200)
            #expect(tape.bodyTotals.count == 10)
        }
    }

    @Test(
        arguments: [
            ("https://a.example/x?q=1", "https://a.example/x?q=1"),
            ("https://a.example/x?Api_Key=abc&b=2", "https://a.example/x?Api_Key=removed&b=2"),
            ("https://a.example/x?b=2&X-Amz-Signature=ff", "https://a.example/x?b=2&X-Amz-Signature=removed"),
            ("https://a.example/x?session=&keyword=k", "https://a.example/x?session=removed&keyword=k"),
            ("https://me:pw@a.example:8080/x", "https://a.example:8080/x"),
            ("https://a.example/@me?x=a@b#top", "https://a.example/@me?x=a@b"),
            ("a.example/?token=1", "a.example/?token=removed"),
        ]
    )
    func `secrets are recognized by the names of their fields`(url: String, kept: String) {
        #expect(Secrets.removing(fromURL: url) == kept)
    }

    @Test func `secrets in a tape from elsewhere are reported`() {
        var entry = TapeFixture.answer(0, "https://a.example/?apikey=12345678", headers: ["Set-Cookie": "a=b"])
        entry.requestHeaders = ["Authorization": "x"]
        #expect(
            Secrets.found(in: entry) == ["a key in the query", "the header authorization", "the header set-cookie"]
        )
    }
}
