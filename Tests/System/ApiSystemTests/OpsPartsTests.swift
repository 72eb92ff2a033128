import Postgres
import Runtime
import Signing
import Storage
import Testing

@testable import api

/// What the pages under `/ops` are made of.
@Suite("Ops parts")
struct OpsPartsTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)

    @Test func `a session is known again until it is over, and cannot be forged or changed`() throws {
        let seal = try OpsSeal(Array("secret".utf8))
        let session = OpsSession(name: "Ada \"L.\"; =é", mayAct: false, expires: Self.now + .seconds(60))
        let cookie = try seal.cookie(for: session)
        #expect(cookie.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") })
        #expect(try seal.session(in: cookie, now: Self.now) == session)
        #expect(try seal.session(in: cookie, now: Self.now + .seconds(60)) == nil)
        #expect(try OpsSeal(Array("other".utf8)).session(in: cookie, now: Self.now) == nil)
        for changed in [
            cookie.replacing(".look.", with: ".act."), "1" + cookie, String(cookie.dropLast()), cookie + ".", "", "...",
            try seal.formToken(for: cookie),
        ] {
            #expect(try seal.session(in: changed, now: Self.now) == nil, "\(changed)")
        }
    }

    @Test func `what is stored of the tokens is stretched, and is another for others`() throws {
        func fingerprint(_ values: [String: String]) throws -> [UInt8] {
            let variables = ["OPS_DATABASE_URL": "postgresql:///x"].merging(values) { $1 }
            let environment = Runtime.Environment(Host.variables + ApiConfiguration.variables, values: variables)
            return try #require(try ApiConfiguration(environment).ops).fingerprint
        }
        let token = "correct horse battery"
        let own = try fingerprint(["OPS_TOKEN": token])
        #expect(try own == fingerprint(["OPS_TOKEN": token]) && own.count == 32)
        #expect(try own != fingerprint(["OPS_TOKEN": token + "x"]))
        #expect(try own != fingerprint(["OPS_TOKEN": token, "OPS_READ_TOKEN": "look but do not touch"]))
        #expect(try own != SHA256.digest(of: Array("\(token)\n".utf8)))
    }

    @Test(arguments: [
        ("/ops", "/ops"), ("/ops/jobs?queue=a", "/ops/jobs?queue=a"), ("/ops?x", "/ops?x"), ("", "/ops"),
        ("//evil.example", "/ops"), ("https://evil.example", "/ops"), ("/opsx", "/ops"), ("/ops//evil.example", "/ops"),
        ("/ops/\r\nSet-Cookie: x", "/ops"), ("/ops/\\evil", "/ops"), ("/ops/é", "/ops"),
    ])
    func `the way back is a page of ours`(given: String, expected: String) {
        #expect(OpsForm(back: given).wayBack == expected)
    }

    @Test func `the cookie goes over TLS alone, whatever a proxy calls this server`() {
        let field = OpsRoutes.cookieField("x", age: 1)
        for word in ["; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/ops"] { #expect(field.contains(word)) }
    }

    @Test(arguments: [
        ("0,0", "  "), ("0,1", " █"), ("1,2,4,8", "▁▂▄█"), ("100", "█"), ("", ""), ("7,x", "█ "),
    ])
    func `numbers become bars, nothing only where there was nothing`(numbers: String, bars: String) {
        #expect(OpsTable.chart(numbers) == bars)
    }

    @Test(arguments: [
        "select * from q.job", "select q.pause('detail', 'x')", "select q.cancel(1)", "select * from ops.finished",
        "select token from public.device", "select * from public.game", "insert into public.operator_action values (1)",
        "select * from public.operator_action", "delete from ops.action", "create table ops.mine (id int)",
        "update public.scaled_program set most = 1000",
    ])
    func `the server refuses the login of the desk`(statement: String) async throws {
        try await ApiUnderTest.run { api in
            let configuration = try PostgresConfiguration(
                url: api.database.url(as: "bardown_ops"),
                applicationName: "t"
            )
            let connection = try await PostgresConnection.connect(configuration)
            let error = await #expect(throws: PostgresError.self) {
                try await connection.execute("\(unescaped: statement)")
            }
            await connection.close()
            #expect(error?.sqlState == .insufficientPrivilege, "\(statement)")
        }
    }

    @Test func `the api's own login cannot act`() async throws {
        try await ApiUnderTest.run { api in
            let connection = try await PostgresConnection.connect(try api.database.asApi)
            for statement in ["select ops.operate('x', 'pause', 'detail')", "select * from ops.queue"] {
                let error = await #expect(throws: PostgresError.self) {
                    try await connection.execute("\(unescaped: statement)")
                }
                #expect(error?.sqlState == .insufficientPrivilege)
            }
            await connection.close()
        }
    }
}
