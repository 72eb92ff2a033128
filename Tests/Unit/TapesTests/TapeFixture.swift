import SystemPackage
import TestTools
import Testing
import Time

@testable import Tapes
@testable import Transport

/// Small tapes written for tests.
enum TapeFixture {
    static let start = Instant(microseconds: 1_777_737_600_000_000)
    static let page = "https://scores.example/v1/score/2026-05-02"

    static func answer(
        _ seconds: Double,
        _ url: String = page,
        status: Int = 200,
        headers: Headers = ["Content-Type": "application/json"]
    ) -> TapeEntry {
        TapeEntry(
            at: start + .seconds(seconds),
            took: .milliseconds(250),
            url: url,
            outcome: .response(TapedResponse(status: status, headers: headers))
        )
    }

    static func failure(_ seconds: Double, _ kind: TapedFailure.Kind, _ url: String = page) -> TapeEntry {
        TapeEntry(
            at: start + .seconds(seconds),
            took: .seconds(5),
            url: url,
            outcome: .failure(TapedFailure(kind, detail: "why"))
        )
    }

    /// Returns the bytes of a tape with these entries and their bodies.
    static func bytes(_ entries: [(TapeEntry, String)], ends: Bool = true) async throws -> [UInt8] {
        try await withTemporaryDirectory { folder in
            let path = FilePath(folder).appending("night.tape")
            var writer = try TapeWriter(to: path)
            for (entry, body) in entries { try writer.append(entry, body: Array(body.utf8)) }
            if ends { try writer.finish() } else { _ = consume writer }
            return try TapeBytes(file: path).read(0..<1 << 30)
        }
    }

    /// Three responses and a failure. The second response has the same body as the first.
    static let night: [(TapeEntry, String)] = [
        (answer(0), #"{"score":0}"#), (answer(10), #"{"score":0}"#), (failure(20, .silent), ""),
        (answer(30), #"{"score":1}"#),
    ]
}

/// A fetcher whose responses a closure determines.
struct AnsweringFetcher: Fetcher {
    let answer: @Sendable (Request) throws(TransportError) -> Response

    func fetch(_ request: Request) async throws(TransportError) -> Response {
        try answer(request)
    }
}

extension Response {
    static func answered(_ body: String, status: Int = 200, headers: Headers = [:], finalURL: String? = nil) -> Response
    {
        Response(
            status: status,
            headers: headers,
            body: Array(body.utf8),
            httpVersion: .http11,
            finalURL: finalURL ?? TapeFixture.page,
            redirects: finalURL == nil ? 0 : 1,
            reusedConnection: false,
            streamWasReset: false,
            timing: Timing(
                waited: .zero,
                nameLookup: .zero,
                connect: .zero,
                handshake: .zero,
                firstByte: .zero,
                total: .zero
            )
        )
    }
}
