import Testing
import Time
import Transport

@testable import Tapes

@Suite("Playback")
struct PlaybackTests {
    /// The dates of a tape that was recorded from May 2, 16:00 UTC on and is played from May 12, 20:00 UTC on, at ten
    /// times the speed.
    private static let dates: ShiftedDates = ShiftedDates(origin: TapeFixture.start, days: 10) { instant in
        TapeFixture.start + .seconds(10 * 86_400 + 4 * 3600) + (instant - TapeFixture.start) / 10
    }

    @Test(
        arguments: [
            (#"{"gameDate":"2026-05-02"}"#, #"{"gameDate":"2026-05-12"}"#),
            (#""startDate":"05/02/2026""#, #""startDate":"05/12/2026""#),
            (#""2026-12-31""#, #""2027-01-10""#),
            (#""startTimeUTC":"2026-05-02T16:00:00Z""#, #""startTimeUTC":"2026-05-12T20:00:00Z""#),
            (#""date":"2026-05-02T16:10Z""#, #""date":"2026-05-12T20:01Z""#),
            (#""wallclock":"2026-05-02T16:10:00.123Z""#, #""wallclock":"2026-05-12T20:01:00.123Z""#),
            (#""at":"2026-05-02T12:10:00-04:00""#, #""at":"2026-05-12T16:01:00-04:00""#),
            // A game a week later is moved by whole days.
            (#""date":"2026-05-09T23:30Z""#, #""date":"2026-05-19T23:30Z""#),
            (#"{"startTimeEpoch":1777738200,"id":1777738200}"#, #"{"startTimeEpoch":1778616060,"id":1777738200}"#),
            // Dates that do not belong to a game, and texts that are not dates, are left as they are.
            (#""birthDate":"1998-04-12""#, #""birthDate":"1998-04-12""#),
            (#""2026-05-02x" "12026-05-02" "2026-13-02" "2026-05-0" "a2026-05-02""#, nil),
            (#""2026-05-02T25:00Z" "2026-05-02T16:00:00+99:00""#, nil),
            (#""5/2/2026" "20260502" "99/02/2026" "1/1""#, nil),
            ("", nil), ("2026-05-0", nil), ("7", nil),
        ] as [(String, String?)]
    )
    func `dates in a page are moved to the time of the playback and keep their format`(text: String, turned: String?) {
        let body = Self.dates.shifting(body: Array(text.utf8))
        #expect(String(decoding: body, as: UTF8.self) == turned ?? text)
    }

    @Test(
        arguments: [
            ("a.example/v1/score/2026-05-02", "a.example/v1/score/2026-05-12"),
            ("a.example/scoreboard?dates=20260502", "a.example/scoreboard?dates=20260512"),
            ("a.example/d1/2026/05/02", "a.example/d1/2026/05/12"),
            (
                #"a.example/?variables={"contestDate":"05/02/2026"}"#,
                #"a.example/?variables={"contestDate":"05/12/2026"}"#
            ),
            ("a.example/gamecenter/2025020478/landing", "a.example/gamecenter/2025020478/landing"),
        ]
    )
    func `dates in URLs are moved to the time of the playback`(text: String, turned: String) {
        #expect(Self.dates.shifting(address: text) == turned)
    }

    @Test(
        arguments: [
            ("https://a.example/x?b=2&a=1", "a.example/x?a=1&b=2"), ("http://a.example", "a.example/"),
            ("https://a.example/x%20y?q=%7B%22a%22%7D", #"a.example/x y?q={"a"}"#),
            ("https://a.example/%zz?q=%4", "a.example/%zz?q=%4"), ("a.example/?key=abc#x", "a.example/?key=removed"),
        ]
    )
    func `different notations of a URL give the same page address`(url: String, text: String) {
        #expect(PageAddress(url: url).text == text)
    }

    private func player(_ entries: [(TapeEntry, String)]) async throws -> TapePlayer {
        try #require(TapePlayer(Tape(await TapeFixture.bytes(entries)), days: 10))
    }

    private func time(_ seconds: Double, speed: Double = 10) -> TapePlayer.PlaybackTime {
        TapePlayer.PlaybackTime(instant: TapeFixture.start + .seconds(seconds), speed: speed) { Self.dates.real($0) }
    }

    private static let asked = PageAddress(url: "http://scores.example/v1/score/2026-05-12")

    @Test(
        arguments: [
            (0, .notYet), (0.249, .notYet), (0.25, page(#"{"score":0}"#)), (12, page(#"{"score":0}"#)),
            (25, .failure(.silent)), (30.25, page(#"{"score":1}"#)), (9999, page(#"{"score":1}"#)),
        ] as [(Double, TapePlayer.PageResult)]
    )
    func `the player returns the latest response before the requested time`(
        seconds: Double,
        answer: TapePlayer.PageResult
    )
        async throws
    {
        let player = try await player(TapeFixture.night)
        #expect(try player.response(to: Self.asked, at: time(seconds)) == answer)
    }

    private static func page(_ text: String) -> TapePlayer.PageResult {
        .page(status: 200, contentType: "application/json", pause: nil, body: Array(text.utf8))
    }

    @Test func `a page with the recorded day instead of the moved day is unknown`() async throws {
        let player = try await player(TapeFixture.night)
        #expect(player.hosts == ["scores.example"])
        #expect(player.length == .seconds(30.25))
        #expect(try player.response(to: PageAddress(url: TapeFixture.page), at: time(99)) == .unknown)
    }

    @Test
    func `a 304 response gives the previous page, and Retry-After is divided by the speed`() async throws {
        let player = try await player([
            (TapeFixture.answer(0), #"{"day":"2026-05-02"}"#), (TapeFixture.answer(10, status: 304), ""),
            (TapeFixture.answer(20, status: 429, headers: ["Retry-After": "45"]), ""),
        ])
        #expect(try player.response(to: Self.asked, at: time(15)) == Self.page(#"{"day":"2026-05-12"}"#))
        #expect(
            try player.response(to: Self.asked, at: time(21))
                == .page(status: 429, contentType: nil, pause: 5, body: [])
        )
    }

    @Test func `the times in a page depend on the speed of the playback`() async throws {
        let player = try await player([(TapeFixture.answer(0), #""2026-05-02T16:10:00Z""#)])
        let first = try player.response(to: Self.asked, at: time(1))
        #expect(first == Self.page(#""2026-05-12T20:01:00Z""#))
        var faster = time(1, speed: 100)
        faster.real = { TapeFixture.start + ($0 - TapeFixture.start) / 100 }
        #expect(try player.response(to: Self.asked, at: faster) == Self.page(#""2026-05-02T16:00:06Z""#))
    }
}
