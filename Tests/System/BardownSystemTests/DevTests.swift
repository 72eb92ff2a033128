import BarDownClient
import Foundation
import Glibc
import Subprocess
import SystemPackage
import TestTools
import Testing

/// Checks `bardown dev` as a process. However it ends, it must leave no process or folder behind.
@Suite("Dev")
struct DevTests {
    @Test(
        arguments: Thoroughness.choose(
            quick: ["postgres/data/PG_VERSION", "api.log"],
            thorough: [
                "postgres", "postgres/data/PG_VERSION", "postgres/data/postmaster.pid", "simulator.log", "api.log",
            ]
        )
    )
    func `Ctrl-C at any time during the start ends bardown dev with 0 and leaves nothing`(_ sign: String) async throws {
        try await withDev { dev in
            try await eventually(sign) { dev.has(sign) }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    @Test func `killed children are restarted, and Ctrl-C then ends everything with exit code 0`() async throws {
        try await withDev { dev in
            try await dev.waitForBanner()
            for program in ["differ", "simulator"] {
                let old = try #require(dev.process(named: program))
                kill(old, SIGKILL)
                try await eventually("another \(program)") {
                    dev.process(named: program).map { $0 != old } ?? false
                }
            }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    @Test(
        arguments: Thoroughness.choose(
            quick: ["api.log", "banner"],
            thorough: ["postgres/data/PG_VERSION", "api.log", "banner"]
        )
    )
    func `when bardown dev itself is killed, everything that it started ends`(_ sign: String) async throws {
        try await withDev { dev in
            if sign == "banner" {
                try await dev.waitForBanner()
            } else {
                try await eventually(sign) { dev.has(sign) }
            }
            try dev.send(.kill)
        } ended: { dev, status in
            #expect(status == .signaled(SIGKILL))
            try await eventually("an end of all that it started") { dev.remains.isEmpty }
        }
    }

    @Test func `all clocks of the demo show the time that --at gives`() async throws {
        try await withDev(["--at", "2026-05-02T18:00:00Z"]) { dev in
            let banner = try await dev.banner()
            #expect(banner.contains { $0.hasPrefix("All clocks of the demo show 2026-05-02 18:") })
            let line = try #require(banner.first { $0.contains("curl") && $0.hasSuffix("/scoreboard") })
            let scoreboard = try #require(line.split(separator: " ").last)
            try await eventually("a game of that day") {
                let answer = try await Tool.curl.run(["--silent", "\(scoreboard)?date=2026-05-02"]).output
                return answer.contains(#""day":"2026-05-02""#)
            }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    @Test func `a user of the demo signs in, and drafts against one of its members`() async throws {
        try await withDev(["--speed", "60"]) { dev in
            let user = try DemoUser(banner: try await dev.banner())
            try await user.signIn()
            var contest: Contest.ID?
            try await eventually("a contest") {
                contest = try await user.nextContest()
                return contest != nil
            }
            let detail = try await user.contests.contest(try #require(contest))
            #expect(detail.contest.player1.username == "QuickDraw")
            #expect(detail.contest.player2.username == "BenchWarmer")
            #expect(detail.contest.numBets > 0)
            try await eventually("a notice on the phone of the user") { try await user.phone.contains("QuickDraw") }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }
}
