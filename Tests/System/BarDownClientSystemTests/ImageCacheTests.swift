import Foundation
import TestTools
import Testing

@testable import BarDownClient

@Suite("Image cache")
struct ImageCacheTests {
    private static let picture: LoopbackServer.Reply = .answer(200, ["Content-Type": "image/png"], "PNG")

    @Test
    func `a picture is fetched once, however many callers want it`() async throws {
        try await LoopbackServer.run { _, _ in
            Self.picture
        } _: { server in
            let cache = ImageCache(store: nil)
            let url = server.address.appending(path: "logo.png")
            try await withThrowingTaskGroup(of: Data.self) { group in
                for _ in 0..<20 { group.addTask { try await cache.image(at: url) } }
                for try await data in group { #expect(data == Data("PNG".utf8)) }
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test
    func `if the caller that fetches a picture is cancelled, the others still get it`() async throws {
        try await LoopbackServer.run { _, count in
            count == 0 ? .silence : Self.picture
        } _: { server in
            let cache = ImageCache(store: nil)
            let url = server.address.appending(path: "logo.png")
            try await withThrowingTaskGroup(of: Data?.self) { group in
                try await withThrowingTaskGroup(of: Void.self) { first in
                    first.addTask { await #expect(throws: APIError.cancelled) { try await cache.image(at: url) } }
                    try await eventually("the first request") { !server.requests.isEmpty }
                    for _ in 0..<3 { group.addTask { try await cache.image(at: url) } }
                    for _ in 0..<100 { await Task.yield() }
                    first.cancelAll()
                    try await first.waitForAll()
                }
                for try await data in group { #expect(data == Data("PNG".utf8)) }
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test
    func `a cancelled caller does not wait for the end of another caller's fetch`() async throws {
        try await LoopbackServer.run { _, _ in
            .silence
        } _: { server in
            let cache = ImageCache(store: nil)
            let url = server.address.appending(path: "logo.png")
            try await withThrowingTaskGroup(of: Void.self) { first in
                first.addTask { await #expect(throws: APIError.cancelled) { try await cache.image(at: url) } }
                try await eventually("the first request") { !server.requests.isEmpty }
                // The caller is cancelled once before it waits, and once while it waits.
                for yields in [0, 100] {
                    try await withThrowingTaskGroup(of: Void.self) { waiting in
                        waiting.addTask { await #expect(throws: APIError.cancelled) { try await cache.image(at: url) } }
                        for _ in 0..<yields { await Task.yield() }
                        waiting.cancelAll()
                        try await waiting.waitForAll()
                    }
                }
                first.cancelAll()
                try await first.waitForAll()
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test
    func `a picture missing in memory comes from the disk, without a request`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, _ in
                Self.picture
            } _: { server in
                let url = server.address.appending(path: "logo.png")
                let cache = ImageCache(store: store)
                _ = try await cache.image(at: url)
                await cache.releaseMemory()
                _ = try await cache.image(at: url)
                _ = try await ImageCache(store: store).image(at: url)
                #expect(server.requests.count == 1)
            }
        }
    }

    @Test
    func `data that is not a picture is not cached`() async throws {
        try await LoopbackServer.run { _, count in
            count == 0 ? .answer(200, ["Content-Type": "text/html"], "not found") : .answer(404)
        } _: { server in
            let cache = ImageCache(store: nil)
            let url = server.address.appending(path: "logo.png")
            await #expect(throws: APIError.unreadable("\(url) is not an image")) { try await cache.image(at: url) }
            await #expect(throws: APIError.refused(ProblemDetails(status: 404))) { try await cache.image(at: url) }
        }
    }

    @Test func `the memory cache is limited in bytes, and keeps the most recently used pictures`() throws {
        let urls = try ["a", "b", "c", "d"].map { try #require(URL(string: "http://h/\($0)")) }
        var cache = ByteBoundedCache(capacity: 10)
        cache.insert(Data(count: 4), for: urls[0])
        cache.insert(Data(count: 4), for: urls[1])
        _ = cache.data(for: urls[0])
        cache.insert(Data(count: 4), for: urls[2])
        #expect(urls.map { cache.data(for: $0) != nil } == [true, false, true, false])
        cache.insert(Data(count: 11), for: urls[3])
        #expect(cache.data(for: urls[3]) == nil && cache.size == 8)
        cache.insert(Data(count: 1), for: urls[0])
        #expect(cache.size == 5)
    }
}
