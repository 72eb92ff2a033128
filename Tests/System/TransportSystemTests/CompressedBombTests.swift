import Synchronization
import TestTools
import Testing
import Transport

/// Tests bodies that are small when compressed and large when decompressed, in every accepted encoding.
@Suite("Compressed bomb")
struct CompressedBombTests {
    /// A time far longer than any of these tests needs, so that only the limit under test can end them.
    private let patience = Patience.limit

    /// Tests every encoding that the fetcher accepts, which depends on the installed libcurl.
    @Test func `a bomb is stopped while it is decompressed`() async throws {
        let bombs = Bombs.zeros(megabytes: 64)
        for encoding in try await encodings() {
            let bomb = try #require(bombs[encoding], "no bomb in \(encoding)")
            #expect(bomb.count < 500_000)
            let before = try ProcessMemory.kilobytes("VmRSS:", resettingPeak: true)
            let server = try ScriptedServer { peer in
                peer.serve { _ in peer.answer(headers: ["Content-Encoding: \(encoding)"], body: bomb) }
            }
            let fetcher = try makeFetcher(for: server)
            let code = await failure(of: Request(.get, server.url(), limits: Limits(total: patience)), from: fetcher)
            await fetcher.close()
            #expect(code == .bodyTooLarge(limit: 8 << 20), "\(encoding)")
            // The memory holds the bytes up to the limit, twice while the array grows, but none of the rest.
            #expect(try ProcessMemory.kilobytes("VmHWM:") - before < 40 << 10, "\(encoding)")
        }
    }

    /// Shows that the bombs are valid bodies: one that is smaller than the limit arrives whole.
    @Test func `a compressed body below the limit arrives`() async throws {
        for (encoding, body) in Bombs.zeros(megabytes: 16) where try await encodings().contains(encoding) {
            guard encoding != "deflate" else { continue }  // its checksum is missing
            let server = try ScriptedServer { peer in
                peer.serve { _ in peer.answer(headers: ["Content-Encoding: \(encoding)"], body: body) }
            }
            let fetcher = try makeFetcher(for: server)
            let limits = Limits(total: patience, bodyBytes: 17 << 20)
            let response = try await fetcher.fetch(Request(.get, server.url(), limits: limits))
            #expect(response.body.count == 16 << 20 && response.body.allSatisfy { $0 == 0 }, "\(encoding)")
            await fetcher.close()
        }
    }

    /// The encodings that the fetcher accepts.
    private func encodings() async throws -> [String] {
        let asked = Mutex("")
        let server = try ScriptedServer { peer in
            peer.serve { request in
                asked.withLock { $0 = request.headers["Accept-Encoding"] ?? "" }
                peer.answer()
            }
        }
        let fetcher = try makeFetcher(for: server)
        _ = try await fetcher.fetch(Request(.get, server.url()))
        await fetcher.close()
        return asked.withLock { $0.split(separator: ",").map { String($0.filter { $0 != " " }) } }
    }
}
