import Foundation
import TestTools
import Testing

/// Checks that the examples in Tests/README.md are exact copies of test files, so that each compiles and passes.
@Suite("Test examples")
struct TestExamples {
    @Test func `every example in the guide is the file whose path is above it`() throws {
        let tests = ProjectFolder.url.appending(path: "Tests")
        let guide = try String(contentsOf: tests.appending(path: "README.md"), encoding: .utf8)
        let examples = guide.matches(of: /`(\w+\/\w+\/\w+\.swift)`:\n\n```swift\n((?s).*?)```/)
        #expect(examples.count == 3 && guide.matches(of: /```swift/).count == 3)
        for example in examples {
            let file = try String(contentsOf: tests.appending(path: String(example.1)), encoding: .utf8)
            #expect(String(example.2) == file, "\(example.1)")
        }
    }
}
