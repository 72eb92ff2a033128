import FoundationEssentials
import TestTools
import Testing

struct ToolTests {
    @Test(
        "What deploy/test installs is found: no test may be skipped for want of it",
        .enabled(if: ProcessInfo.processInfo.environment["BARDOWN_TEST_TOOLS"] == "1"),
        arguments: Tool.ofTests.map(\.name)
    )
    func installed(name: String) {
        #expect(Tool(name).isInstalled)
    }
}
