import SystemPackage
import TestTools
import Testing
import Time
import Transport

@testable import Tapes

@Suite("Tape")
struct TapeTests {
    @Test func `a written tape can be read, and a repeated body is stored once`() async throws {
        let tape = try Tape(try await TapeFixture.bytes(TapeFixture.night))
        #expect(tape.ending == .whole)
        #expect(tape.entries.map(\.at) == TapeFixture.night.map(\.0.at))
        #expect(tape.entries.map(\.took) == TapeFixture.night.map(\.0.took))
        #expect(tape.bodyTotals.count == 2)
        #expect(tape.bodyTotals.bytes == 22)
        for (entry, (written, text)) in zip(tape.entries, TapeFixture.night) {
            guard case .response(let answer) = entry.outcome else {
                #expect(entry == written)
                continue
            }
            #expect(answer.headers["content-type"] == "application/json")
            #expect(try tape.body(of: answer) == Array(text.utf8))
        }
    }

    @Test func `the format of a tape is as expected, byte by byte`() async throws {
        let bytes = try await TapeFixture.bytes([(TapeFixture.answer(0.25), "{}")])
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                bardown-tape 1
                body 2 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a
                {}
                entry \(Self.entry.utf8.count) \(try TapeDigest(of: Array(Self.entry.utf8)))
                \(Self.entry)
                end 13 \(try TapeDigest(of: Array(#"{"entries":1}"#.utf8)))
                {"entries":1}

                """
        )
    }

    private static let entry =
        #"{"at":"2026-05-02T16:00:00.250000Z","body":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","method":"GET","response":[["Content-Type","application/json"]],"status":200,"took":250000,"url":"https://scores.example/v1/score/2026-05-02"}"#

    @Test func `a tape that is cut anywhere is valid up to the cut`() async throws {
        let bytes = try await TapeFixture.bytes(TapeFixture.night)
        let whole = try Tape(bytes)
        var counts: Set<Int> = []
        for length in TapeRecord.opening.count..<bytes.count {
            let tape = try Tape(Array(bytes[..<length]))
            #expect(tape.entries == Array(whole.entries.prefix(tape.entries.count)), "cut at \(length)")
            switch tape.ending {
            case .open, .cut: break
            case .whole, .damaged: Issue.record("cut at \(length): \(tape.ending)")
            }
            for case .response(let answer) in tape.entries.map(\.outcome) { _ = try tape.body(of: answer) }
            counts.insert(tape.entries.count)
        }
        #expect(counts == [0, 1, 2, 3, 4])
        for length in 0..<TapeRecord.opening.count {
            #expect(throws: TapeError.self, "cut at \(length)") { try Tape(Array(bytes[..<length])) }
        }
    }

    @Test func `a changed byte is detected anywhere, and the part before it is read`() async throws {
        let bytes = try await TapeFixture.bytes(TapeFixture.night)
        let whole = try Tape(bytes)
        for place in TapeRecord.opening.count..<bytes.count {
            for mask: UInt8 in [0x01, 0x20, 0x80] {
                var broken = bytes
                broken[place] ^= mask
                // If a length now exceeds the file, the tape looks as if it were cut.
                guard let tape = try? Tape(broken) else { continue }
                let bodies = tape.entries.compactMap { entry -> TapedResponse? in
                    if case .response(let answer) = entry.outcome { answer } else { nil }
                }
                let isRead = bodies.allSatisfy { (try? tape.body(of: $0)) != nil }
                #expect(tape.ending != .whole || !isRead, "byte \(place)")
                #expect(tape.entries == Array(whole.entries.prefix(tape.entries.count)), "byte \(place)")
            }
        }
    }

    @Test(
        arguments: [
            ("", .noTape), ("{}", .noTape), ("bardown-tap", .noTape), ("bardown-tape 2\n", .version("2")),
            ("bardown-tape 1", .version("1")),
            ("bardown-tape 1\nbody 99999999999 \(zeros)\n", .tooLarge(.body, limit: 64 << 20)),
            ("bardown-tape 1\nentry 999999 \(zeros)\n", .tooLarge(.entry, limit: 256 << 10)),
        ] as [(String, TapeError)]
    )
    func `a file that is not a tape, or is too large, is refused with a reason`(text: String, error: TapeError) {
        #expect(throws: error) { try Tape(Array(text.utf8)) }
    }

    private static let zeros = String(repeating: "0", count: 64)

    @Test(
        arguments: [
            ("garbage\n", .framing), (String(repeating: "x", count: 200), .framing),
            ("body -1 \(zeros)\n\n", .framing), ("body 1  \(zeros)\n\n", .framing), ("note 0 \(zeros)\n\n", .framing),
            ("body 99999999999999999999 \(zeros)\n", .framing), ("body 1 \(zeros)\nxy", .framing),
            ("entry 2 \(zeros)\n{}\n", .checksum),
            ("entry 2 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n{}\n", .content),
            ("end 2 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n{}\n", .content),
        ] as [(String, Tape.Damage)]
    )
    func `a damaged tape is read up to the damage, and its position and kind are reported`(
        text: String,
        damage: Tape.Damage
    ) throws {
        let tape = try Tape(TapeRecord.opening + Array(text.utf8))
        #expect(tape.ending == .damaged(at: TapeRecord.opening.count, damage))
        #expect(tape.entries.isEmpty)
    }

    @Test func `records after the end, and an entry whose body is missing, are reported as damage`() async throws {
        let bytes = try await TapeFixture.bytes([(TapeFixture.answer(0), "{}")])
        #expect(
            try Tape(bytes + bytes.dropFirst(TapeRecord.opening.count)).ending
                == .damaged(at: bytes.count, .continuation)
        )
        let entry = try #require(bytes.firstRange(of: Array("entry ".utf8)))
        let orphan = try Tape(TapeRecord.opening + bytes[entry.lowerBound...])
        #expect(orphan.ending == .damaged(at: TapeRecord.opening.count, .bodyMissing))
    }

    @Test func `a tape that exceeds the reader's limits is refused`() async throws {
        let bytes = try await TapeFixture.bytes(TapeFixture.night)
        let allowances: [(inout TapeLimits) -> Void] = [
            { $0.entries = 3 }, { $0.bodies = 1 }, { $0.bodyBytes = 10 }, { $0.entryBytes = 100 },
            { $0.allEntryBytes = 500 },
        ]
        for allow in allowances {
            var limits = TapeLimits()
            allow(&limits)
            #expect(throws: TapeError.self) { try Tape(bytes, limits: limits) }
        }
        var enough = TapeLimits()
        enough.entries = 5
        enough.bodies = 2
        enough.bodyBytes = 11
        #expect(try Tape(bytes, limits: enough).ending == .whole)
    }

    @Test func `an existing tape is not overwritten, and a tape without an end is read as open`() async throws {
        try await withTemporaryDirectory { folder in
            let path = FilePath(folder).appending("night.tape")
            do {
                var writer = try TapeWriter(to: path)
                try writer.append(TapeFixture.answer(0), body: Array("{}".utf8))
            }
            #expect(throws: TapeError.file(path: path.string, .fileExists)) {
                _ = try TapeWriter(to: path)
            }
            let tape = try Tape(file: path)
            #expect(tape.ending == .open)
            #expect(tape.entries.count == 1)
            #expect(throws: TapeError.file(path: "\(folder)/none", .noSuchFileOrDirectory)) {
                try Tape(file: FilePath("\(folder)/none"))
            }
        }
    }

    @Test(arguments: TapedFailure.Kind.allCases)
    func `responses and failures are unchanged by a round trip through JSON`(kind: TapedFailure.Kind) throws {
        let failure = TapeFixture.failure(7, kind)
        #expect(TapeEntry(json: failure.json) == failure)
        var answer = TapeFixture.answer(7, "https://a.example/?q=\u{1}\"é", status: 503)
        answer.requestHeaders = ["Accept": "text/html", "If-None-Match": #"W/"x""#]
        answer.outcome = .response(
            TapedResponse(
                status: 503,
                headers: ["Retry-After": "5", "Vary": ""],
                body: TapeDigest(Self.zeros),
                finalURL: "https://b.example/"
            )
        )
        #expect(TapeEntry(json: answer.json) == answer)
    }

    @Test(
        arguments: [
            "", "[]", "{}", #"{"at":"now","took":1,"method":"GET","url":"u","status":200}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":-1,"method":"GET","url":"u","status":200}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":1,"method":"GET","url":"u"}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":1,"method":"GET","url":"u","status":99}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":1,"method":"GET","url":"u","status":200,"failure":"silent"}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":1,"method":"GET","url":"u","failure":"boredom"}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":1,"method":"GET","url":"u","status":200,"body":"abc"}"#,
            #"{"at":"2026-05-02T16:00:00Z","took":1,"method":"GET","url":"u","status":200,"response":[["a"]]}"#,
        ]
    )
    func `an invalid entry is not read`(text: String) {
        #expect(TapeEntry(json: Array(text.utf8)) == nil)
    }
}
