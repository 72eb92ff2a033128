import Compression
import Foundation
import TestTools
import Testing

/// Checks our output with the gzip program.
@Suite("Gzip")
struct GzipTests {
    @Test(arguments: CompressedTexts.all, [1, 6, 9])
    func `gzip reads our compressed data`(text: String, level: Int) async throws {
        try await withTemporaryDirectory { folder in
            let form = try Gzip.compressed(Array(text.utf8), level: level)
            try Data(form).write(to: URL(filePath: "\(folder)/text.gz"))
            let run = try await Tool("gzip").run(["-dc", "\(folder)/text.gz"])
            #expect(run.isSuccess, "\(run.errorOutput)")
            #expect(run.output == text)
        }
    }

    @Test func `repetitive data becomes small, and equal data has equal output`() throws {
        let bytes = Array(CompressedTexts.repeating.utf8)
        let form = try Gzip.compressed(bytes)
        #expect(form.count < bytes.count / 50)
        #expect(try Gzip.compressed(bytes) == form)
        // The four bytes after the flags contain no date, because it would make the output differ.
        #expect(form[4..<8].allSatisfy { $0 == 0 })
    }

    @Test func `an invalid level is an error`() {
        #expect(throws: CompressionError.library(-2)) { try Gzip.compressed([1], level: 10) }
    }
}
