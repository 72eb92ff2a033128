import FoundationEssentials
import TestTools
import Testing

@Suite("Tool")
struct ToolTests {
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["BARDOWN_TEST_TOOLS"] == "1"),
        arguments: Tool.ofTests.map(\.name)
    )
    func `what deploy/test installs is found: no test may be skipped for want of it`(name: String) {
        #expect(Tool(name).isInstalled)
    }
}
