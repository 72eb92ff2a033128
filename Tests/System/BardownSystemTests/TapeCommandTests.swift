import EphemeralPostgres
import Fleet
import FoundationEssentials
import Logging
import Parsing
import Subprocess
import SystemPackage
import Tapes
import TestTools
import Testing
import Time
import Transport

@testable import bardown

/// Checks `bardown tape` as an operator uses it.
@Suite("Tape")
struct TapeCommandTests {
    private let bardown = Tool(program: "bardown")
    private static let silentLogger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private static let board = "/api-web.nhle.com/v1/score/"

    /// Returns the date in New York of the simulator's games.
    private static func today(_ listing: String) -> String? {
        listing.split(separator: "\"date\":\"").dropFirst().first.map { String($0.prefix(10)) }
    }

    @Test
    func `a recorded tape can be listed, passes its checks, and plays back the same answers`() async throws {
        try await withTemporaryFolder("bardown-tape-test") { folder in
            let tape = folder.appending("night.tape").string
            let recorded = try await Simulation.run(
                ["--games", "0", "--nhl-games", "3", "--starts-in", "0", "--speed", "600"],
                in: folder,
                logger: Self.silentLogger
            ) { address in
                let games = try await text(of: "\(address.upstream)/control/games")
                let page = "\(address.upstream)\(Self.board)\(try #require(Self.today(games)))"
                let host = address.upstreamAuthority
                let arguments = [
                    "tape", "record", "--to", tape, "--every", "300ms", "--for", "2s", "--private-address", host,
                ]
                let run = try await bardown.run(arguments + [page, "\(address.upstream)/no/such/page"])
                #expect(run.isSuccess, "\(run.errorOutput)")
                return page
            }
            try await expectListing(of: tape, page: recorded)
            try await expectPlaying(of: tape, page: recorded, in: folder)
        }
    }

    private func expectListing(of tape: String, page: String) async throws {
        let listed = try await bardown.run(["tape", "inspect", "--json", tape])
        let lines = listed.output.split(separator: "\n")
        #expect(lines.count >= 6)
        #expect(lines.contains { $0.contains(#""status":200"#) && $0.contains(page) })
        #expect(lines.contains { $0.contains(#""status":404"#) })
        let table = try await bardown.run(["tape", "inspect", tape])
        #expect(table.output.contains("entries, from 20") && table.output.contains(page))
        let verified = try await bardown.run(["tape", "verify", tape])
        #expect(verified.isSuccess, "\(verified.output)")
        #expect(verified.output.contains("nhl-score"))
    }

    private func expectPlaying(of tape: String, page: String, in folder: FilePath) async throws {
        let playFolder = folder.appending("played")
        try FileManager.default.createDirectory(atPath: playFolder.string, withIntermediateDirectories: true)
        let arguments = ["--games", "0", "--speed", "100", "--tape", tape]
        try await Simulation.run(arguments, in: playFolder, logger: Self.silentLogger) { address in
            let played = "\(address.upstream)/\(page.dropFirst("http://".count))"
            // The last answer comes after two seconds of the tape, and is then repeated.
            try await eventually("the end of the tape") { try await text(of: played).contains(#""games":[{"#) }
        }
    }

    private func text(of url: String) async throws -> String {
        var fetching = FetcherConfiguration(userAgent: "BarDown tests")
        fetching.privateAddresses = [String(url.dropFirst("http://".count).prefix { $0 != "/" })]
        let http = try HTTPFetcher(fetching, logger: Self.silentLogger)
        let response = try await http.fetch(Request(.get, url))
        await http.close()
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test func `a playing tape prints the address of each host, and ends when it is stopped`() async throws {
        try await withTemporaryFolder("bardown-tape-test") { folder in
            let tape = try Self.write([("https://api-web.nhle.com/v1/score/2026-05-02", Self.emptyBoard)], in: folder)
            let result = try await Subprocess.run(
                .path(
                    FilePath(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                        .removingLastComponent().appending("bardown")
                ),
                arguments: ["tape", "play", tape],
                environment: .inherit.updating(["TMPDIR": folder.string]),
                input: .none,
                output: .sequence,
                error: .discarded
            ) { execution in
                var lines: [String] = []
                for try await line in execution.standardOutput.strings() {
                    lines.append(line)
                    if line.contains("Ctrl-C") { try execution.send(signal: .interrupt) }
                }
                return lines
            }
            #expect(result.terminationStatus == .exited(0))
            let line = result.closureResult.first { $0.hasPrefix("api-web.nhle.com") }
            #expect(line?.contains("http://127.0.0.1:") == true && line?.contains("/api-web.nhle.com") == true)
        }
    }

    private static let emptyBoard = #"{"currentDate":"2026-05-02","games":[]}"#

    /// Writes a tape with these answers, one second apart, into a folder.
    private static func write(_ pages: [(url: String, body: String)], in folder: FilePath) throws -> String {
        let path = folder.appending("written-\(UUID().uuidString).tape")
        var writer = try TapeWriter(to: path)
        for (second, page) in pages.enumerated() {
            let entry = TapeEntry(
                at: Instant(microseconds: 1_777_737_600_000_000) + .seconds(second),
                took: .zero,
                url: page.url,
                outcome: .response(TapedResponse(status: 200))
            )
            try writer.append(entry, body: Array(page.body.utf8))
        }
        try writer.finish()
        return path.string
    }

    @Test func `verifying a faulty tape ends with 1 and the reason`() async throws {
        try await withTemporaryFolder("bardown-tape-test") { folder in
            let page = "https://api-web.nhle.com/v1/score/2026-05-02"
            let tapes = [
                try Self.write([(page, "<html>Access Denied, captcha</html>")], in: folder),
                try Self.write([("\(page)?apikey=12345678", Self.emptyBoard)], in: folder),
                try Self.write([(page, Self.emptyBoard)], in: folder),
            ]
            var bytes = try Data(contentsOf: URL(filePath: tapes[2]))
            bytes[100] ^= 1
            try bytes.write(to: URL(filePath: tapes[2]))
            let complaints = ["is not a page of kind nhl-score", "a key in the query", "damaged"]
            for (tape, complaint) in zip(tapes, complaints) {
                let run = try await bardown.run(["tape", "verify", tape])
                #expect(run.code == 1)
                #expect(run.output.contains(complaint), "\(run.output)")
            }
            for arguments in [["verify", "/nowhere.tape"], ["inspect", "/etc/hostname"], ["play", "/nowhere.tape"]] {
                let run = try await bardown.run(["tape"] + arguments)
                #expect(run.code == 1)
                #expect(run.errorOutput.hasPrefix("Error: /") && !run.errorOutput.contains("Usage:"))
            }
            for arguments in [["record", "--to", "x"], ["record", "--to", "x", "--every", "0", "u"], ["play"]] {
                #expect(try await bardown.run(["tape"] + arguments).code == 64)
            }
        }
    }

    @Test(
        arguments: [
            ("https://site.api.espn.com/apis/site/v2/sports/basketball/nba/scoreboard?dates=20260502", .espnScoreboard),
            ("https://site.api.espn.com/apis/site/v2/sports/hockey/nhl/summary?event=1", .espnSummary),
            ("http://127.0.0.1:99/site.api.espn.com/apis/v2/sports/hockey/nhl/standings", .espnStandings),
            ("https://site.api.espn.com/apis/site/v2/sports/basketball/nba/teams/13/schedule", .espnScoreboard),
            ("https://api-web.nhle.com/v1/gamecenter/2026020001/play-by-play", .nhlPlayByPlay),
            ("http://127.0.0.1:99/api-web.nhle.com/v1/schedule/2026-05-02", .nhlSchedule),
            ("https://sdataprod.ncaa.com/?meta=GetContests_web&extensions=%7B%7D", .ncaaContests),
            ("http://127.0.0.1:99/statcrew/7100001.xml", .statcrew),
            ("https://api.the-odds-api.com/v4/sports/basketball_wnba/odds?regions=us", .oddsAPI),
            ("https://example.com/", nil),
        ] as [(String, ParseKind?)]
    )
    func `the kind of a page is found by its address, also if it is played back`(url: String, kind: ParseKind?) {
        #expect(ParseKind(address: PageAddress(url: url)) == kind)
    }

    @Test(.enabled(if: Captures.folder != nil, "no captures next to the repository"))
    func `the sequences of the captures become tapes, and all tapes pass their checks`() async throws {
        let captures = try #require(Captures.folder)
        try await withTemporaryFolder("bardown-tape-test") { folder in
            let made = try await Tool(path: ProjectFolder.path("deploy/tapes/make")).run([captures, folder.string])
            #expect(made.isSuccess, "\(made.errorOutput)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.string).filter {
                $0.hasSuffix(".tape")
            }
            #expect(names.count > 10)
            let run = try await bardown.run(["tape", "verify"] + names.sorted().map { folder.appending($0).string })
            #expect(run.isSuccess, "\(run.output)")
            #expect(run.output.contains("nhl-play-by-play") && run.output.contains("espn-summary"))
        }
    }
}

/// Real responses, which are kept outside the repository.
private enum Captures {
    /// The folder of the responses; `nil` if it is missing.
    static let folder = ProjectFolder.captures
}
