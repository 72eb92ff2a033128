import Postgres
import Testing
import Time

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
        #expect(try seal.formToken(for: cookie) != seal.formToken(for: cookie + "x"))
    }

    @Test(arguments: [
        ("/ops", "/ops"), ("/ops/jobs?queue=a", "/ops/jobs?queue=a"), ("/ops?x", "/ops?x"), ("", "/ops"),
        ("//evil.example", "/ops"), ("https://evil.example", "/ops"), ("/opsx", "/ops"), ("/ops//evil.example", "/ops"),
        ("/ops/\r\nSet-Cookie: x", "/ops"), ("/ops/\\evil", "/ops"), ("/ops/é", "/ops"),
    ])
    func `the way back is a page of ours`(given: String, expected: String) {
        #expect(OpsForm(back: given).wayBack == expected)
    }

    @Test(arguments: [
        ("scores.example", true), ("scores.example:8080", true), ("localhost.evil.example", true), ("", true),
        ("localhost:8080", false), ("127.0.0.1", false), ("[::1]:8080", false), ("127.0.0.1.evil.example", true),
    ])
    func `the cookie goes over TLS alone, but on this very machine`(host: String, isSecure: Bool) {
        #expect(OpsRoutes.cookieField("x", age: 1, at: host).hasSuffix("; Secure") == isSecure)
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
