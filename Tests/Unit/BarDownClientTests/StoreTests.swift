import Foundation
import Testing

@testable import BarDownClient

@Suite("Local store")
struct LocalStoreTests {
    @Test(arguments: [
        "", "a", "../../etc/passwd", "http://h/api/v1/games/today?league=mlax-d1", String(repeating: "x", count: 5000),
        "ü🏒", "a\u{0}b", ".", "%2e%2e",
    ])
    func `the file of every key is in the store's folder and can be read again`(key: String) async throws {
        try await withStore { store in
            #expect(store.data(for: key) == nil)
            try store.write(Data("one".utf8), for: key)
            try store.write(Data("two".utf8), for: key)
            #expect(store.data(for: key) == Data("two".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path()).count == 1)
            try store.remove(key)
            try store.remove(key)
            #expect(store.data(for: key) == nil)
        }
    }

    @Test func `similar keys have different files`() async throws {
        try await withStore { store in
            for key in ["a/b", "a?b", "a-b"] { try store.write(Data(key.utf8), for: key) }
            for key in ["a/b", "a?b", "a-b"] { #expect(store.data(for: key) == Data(key.utf8)) }
        }
    }

    @Test func `beyond the capacity, the oldest files are removed first`() async throws {
        try await withStore(capacity: 3) { store in
            for number in 0..<6 {
                try store.write(Data("\(number)".utf8), for: "\(number)")
                let age = Date(timeIntervalSince1970: 1000 + Double(number))
                let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path())
                let name = try #require(names.first { $0.hasPrefix("\(number).") })
                try FileManager.default.setAttributes(
                    [.modificationDate: age],
                    ofItemAtPath: store.folder.appending(path: name).path()
                )
            }
            #expect((0..<6).map { store.data(for: "\($0)") != nil } == [false, false, false, true, true, true])
        }
    }

    @Test func `a failed write is reported, and the stored data stays`() throws {
        let store = LocalStore(folder: URL(filePath: "/dev/null/scores"))
        #expect(throws: (any Error).self) { try store.write(Data(), for: "a") }
        #expect(store.data(for: "a") == nil)
    }
}

@Suite("Client response cache")
struct ClientResponseCacheTests {
    private func answer(_ path: String) throws -> ClientResponseCache.Entry {
        ClientResponseCache.Entry(
            url: try #require(URL(string: "http://h/\(path)")),
            etag: "\"a\"",
            confirmedAt: Samples.start,
            freshUntil: Samples.start + 10,
            isStale: false,
            body: Data("[]".utf8)
        )
    }

    @Test func `memory keeps the most recently used responses, and the disk keeps all of them`() async throws {
        try await withStore { store in
            for (disk, known) in [(nil, [true, false, true]), (store, [true, true, true])] as [(LocalStore?, [Bool])] {
                let cache = ClientResponseCache(store: disk, capacity: 2)
                let answers = try ["1", "2", "3"].map(answer)
                await cache.insert(answers[0])
                await cache.insert(answers[1])
                _ = await cache.entry(for: answers[0].url)
                await cache.insert(answers[2])
                for (answer, isKnown) in zip(answers, known) {
                    #expect(await cache.entry(for: answer.url) == (isKnown ? answer : nil))
                }
            }
        }
    }

    @Test func `an unreadable file is treated as missing`() async throws {
        try await withStore { store in
            let answer = try answer("1")
            try store.write(Data("{".utf8), for: answer.url.absoluteString)
            #expect(await ClientResponseCache(store: store).entry(for: answer.url) == nil)
            // The file named after this address contains the response of another address.
            try store.write(JSONEncoder().encode(try self.answer("2")), for: answer.url.absoluteString)
            #expect(await ClientResponseCache(store: store).entry(for: answer.url) == nil)
        }
    }
}
