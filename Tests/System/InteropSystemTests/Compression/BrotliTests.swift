import Compression
import Foundation
import TestTools
import Testing

/// Checks our output with the brotli program.
@Suite("Brotli", .enabled(if: Tool.brotli.isInstalled, "deploy/test installs brotli"))
struct BrotliTests {
    @Test(arguments: CompressedTexts.all, [0, 5, 11])
    func `brotli reads our compressed data`(text: String, level: Int) async throws {
        try await withTemporaryDirectory { folder in
            let form = try Brotli.compressed(Array(text.utf8), level: level)
            try Data(form).write(to: URL(filePath: "\(folder)/text.br"))
            let run = try await Tool.brotli.run(["-dc", "\(folder)/text.br"])
            #expect(run.isSuccess, "\(run.errorOutput)")
            #expect(run.output == text)
        }
    }

    @Test func `data of any length is restored, also at the lengths at which the window grows`() async throws {
        try await withTemporaryDirectory { folder in
            for power in 9...17 {
                for length in [1 << power - 1, 1 << power, 1 << power + 1] {
                    let bytes = (0..<length).map { number in UInt8(number * number % 89 + 33) }
                    let text = String(decoding: bytes, as: UTF8.self)
                    let path = "\(folder)/\(length).br"
                    try Data(try Brotli.compressed(Array(text.utf8))).write(to: URL(filePath: path))
                    let run = try await Tool.brotli.run(["-dc", path])
                    #expect(run.output == text, "\(length)")
                }
            }
        }
    }

    @Test func `repetitive data becomes smaller than with gzip, and equal data has equal output`() throws {
        let bytes = Array(CompressedTexts.repeating.utf8)
        let form = try Brotli.compressed(bytes)
        #expect(form.count < (try Gzip.compressed(bytes)).count)
        #expect(try Brotli.compressed(bytes) == form)
    }

    @Test(arguments: [-1, 12])
    func `an invalid level is an error`(level: Int) {
        #expect(throws: CompressionError.refused) { try Brotli.compressed([1], level: level) }
    }
}
