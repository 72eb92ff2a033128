import APIModels
import Accounts
import Cryptography
import Foundation
import HTTPTypes
import Logging
import PipelineJobs
import Postgres
import Storage
import TestTools
import Testing
import Time
import Transport

@testable import push_sender
@testable import simulator

/// The api with external issuers, the simulator that imitates them, and the handler of push-sender that fetches their
/// keys over a socket.
struct IssuersUnderTest: Sendable {
    let accounts: AccountsUnderTest
    private let simulator: String
    private let http: HTTPFetcher
    private let handler: IssuerKeyHandler

    /// - Parameter fetchesKeys: Whether the keys of all issuers are fetched before `body` is called.
    static func run(
        fetchesKeys: Bool = true,
        _ body: @Sendable (IssuersUnderTest) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let scenario = SimulatedScenario(SimulatedScenario.InitialState()) { MachineClock.now }
        let server = try await UpstreamServer.start(scenario: scenario, host: "127.0.0.1", port: 0, logger: logger)
        var configuration = FetcherConfiguration(userAgent: "BarDown test")
        configuration.privateAddresses = [try Destination(server.address).authority]
        configuration.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 100)
        let http = try HTTPFetcher(configuration, logger: logger)
        do {
            try await run(at: server.address, http, fetchesKeys: fetchesKeys, body)
        } catch {
            await http.close()
            try await server.stop()
            throw error
        }
        await http.close()
        try await server.stop()
    }

    private static func run(
        at simulator: String,
        _ http: HTTPFetcher,
        fetchesKeys: Bool,
        _ body: @Sendable (IssuersUnderTest) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { folder in
            let json = FakeIssuers.file(servedAt: simulator)
            try json.write(toFile: "\(folder)/issuers.json", atomically: true, encoding: .utf8)
            let issuers = try IssuersFile.issuers(json: json)
            try await AccountsUnderTest.run(["ISSUERS_FILE": "\(folder)/issuers.json"]) { accounts in
                let store = IssuerKeyStore(accounts.api.owner)
                let handler = IssuerKeyHandler(issuers: issuers, store: store, fetcher: http)
                let test = IssuersUnderTest(accounts: accounts, simulator: simulator, http: http, handler: handler)
                if fetchesKeys { try await test.fetchKeys() }
                try await body(test)
            }
        }
    }

    /// Does the job that fetches the keys of an issuer; `nil`: of all.
    func fetchKeys(of issuer: String? = nil) async throws { try await handler.fetch(FetchIssuerKeys(issuer: issuer)) }

    /// The number of jobs that were enqueued to fetch keys.
    var requestedFetches: Int64 {
        get async throws {
            let row = try await accounts.api.owner.first("select count(*) from q.job where kind = 'fetch_issuer_keys'")
            return try row?.decode(Int64.self) ?? -1
        }
    }

    /// Has the simulator make an identity token.
    /// - Parameters:
    ///   - nonce: The number that the app made. Apple's kit is given its SHA-256.
    ///   - fields: Further fields of the request, as JSON.
    func token(
        _ issuer: String,
        _ subject: String,
        nonce: String? = nil,
        _ fields: [String: String] = [:]
    ) async throws -> String {
        var body = fields.merging(["issuer": "\"\(issuer)\"", "subject": "\"\(subject)\""]) { own, _ in own }
        if let nonce {
            let claim = try issuer == "apple" ? SHA256.hexadecimal(of: Array(nonce.utf8)) : nonce
            body["nonce"] = "\"\(claim)\""
        }
        let json = "{\(body.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
        let response = try await http.fetch(Request(.post, "\(simulator)/control/issuers", body: Array(json.utf8)))
        #expect(response.status == 201, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(Minted.self, from: Data(response.body)).idToken
    }

    private struct Minted: Decodable {
        let idToken: String
    }

    /// Signs in with a token.
    func signIn(_ issuer: String, _ token: String, nonce: String? = nil) async throws -> TestResponse {
        try await accounts.send("auth/external", ExternalSignInRequest(issuer: issuer, idToken: token, nonce: nonce))
    }

    /// Signs in with a new token, and returns our tokens.
    func member(
        _ issuer: String,
        _ subject: String,
        _ fields: [String: String] = [:]
    ) async throws -> TokensResponse {
        let nonce = issuer == "apple" ? UUID().uuidString : nil
        let token = try await token(issuer, subject, nonce: nonce, fields)
        let response = try await signIn(issuer, token, nonce: nonce)
        #expect(response.status == .created || response.status == .ok, "\(response.text)")
        return try response.decoded()
    }
}
