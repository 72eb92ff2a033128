import Foundation
import TestTools
import Testing

/// The examples of Tests/README.md are tests, word for word, so that each compiles and passes.
@Suite("Examples of tests")
struct TestExamples {
    @Test func `every example of the guide is the file that is named before it`() throws {
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
