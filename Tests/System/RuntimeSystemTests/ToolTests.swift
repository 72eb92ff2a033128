import FoundationEssentials
import TestTools
import Testing

@Suite("Tool")
struct ToolTests {
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["BARDOWN_TEST_TOOLS"] == "1"),
        arguments: Tool.ofTests.map(\.name)
    )
    func `the tools of deploy/test are installed, so that no test is skipped for lack of one`(name: String) {
        #expect(Tool(name).isInstalled)
    }
}
