import Cryptography
import Testing
import Time

@testable import simulator

@Suite("Provider check")
struct ProviderCheckTests {
    private let key: ES256PrivateKey
    private var check: ProviderCheck
    private let now = Instant(microseconds: 1_777_737_600_000_000)

    init() throws {
        key = try ES256PrivateKey()
        check = ProviderCheck(keyID: "SIMULATED1", teamID: "SIMULATION", key: try key.publicKey())
    }

    private func token(
        header: String = #"{"alg":"ES256","kid":"SIMULATED1"}"#,
        team: String = "SIMULATION",
        age: Int64 = 0,
        key: ES256PrivateKey? = nil
    ) throws -> String {
        let claims = #"{"iss":"\#(team)","iat":\#(now.secondsSinceEpoch - age)}"#
        return try signed(header: header, claims: claims, key: key)
    }

    private func signed(header: String, claims: String, key: ES256PrivateKey? = nil) throws -> String {
        let text = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
        let signature = try (key ?? self.key).signature(of: Array(text.utf8))
        return "bearer \(text).\(Base64URL.encode(signature))"
    }

    @Test mutating func `a valid token counts only once as the first on its connection`() throws {
        let token = try token()
        #expect(check.decision(on: token, connection: 1, at: now) == .accepted(isFirst: true))
        #expect(check.decision(on: token, connection: 1, at: now) == .accepted(isFirst: false))
        #expect(check.decision(on: token, connection: 2, at: now) == .accepted(isFirst: true))
        check.remove(connection: 1)
        #expect(check.decision(on: token, connection: 1, at: now) == .accepted(isFirst: true))
    }

    @Test(arguments: [nil, "", "bearer", "Basic abc"])
    mutating func `an absent or empty token is refused as missing`(authorization: String?) {
        #expect(check.decision(on: authorization, connection: 1, at: now) == .missing)
    }

    @Test(
        arguments: [
            (0, ProviderDecision.accepted(isFirst: true)), (3600, .accepted(isFirst: true)), (3601, .expired),
            (-60, .accepted(isFirst: true)), (-61, .invalid), (1_777_737_600, .expired), (1_777_737_601, .invalid),
        ] as [(Int64, ProviderDecision)]
    )
    mutating func `the age of a token in seconds determines its validity`(seconds: Int64, decision: ProviderDecision)
        throws
    {
        #expect(check.decision(on: try token(age: seconds), connection: 1, at: now) == decision)
    }

    @Test mutating func `a valid token also expires on an open connection`() throws {
        let token = try token()
        #expect(check.decision(on: token, connection: 1, at: now) == .accepted(isFirst: true))
        #expect(check.decision(on: token, connection: 1, at: now + .seconds(3601)) == .expired)
    }

    @Test
    mutating func `a token with another team, key id, algorithm, key or format is invalid`() throws {
        let good = try token()
        let claims = #"{"iss":"SIMULATION","iat":\#(now.secondsSinceEpoch)}"#
        let header = #"{"alg":"ES256","kid":"SIMULATED1"}"#
        let bad = [
            try token(team: "ANOTHERONE"),
            try token(header: #"{"alg":"ES256","kid":"ANOTHERKEY"}"#),
            try token(header: #"{"alg":"none","kid":"SIMULATED1"}"#),
            try token(header: #"{"alg":"ES256"}"#),
            try token(key: try ES256PrivateKey()),
            try signed(header: header, claims: #"{"iss":"SIMULATION"}"#),
            try signed(header: header, claims: #"{"iss":"SIMULATION","iat":"\#(now.secondsSinceEpoch)"}"#),
            try signed(header: header, claims: #"{"iss":"SIMULATION","iat":9223372036854775807}"#),
            try signed(header: header, claims: #"{"iss":"SIMULATION","iat":-9223372036854775808}"#),
            try signed(header: "", claims: claims),
            String(good.dropLast()), "\(good).x", "\(good)=", "bearer a.b.c", "bearer ..",
        ]
        for token in bad { #expect(check.decision(on: token, connection: 1, at: now) == .invalid) }
    }

    @Test mutating func `a second token on a connection has to be 20 minutes younger`() throws {
        #expect(check.decision(on: try token(age: 1800), connection: 1, at: now) == .accepted(isFirst: true))
        #expect(check.decision(on: try token(age: 601), connection: 1, at: now) == .changedTooOften)
        #expect(check.decision(on: try token(age: 601), connection: 2, at: now) == .accepted(isFirst: true))
        #expect(check.decision(on: try token(age: 600), connection: 1, at: now) == .accepted(isFirst: false))
    }
}
