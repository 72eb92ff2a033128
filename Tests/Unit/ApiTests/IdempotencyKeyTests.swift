import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Postgres
import Scores
import Storage
import TestTools
import Testing

@testable import APIServer

@Suite("Idempotency keys")
struct IdempotencyKeyTests {
    @Test(arguments: [
        ("abc", "abc"), ("\"abc\"", "abc"), ("8e03978e-40d5-43e8", "8e03978e-40d5-43e8"),
        (#""a\"b\\c""#, #"a"b\c"#), (#"a"b\c"#, #"a"b\c"#), ("!", "!"), ("~", "~"),
        (String(repeating: "k", count: 255), String(repeating: "k", count: 255)),
    ])
    func `a key is read the same with quotes and without`(value: String, key: String) {
        #expect(IdempotencyKey(value)?.text == key)
    }

    @Test(arguments: [
        "", "\"\"", "a b", "\"a b\"", "\"abc", "\"", "\"a\"b\"", #""a\"#, #""a\b""#, "\"abc\";x=1", "\"a\", \"b\"",
        "é", "a\tb", "a\u{7F}", String(repeating: "k", count: 256), "\"" + String(repeating: "k", count: 256) + "\"",
    ])
    func `a value that is neither form of a key is rejected`(value: String) {
        #expect(IdempotencyKey(value) == nil)
    }

    @Test func `a request with two keys is refused`() throws {
        var fields = HTTPFields()
        #expect(try IdempotencyKey(of: fields) == nil)
        fields.append(HTTPField(name: .idempotencyKey, value: "one"))
        #expect(try IdempotencyKey(of: fields)?.text == "one")
        fields.append(HTTPField(name: .idempotencyKey, value: "one"))
        #expect(throws: Problem.invalidIdempotencyKey) { try IdempotencyKey(of: fields) }
    }

    @Test func `each identity has its own keys, and an anonymous sender has none`() throws {
        let device = RequestIdentity.device(digest: Bytes([0x00, 0xAB]))
        #expect(device.idempotencyScope == "device:00ab")
        #expect(RequestIdentity.apiKey(.issued(7)).idempotencyScope == "key:7")
        #expect(RequestIdentity.apiKey(.serverOperator).idempotencyScope == "operator")
        #expect(RequestIdentity.anonymous.idempotencyScope == nil)
    }

    @Test func `the comment of the column names the scope of each identity`() throws {
        let file = ProjectFolder.path("sql/migrations/0018_api_keys_and_changes.sql")
        let start = "comment on column idempotency_key.scope is '"
        let line = try #require(
            try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix(start) }
        )
        let identities: [RequestIdentity] = [
            .device(digest: Bytes([0x00])), .member(MemberID(rawValue: UUID())), .apiKey(.issued(7)),
            .apiKey(.serverOperator),
        ]
        for identity in identities {
            let kind = try #require(identity.idempotencyScope?.split(separator: ":").first)
            #expect(line.dropFirst(start.count).contains("\(kind): "), "\(kind)")
        }
    }

    @Test func `a fingerprint covers the method, the target and the body, and nothing else`() async throws {
        func fingerprint(
            _ method: HTTPRequest.Method = .post,
            _ path: String = "/a",
            _ body: String = "{}",
            _ more: HTTPFields = [:]
        ) async throws -> Bytes? {
            var fields = more
            fields[.idempotencyKey] = "key"
            let head = HTTPRequest(method: method, scheme: "http", authority: "x", path: path, headerFields: fields)
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
            let write = try await WriteRequest(request, bodyLimit: 100)
            let again = try await write.request.body.collect(upTo: 100)
            #expect(String(buffer: again) == body)
            return try write.idempotentRequest(of: .apiKey(.issued(1)))?.fingerprint
        }
        let first = try await fingerprint()
        #expect(first?.bytes.count == 32)
        #expect(try await fingerprint(.post, "/a", "{}", [.userAgent: "another"]) == first)
        let others = [
            try await fingerprint(.put), try await fingerprint(.post, "/a?b"),
            try await fingerprint(.post, "/a", "{} "),
            try await fingerprint(.post, "/a", ""),
        ]
        for other in others { #expect(other != first) }
    }
}

@Suite("Command responses")
struct CommandResponseTests {
    @Test func `a stored response is sent again with its status, fields and bytes, marked as replayed`() throws {
        let first = try CommandResponse.json(["a": 1], status: .created, headers: [.retryAfter: "2"])
        let again = try CommandResponse(replaying: first.stored)
        #expect(again.status == .created)
        #expect(again.body == first.body)
        var fields = first.headers
        fields[.idempotencyReplayed] = "true"
        #expect(again.headers == fields)
    }

    @Test func `a stored header with an invalid name is an error`() {
        let header = StoredResponse.Header(name: "a b", value: "1")
        let stored = StoredResponse(status: 200, headers: [header], body: Bytes([]))
        #expect(throws: StorageError.self) { try CommandResponse(replaying: stored) }
    }

    @Test(arguments: [(200, true), (201, true), (204, true), (202, false), (302, false), (404, false), (500, false)])
    func `only a successful response is final, and 202 is not`(status: Int, isFinal: Bool) {
        let response = CommandResponse(status: HTTPResponse.Status(code: status), headers: [:], body: [])
        #expect(response.isFinal == isFinal)
    }
}
