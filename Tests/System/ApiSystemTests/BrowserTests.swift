import Cryptography
import FoundationEssentials
import HTTPTypes
import NIOCore
import Postgres
import Runtime
import TestTools
import Testing

@testable import api

@Suite("Browser registrations")
struct BrowserTests {
    private static let siteKey = Result { try Base64URL.encode(ES256PrivateKey().publicPoint()) }
    private static let endpoint = "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk"

    /// A registration as the page sends it.
    private static func body(_ endpoint: String = endpoint, point: [UInt8]? = nil, auth: Int = 16) throws -> String {
        let key = Base64URL.encode(try point ?? AgreementKey().point)
        let secret = Base64URL.encode([UInt8](repeating: 1, count: auth))
        return #"""
            {"service":"web","subscription":{"endpoint":"\#(endpoint)","expirationTime":null,
             "keys":{"p256dh":"\#(key)","auth":"\#(secret)"}},"favoriteTeams":["duke"]}
            """#
    }

    private static func run(
        _ variables: [String: String] = [:],
        _ body: @Sendable (ApiUnderTest) async throws -> Void
    ) async throws {
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey.get()].merging(variables) { $1 }, body)
    }

    @Test func `a page gets the key to subscribe with, or learns that there is none`() async throws {
        try await Self.run { api in
            let response = try await api.get("/api/v1/push/web-key")
            let key = try Self.siteKey.get()
            #expect(response.status == .ok && response.text == #"{"key":"\#(key)"}"#)
        }
        try await ApiUnderTest.run { api in
            let response = try await api.get("/api/v1/push/web-key")
            #expect(response.status == .notFound)
            #expect(try response.problem().code == "no_web_key")
            let refusal = try await api.send(.post, "/api/v1/devices", body: Self.body())
            #expect(refusal.status.code == 422)
            #expect(try refusal.problem().code == "web_push_off")
        }
    }

    @Test func `an invalid key is reported when the api starts`() {
        for key in ["x", Base64URL.encode([UInt8](repeating: 4, count: 65))] {
            let environment = Runtime.Environment(ApiConfiguration.variables, values: ["VAPID_PUBLIC_KEY": key])
            #expect(throws: ConfigurationError.self) { try ApiConfiguration(environment) }
        }
    }

    @Test func `a browser that registers again with new keys stays one device, and is deleted by its endpoint`()
        async throws
    {
        try await withTemporaryDirectory { folder in
            let path = "\(folder)/keys"
            let keys = try TokenKeyFile.make(at: path)
            for variables in [[:], ["TOKEN_KEY_FILE": path]] {
                try await Self.run(variables.merging(["APNS_TOPIC": "app.test"]) { $1 }) { api in
                    try await ApiFixtures.insertTeams(api.owner)
                    let first = try await api.send(.post, "/api/v1/devices", body: Self.body())
                    #expect(first.status == .created)
                    let body = try Self.body()
                    #expect(try await api.send(.post, "/api/v1/devices", body: body).status == .ok)
                    let rows = try await api.owner.query("select service, environment, topic, token from device")
                    let (service, environment, topic, token) = try #require(rows.first).decode(
                        String.self,
                        String.self,
                        String.self,
                        String.self
                    )
                    #expect((service, environment, topic) == ("web", "production", "app.test"))
                    let place = "web\nproduction\napp.test"
                    let plain = variables.isEmpty ? token : try keys.open(token, associated: place)
                    // The newest keys are stored, because pushes have to use them.
                    let kept = String(decoding: Base64URL.decode(plain) ?? [], as: UTF8.self)
                    let point = try #require(body.firstMatch(of: /"p256dh":"([^"]+)"/)?.1)
                    #expect(rows.count == 1 && kept.contains(point) && kept.contains(Self.endpoint))
                    #expect(try await api.send(.delete, "/api/v1/devices", body: Self.body()).status == .noContent)
                    #expect(try await api.send(.delete, "/api/v1/devices", body: Self.body()).status == .notFound)
                }
            }
        }
    }

    @Test func `a subscription for another host, or with unusable keys, is refused`() async throws {
        let bodies = [
            try Self.body("http://updates.push.services.mozilla.com/x"), try Self.body("https://127.0.0.1/x"),
            try Self.body("https://10.0.0.1:8443/x"), try Self.body("https://user@a.push.apple.com/x"),
            try Self.body(point: [4, 1, 2]), try Self.body(auth: 15),
        ]
        try await Self.run { api in
            for body in bodies {
                let refusal = try await api.send(.post, "/api/v1/devices", body: body)
                let problem = try refusal.problem()
                #expect(refusal.status.code == 422 && problem.code == "invalid_subscription")
                #expect(!problem.detail.contains("/x"))
            }
            for (body, status, code) in [
                (#"{"service":"web","favoriteTeams":[]}"#, 400, "invalid_json"),
                (#"{"service":"pigeon","token":"abcdefgh","favoriteTeams":[]}"#, 422, "invalid_service"),
            ] {
                let refusal = try await api.send(.post, "/api/v1/devices", body: body)
                #expect(refusal.status.code == status)
                #expect(try refusal.problem().code == code)
            }
            #expect(try await api.owner.first("select 1 from device") == nil)
        }
    }

    @Test func `the longest allowed endpoint and token are stored, encrypted or not`() async throws {
        let start = "https://a.push.apple.com/"
        let browser = try Self.body(start + String(repeating: "x", count: 1024 - start.utf8.count))
        let phone = #"{"service":"fcm","token":"\#(String(repeating: "a:", count: 500))","favoriteTeams":[]}"#
        try await withTemporaryDirectory { folder in
            let path = "\(folder)/keys"
            _ = try TokenKeyFile.make(at: path)
            for variables in [[:], ["TOKEN_KEY_FILE": path]] {
                try await Self.run(variables) { api in
                    for body in [browser, phone] {
                        #expect(try await api.send(.post, "/api/v1/devices", body: body).status == .created)
                        #expect(try await api.send(.post, "/api/v1/devices", body: body).status == .ok)
                    }
                    let services = try await api.owner.query("select service from device order by 1")
                    #expect(try services.map { try $0.decode(String.self) } == ["fcm", "web"])
                    #expect(try await api.send(.delete, "/api/v1/devices", body: phone).status == .noContent)
                }
            }
        }
    }

    @Test func `the simulator's push service is accepted if the operator allows it`() async throws {
        try await Self.run(["WEB_PUSH_ALLOW": "127.0.0.1:8443"]) { api in
            let body = try Self.body("https://127.0.0.1:8443/push/x")
            #expect(try await api.send(.post, "/api/v1/devices", body: body).status == .created)
        }
    }
}
