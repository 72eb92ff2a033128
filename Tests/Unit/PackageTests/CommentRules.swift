import Foundation
import TestTools
import Testing

/// Checks rules for comments that the formatter does not enforce.
@Suite("Comment rules")
struct CommentRules {
    private static let widest = 120

    @Test(arguments: ["Sources", "Tests"])
    func `no line of a comment has more than 120 columns`(of folder: String) throws {
        let package = ProjectFolder.url.path
        let names = try FileManager.default.subpathsOfDirectory(atPath: "\(package)/\(folder)")
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        #expect(names.count > 100)
        for name in names {
            let text = try String(contentsOfFile: "\(package)/\(name)", encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.count > Self.widest {
                let isComment = line.drop { $0 == " " }.hasPrefix("//")
                #expect(!isComment, "\(name):\(index + 1) has \(line.count) columns")
            }
        }
    }
}
