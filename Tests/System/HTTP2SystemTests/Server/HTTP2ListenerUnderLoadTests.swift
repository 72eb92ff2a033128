import HTTP2
import TestTools
import Testing

@Suite("HTTP2 listener under load", .enabled(if: Tool.h2load.isInstalled))
struct HTTP2ListenerUnderLoadTests {
    @Test func `ten thousand requests on four connections, fifty at a time on each, are all answered`() async throws {
        try await withServer { _, handler, url, _ in
            let run = try await Tool.h2load.run(["-n", "10000", "-c", "4", "-m", "50", "\(url)/fields"])
            #expect(run.output.contains("10000 total, 10000 started, 10000 done"))
            #expect(run.output.contains("0 errored, 0 timeout"))
            #expect(handler.requests.count == 10_000)
            #expect(Set(handler.requests.map(\.connection)).count == 4)
        }
    }
}
