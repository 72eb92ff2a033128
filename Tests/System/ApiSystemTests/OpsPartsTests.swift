import APIServer
import Cryptography
import Postgres
import Runtime
import Storage
import Testing

@testable import OpsConsole
@testable import api

/// Tests the parts of the pages under `/ops`: sessions, cookies, figures and database privileges.
@Suite("Ops parts")
struct OpsPartsTests {
    @Test func `a session is known to every process until it ends, and its cookie reveals no token`()
        async throws
    {
        try await ApiUnderTest.run(["OPS_TOKEN": "correct horse battery"]) { api in
            let store = OperationStore(try #require(api.routes.ops).pool)
            let (one, copy) = (OpsSessions(store, fingerprint: [1]), OpsSessions(store, fingerprint: [1]))
            let session = OpsSession(name: "Ada \"L.\"; =é", mayAct: false)
            let cookie = try await one.begin(session)
            #expect(Base64URL.decode(cookie)?.count == 32)
            #expect(try await copy.find(cookie) == session)
            #expect(try await one.begin(session) != cookie, "a cookie is random")
            #expect(try await OpsSessions(store, fingerprint: [2]).find(cookie) == nil, "other tokens")
            for changed in [
                (cookie.hasPrefix("1") ? "2" : "1") + cookie.dropFirst(), String(cookie.dropLast()), cookie + ".", "",
                "...",
                try FormToken.text(for: cookie),
            ] {
                #expect(try await one.find(changed) == nil, "\(changed)")
            }
            #expect(try FormToken.text(for: cookie) != FormToken.text(for: cookie + "x"))
            let stored = try await api.owner.query("select s::text from ops_session s").map {
                try $0.decode(String.self)
            }
            #expect(stored.count == 2 && !stored.joined().contains(cookie))
            try await copy.end(cookie)
            #expect(try await one.find(cookie) == nil, "signed out")
            let late = try await one.begin(session)
            try await api.owner.execute("update ops_session set expires_at = clock_timestamp()")
            #expect(try await one.find(late) == nil, "expired")
            _ = try await one.begin(session)
            let left = try await api.owner.first("select count(*)::int from ops_session")?.decode(Int.self)
            #expect(left == 1)
        }
    }

    @Test func `the stored form of the tokens is stretched, and differs for other tokens`() throws {
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
    func `the page to return to is always a page under /ops`(given: String, expected: String) {
        #expect(OpsForm(back: given).returnPath == expected)
    }

    @Test func `the cookie is sent over TLS only, whatever scheme a proxy reports`() {
        let field = OpsRoutes.cookieField("x", age: 1)
        for word in ["; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/ops"] { #expect(field.contains(word)) }
    }

    @Test(arguments: [
        (0, 4, "0.0%"), (1, 3, "33.3%"), (2, 3, "66.7%"), (1, 2000, "0.1%"), (4, 4, "100.0%"), (0, 0, ""),
    ])
    func `a share has one decimal place, and is empty if the whole is zero`(part: Int64, whole: Int64, text: String) {
        #expect(OpsSection.share(part, of: whole) == text)
    }

    @Test(arguments: [
        "select * from q.job", "select q.pause('detail', 'x')", "select q.cancel(1)", "select * from ops.finished",
        "select token from public.device", "select * from public.game", "insert into public.operator_action values (1)",
        "select * from public.operator_action", "delete from ops.action", "create table ops.mine (id int)",
        "update public.program_scale set most = 1000",
    ])
    func `the server refuses statements outside the role of the /ops login`(statement: String) async throws {
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

    @Test func `the api's own login cannot act as an operator`() async throws {
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
