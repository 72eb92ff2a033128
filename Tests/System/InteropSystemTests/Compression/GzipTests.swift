import Compression
import Foundation
import TestTools
import Testing

/// Forms of bytes beside what everybody's gzip reads in them.
@Suite("Gzip")
struct GzipTests {
    @Test(arguments: CompressedTexts.all, [1, 6, 9])
    func `gzip reads what was compressed`(text: String, level: Int) async throws {
        try await withTemporaryDirectory { folder in
            let form = try Gzip.compressed(Array(text.utf8), level: level)
            try Data(form).write(to: URL(filePath: "\(folder)/text.gz"))
            let run = try await Tool("gzip").run(["-dc", "\(folder)/text.gz"])
            #expect(run.isSuccess, "\(run.complaint)")
            #expect(run.output == text)
        }
    }

    @Test func `what repeats itself becomes small, and the same bytes become the same`() throws {
        let bytes = Array(CompressedTexts.repeating.utf8)
        let form = try Gzip.compressed(bytes)
        #expect(form.count < bytes.count / 50)
        #expect(try Gzip.compressed(bytes) == form)
        // No date: the four bytes after the flags.
        #expect(form[4..<8].allSatisfy { $0 == 0 })
    }

    @Test func `a level that there is not is an error`() {
        #expect(throws: CompressionError.library(-2)) { try Gzip.compressed([1], level: 10) }
    }
}
