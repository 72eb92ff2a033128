import HTTPTypes
import NIOCore
import Postgres
import TestTools
import Testing

@testable import APIServer

/// Checks answers in the content codings that clients accept.
@Suite("Coding")
struct CodingTests {
    private static let path = "/api/v1/scoreboard?date=2026-03-15"

    private static let fields: [(field: String?, coding: ContentCoding)] = [
        (nil, .identity), ("", .identity), ("gzip", .gzip), ("x-gzip", .gzip), ("GZip", .gzip), ("br", .brotli),
        ("BR", .brotli), ("br;q=0", .identity),
        ("br;q=0, gzip", .gzip), ("br;q=0.5, gzip", .gzip), ("br;q=0.5, gzip;q=0.5", .brotli),
        ("identity, br;q=0.9", .identity),
        ("gzip, deflate, br, zstd", .brotli), ("br;q=1.0, gzip;q=0.8, *;q=0.1", .brotli), ("gzip;q=0", .identity),
        ("gzip;q=0.000", .identity), ("gzip; q=0.001", .gzip), ("*", .brotli), ("gzip;q=0.5, *;q=0.1", .gzip),
        ("*;q=0", .identity),
        ("*;q=0, gzip", .gzip),
        ("gzip;q=0, *", .brotli), ("br;q=0, *", .gzip), ("br;q=0, gzip;q=0, *", .identity),
        ("identity, gzip;q=0.5", .identity), ("identity;q=0.5, gzip;q=0.5", .gzip),
        ("identity;q=0.5,gzip;q=1.0", .gzip), ("identity;q=0, gzip;q=0.1", .gzip), ("gzip;q=0.1, *;q=0.5", .brotli),
        // Invalid values count as absent.
        ("gzip;q=2", .identity), ("gzip;q=1.001", .identity), ("gzip;q=0.1234", .identity), ("gzip;q=x", .identity),
        ("gzip;q=", .identity), ("gzip;level=9", .identity), ("gzip;q=nan", .identity), ("gzip;q=0x1", .identity),
        (",,;,gzip", .gzip), (";q=1", .identity), ("gzipped", .identity), ("brotli", .identity),
        ("\tgzip ;\tq=1 ", .gzip),
    ]

    @Test func `a client gets the coding that it prefers`() {
        for (field, coding) in Self.fields { #expect(ContentCoding(accepting: field) == coding, "\(field ?? "none")") }
    }

    @Test(arguments: ["gzip", "br"])
    func `curl reads compressed answers, both new and cached`(coding: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let plain = try await api.get(Self.path)
            let address = "http://127.0.0.1:\(api.port)\(Self.path)"
            for _ in 1...3 {
                let run = try await Tool.curl.run([
                    "-sS", "--compressed", "-H", "Accept-Encoding: \(coding)", "-D", "-", address,
                ])
                #expect(run.isSuccess, "\(run.errorOutput)")
                #expect(run.output.lowercased().contains("content-encoding: \(coding)\r\n"))
                #expect(run.output.hasSuffix("\r\n\r\n\(plain.text)"))
            }
        }
    }

    @Test(arguments: ["gzip", "br"])
    func `each coding has its own ETag and length, and every answer names it in Vary`(coding: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let plain = try await api.get(Self.path)
            let tag = try #require(plain.headers[.eTag])
            for _ in 1...2 {
                let small = try await api.get(Self.path, [.acceptEncoding: coding])
                #expect(small.headers[.contentEncoding] == coding && plain.headers[.contentEncoding] == nil)
                #expect(small.headers[.eTag] == "\(tag.dropLast())-\(coding)\"")
                #expect(small.headers[.vary] == "Accept-Encoding" && plain.headers[.vary] == "Accept-Encoding")
                #expect(small.headers[.contentLength] == String(small.body.readableBytes))
                #expect(small.body.readableBytes < plain.body.readableBytes / 2)
                #expect(small.headers[.cacheControl] == plain.headers[.cacheControl])
                let head = try await api.send(.head, Self.path, [.acceptEncoding: coding])
                #expect(head.body.readableBytes == 0)
                var (fields, others) = (head.headers, small.headers)
                // The header states the number of remaining requests, which falls with each request.
                for changing in [HTTPField.Name.date, .rateLimit] { (fields[changing], others[changing]) = (nil, nil) }
                #expect(Set(fields) == Set(others))
            }
        }
    }

    @Test func `a cached copy is recognized only by the ETag of its own coding`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let plain = try #require(try await api.get(Self.path).headers[.eTag])
            let small = try #require(try await api.get(Self.path, [.acceptEncoding: "gzip"]).headers[.eTag])
            let smallest = try #require(try await api.get(Self.path, [.acceptEncoding: "br"]).headers[.eTag])
            for _ in 1...2 {
                for (coding, tag, status) in [
                    ("gzip", small, 304), ("gzip", plain, 200), ("identity", plain, 304), ("identity", small, 200),
                    ("gzip", "\(plain), \(small)", 304), ("gzip", "W/\(small)", 304), ("br", smallest, 304),
                    ("br", small, 200), ("br, gzip", smallest, 304), ("gzip", smallest, 200),
                ] {
                    let response = try await api.get(Self.path, [.acceptEncoding: coding, .ifNoneMatch: tag])
                    #expect(response.status.code == status, "\(coding) \(tag)")
                    guard status == 304 else { continue }
                    #expect(response.headers[.contentEncoding] == nil && response.body.readableBytes == 0)
                    let own = coding == "identity" ? plain : coding == "gzip" ? small : smallest
                    #expect(response.headers[.eTag] == own)
                    #expect(response.headers[.vary] == "Accept-Encoding")
                }
            }
        }
    }

    @Test func `a small answer is sent uncompressed`() async throws {
        try await ApiUnderTest.run { api in
            for _ in 1...2 {
                let response = try await api.get("/api/v1/scoreboard/live", [.acceptEncoding: "gzip"])
                #expect(response.headers[.contentEncoding] == nil && response.headers[.vary] == "Accept-Encoding")
                #expect(response.text == #"{"league":null,"games":[]}"#)
            }
        }
    }

    @Test(arguments: [ContentCoding.gzip, .brotli])
    func `an answer is compressed once, however often it is sent`(coding: ContentCoding)
        throws
    {
        let response = try CachedResponse(Array(String(repeating: "0123456789", count: 500).utf8), as: .json, .live)
        let fields: HTTPFields = [.acceptEncoding: coding.name]
        #expect(response.wire(for: fields) == nil, "no client has requested it yet")
        #expect(response.wire(for: [:])?.body == response.plain.body)
        let form = try #require(try response.compressed(coding))
        #expect(response.wire(for: fields)?.body == form.body)
        let pointer = form.body.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
        let stale = try #require(try response.stale(age: .seconds(3)).compressed(coding))
        #expect(stale.body.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) } == pointer)
        #expect(stale.headers[.eTag] == form.headers[.eTag] && stale.headers[.stale] == "true")
    }

    @Test func `an answer that compression would not shrink is sent uncompressed`() throws {
        var random = SplitMix(seed: 7)
        let bytes = (0..<2000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let response = try CachedResponse(bytes, as: .json, .live)
        for coding in [ContentCoding.gzip, .brotli] {
            #expect(try response.compressed(coding) == nil)
            #expect(response.wire(for: [.acceptEncoding: coding.name])?.body == response.plain.body)
        }
    }

    @Test func `where a key is required, Vary names the key and the coding`() async throws {
        try await ApiUnderTest.run(["API_KEY": "key"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let response = try await api.get(Self.path, [.apiKey: "key", .acceptEncoding: "gzip"])
            #expect(response.headers[.contentEncoding] == "gzip")
            let vary = try #require(response.headers[.vary])
            #expect(vary.contains("Accept-Encoding") && vary.contains("X-API-Key"))
        }
    }

    @Test(arguments: ["/", "/docs", "/api/v1/openapi.json"])
    func `pages are compressed as well`(path: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let plain = try await api.get(path)
            let small = try await api.get(path, [.acceptEncoding: "gzip"])
            #expect(
                small.headers[.contentEncoding] == "gzip" && small.headers[.contentType] == plain.headers[.contentType]
            )
            #expect(small.body.readableBytes < plain.body.readableBytes / 2)
            let smallest = try await api.get(path, [.acceptEncoding: "gzip, deflate, br, zstd"])
            #expect(smallest.headers[.contentEncoding] == "br")
            #expect(smallest.body.readableBytes < small.body.readableBytes)
        }
    }
}
