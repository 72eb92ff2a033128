import Testing

@testable import simulator

@Suite("Fault")
struct UpstreamFaultTests {
    @Test(
        arguments: [
            ("slow", Fault(kind: .slow)),
            ("slow:0.5", Fault(kind: .slow, probability: 0.5)),
            ("too_many_requests:1:7", Fault(kind: .tooManyRequests, seconds: 7)),
            ("html:0.1:0:GetContests_web", Fault(kind: .html, probability: 0.1, seconds: 0, match: "GetContests_web")),
            ("", nil), ("fast", nil), ("slow:2", nil), ("slow:-1", nil), ("slow:x", nil), ("slow:1:99999", nil),
            ("slow:nan", nil), ("slow:1:1:nothing", nil), ("slow:1:inf", nil),
        ]
    )
    func `a fault is parsed from its flag, and a malformed flag is refused`(text: String, fault: Fault?) {
        #expect(Fault(flag: text) == fault)
    }

    @Test func `a fault hits with its probability, and only matching requests`() throws {
        var plan = FaultPlan(seed: 1)
        plan.add(try #require(Fault(kind: .serverError, probability: 0.25, match: "page")))
        plan.add(try #require(Fault(kind: .slow, seconds: 2)))
        let effects = (0..<4000).map { _ in plan.drawEffects(for: "page") }
        #expect((900...1100).contains(effects.count { $0.responseFault != nil }))
        #expect(effects.allSatisfy { $0.delay == .seconds(2) })
        #expect((0..<100).allSatisfy { _ in plan.drawEffects(for: "query").responseFault == nil })
        plan.clear()
        #expect(plan.drawEffects(for: "page") == FaultPlan.FaultEffects())
    }

    @Test func `the log keeps at least the last ten thousand requests`() {
        var log = UpstreamRequestLog()
        for _ in 0..<50_000 {
            log.append(at: Served.start, method: "GET", target: "/", operation: nil, status: 200, faults: [])
        }
        #expect(log.next == 50_000)
        #expect(log.since(49_998).map(\.number) == [49_998, 49_999])
        #expect(log.since(50_000).isEmpty)
        #expect((UpstreamRequestLog.capacity...2 * UpstreamRequestLog.capacity).contains(log.since(-1).count))
        #expect(log.since(0).last?.number == 49_999)
    }

    @Test(
        arguments: [
            ("/a%20b?x=%7B%22y%22%3A1%7D&z", "/a b", ["x": "{\"y\":1}", "z": ""]),
            ("/?a=1+2&a=3", "/", ["a": "3"]),
            ("/?", "/", [:]),
            ("/%C3%A9", "/é", [:]),
        ]
    )
    func `a request target is split into its path and its query`(text: String, path: String, query: [String: String]) {
        let target = Target(text)
        #expect(target?.path == path)
        #expect(target?.query == query)
    }

    @Test(arguments: ["/%", "/%4", "/%zz", "/?a=%FF", "/?%C3=1"])
    func `a target with a broken escape or invalid UTF-8 is refused`(text: String) {
        #expect(Target(text) == nil)
    }
}
