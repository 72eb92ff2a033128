import HTTPTypes
import Hummingbird
import Postgres
import Runtime
import Testing
import Time

@testable import APIServer
@testable import OpsConsole
@testable import api

/// Checks the pages under `/ops`, and the rights that each token gives.
@Suite("Ops")
struct OpsTests {
    private static let token = "correct horse battery"
    private static let readToken = "look but do not touch"
    private static let paths = OpsView.all.map(\.path) + ["/ops/jobs/1"]

    private func withOps(_ body: @Sendable (ApiUnderTest) async throws -> Void) async throws {
        try await ApiUnderTest.run(["OPS_TOKEN": Self.token, "OPS_READ_TOKEN": Self.readToken], body)
    }

    private func post(
        _ path: String,
        _ fields: [String: String],
        _ headers: HTTPFields = [:],
        _ api: ApiUnderTest
    ) async throws -> TestResponse {
        let body = fields.map { "\($0)=\($1.replacing(" ", with: "+"))" }.joined(separator: "&")
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await api.send(.post, path, headers, body: body)
    }

    /// Signs in and returns the cookie.
    private func signIn(with token: String = token, name: String = "Ada", _ api: ApiUnderTest) async throws
        -> HTTPFields
    {
        let response = try await post("/ops/sign-in", ["name": name, "token": token], [:], api)
        #expect(response.status == .seeOther)
        let cookie = try #require(response.headers[.setCookie])
        return [.cookie: String(cookie.prefix { $0 != ";" })]
    }

    /// Returns the CSRF token in the forms of the page.
    private func check(_ cookie: HTTPFields, _ api: ApiUnderTest) async throws -> String {
        let page = try await api.get("/ops", cookie).text
        return String(try #require(page.firstMatch(of: /name="check" value="([^"]+)"/)).output.1)
    }

    private func postAction(
        _ action: String,
        _ subject: String,
        _ cookie: HTTPFields,
        _ api: ApiUnderTest
    ) async throws -> TestResponse {
        let fields = ["check": try await check(cookie, api), "action": action, "subject": subject, "back": "/ops/jobs"]
        return try await post("/ops/act", fields, cookie, api)
    }

    @Test func `without a token there are no /ops pages`() async throws {
        try await ApiUnderTest.run { api in
            for path in Self.paths + ["/ops/sign-in"] {
                let answer = try await api.get(path)
                #expect(answer.status == .notFound, "\(path)")
            }
        }
    }

    @Test(arguments: [
        (["OPS_TOKEN": "short"], "OPS_TOKEN is not at least 16 bytes"),
        (["OPS_TOKEN": token], "OPS_DATABASE_URL is not set"),
        (["OPS_TOKEN": token, "OPS_READ_TOKEN": "x", "OPS_DATABASE_URL": "postgresql://"], "OPS_READ_TOKEN is not at"),
        (
            ["OPS_TOKEN": token, "OPS_DATABASE_URL": "postgresql://u:hidden@far.example/x"],
            "far.example is not this machine"
        ),
    ])
    func `a weak token or an invalid login is refused`(values: [String: String], expectedText: String) {
        let environment = Runtime.Environment(Host.variables + ApiConfiguration.variables, values: values)
        let error = #expect(throws: ConfigurationError.self) { try ApiConfiguration(environment) }
        let message = error?.description ?? ""
        #expect(message.contains(expectedText), "\(message)")
        #expect(!message.contains("hidden"))
    }

    @Test func `a visitor who has not signed in sees nothing and can do nothing`() async throws {
        try await withOps { api in
            for path in Self.paths {
                let response = try await api.get(path)
                #expect(response.status == .seeOther, "\(path)")
                #expect(response.headers[.location] == "/ops/sign-in")
                #expect(response.text.isEmpty)
            }
            let acted = try await post("/ops/act", ["action": "pause", "subject": "detail"], [:], api)
            #expect(acted.status == .forbidden)
            let forged = try await api.get("/ops", [.cookie: "bardown_ops=9999999999999999.act.QWRh.AAAA"])
            #expect(forged.status == .seeOther)
            let count = try await api.owner.first("select count(*) from operator_action")?.decode(Int.self)
            #expect(count == 0)
        }
    }

    @Test func `the right token gives a cookie that scripts cannot read and that needs TLS`() async throws {
        try await withOps { api in
            let response = try await post("/ops/sign-in", ["name": "Ada", "token": Self.token], [:], api)
            let cookie = try #require(response.headers[.setCookie])
            for word in ["HttpOnly", "SameSite=Strict", "Path=/ops", "Max-Age=28800", "Secure"] {
                #expect(cookie.contains(word))
            }
            #expect(!cookie.contains("correct"))
            let nameless = try await post("/ops/sign-in", ["name": " ", "token": Self.token], [:], api)
            #expect(nameless.status == .badRequest)
        }
    }

    @Test func `after ten wrong tokens only that address is refused, at any spelling of the path`() async throws {
        let settings = ["OPS_TOKEN": Self.token, "TRUSTED_PROXIES": "127.0.0.1,::1"]
        try await ApiUnderTest.run(settings) { api in
            func offer(_ token: String, from client: String, at path: String = "/ops/sign-in") async throws
                -> TestResponse
            {
                try await post(path, ["name": "Eve", "token": token], [.forwardedFor: client], api)
            }
            var wrong = 0
            var response = try await offer("correct horse batterx", from: "192.0.2.1")
            while response.status == .forbidden {
                #expect(response.headers[.setCookie] == nil)
                wrong += 1
                response = try await offer("correct horse batterx", from: "192.0.2.1", at: "//ops/sign-in")
            }
            #expect(wrong >= 10 && response.status == .tooManyRequests)
            #expect(response.headers[.retryAfter].flatMap { Int($0) }.map((1...60).contains) == true)
            // A new minute may begin meanwhile, which allows ten more attempts. Then the right token is accepted.
            let right = try await offer(Self.token, from: "192.0.2.1")
            #expect(right.status == .tooManyRequests || right.status == .seeOther)
            #expect(try await offer(Self.token, from: "192.0.2.2").status == .seeOther)
        }
    }

    @Test func `signing out ends the session wherever its cookie was copied to`() async throws {
        try await withOps { api in
            let cookie = try await signIn(api)
            #expect(try await api.get("/ops", cookie).status == .ok)
            let out = try await post("/ops/sign-out", ["check": try await check(cookie, api)], cookie, api)
            #expect(out.status == .seeOther)
            #expect(try await api.get("/ops", cookie).status == .seeOther)
        }
    }

    @Test func `every page escapes its data, and its policy forbids everything by default`() async throws {
        try await withOps { api in
            try await api.owner.execute("select q.enqueue('detail', '<script>alert(1)</script>')")
            try await api.owner.execute(
                "select q.register_worker('differ', 'host-1', 7, '0', array['diff'], 8, '1 hour')"
            )
            try await api.owner.execute(
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args, last_error)
                values (900, 'failed', 'push', 'send', 1, 3, 3, 3, 0, now(), '1 minute', '{}', 'status 500')
                """
            )
            let cookie = try await signIn(api)
            let shown = [
                "/ops": [
                    "detail", "Pause detail", "the minimum is enough", "host-1", "No job finished in the last hour",
                ],
                "/ops/failures": ["status &lt;n&gt;", "Discard 900"],
                "/ops/tail": ["No job finished in the last day."], "/ops/jobs": ["&lt;script&gt;alert(1)", "Cancel 1"],
                "/ops/hosts": ["api-web.nhle.com:443", "switched off"], "/ops/pushes": ["Alerts of the last day"],
                "/ops/actions": ["Operator actions"],
                "/ops/jobs/1": ["no worker takes jobs of queue detail", "enqueued"],
                "/ops/jobs/900": ["dead letter since", "Discard 900"],
            ]
            for (path, expectedTexts) in shown {
                let response = try await api.get(path, cookie)
                #expect(response.status == .ok, "\(path)")
                for text in expectedTexts { #expect(response.text.contains(text), "\(path): \(text)") }
                #expect(!response.text.contains("<script>alert"), "\(path)")
                #expect(response.headers[.cacheControl] == "no-store")
                let policy = response.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.hasPrefix("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            }
            let none = try await api.get("/ops/jobs?queue=push&kind=send", cookie).text
            #expect(none.contains("No job in queue push of kind send is waiting or running."))
            #expect(try await api.get("/ops/jobs/x", cookie).status == .notFound)
            for path in ["/ops/tail?queue=%00", "/ops/jobs?kind=a%07"] {
                let refused = try await api.get(path, cookie)
                #expect(refused.status == .badRequest && refused.text.contains("invalid_parameter"), "\(path)")
            }
            #expect(try await postAction("pause", "a%00", cookie, api).status == .badRequest)
            #expect(try await api.get("/ops/tail?queue=&kind=", cookie).status == .ok, "an empty form")
        }
    }

    @Test func `the overview begins with the verdict, and its links lead to existing sections`() async throws {
        try await withOps { api in
            let cookie = try await signIn(with: Self.readToken, api)
            for program in ["scoreboard-scraper", "detail-scraper", "differ", "push-sender"] {
                try await api.owner.execute(
                    """
                    select q.register_worker(\(program), 'host-1', 7, '0',
                      (select array_agg(queue) from program_scale where program = \(program)), 8, '1 hour')
                    """
                )
            }
            #expect(try await api.get("/ops", cookie).text.contains("<h2>All is well</h2>"))
            try await api.owner.execute(
                "update q.worker set ended_at = now(), end_reason = 'stopped' where program = 'differ'"
            )
            try await api.owner.execute(
                "insert into host_budget (host, state, state_reason, retry_at) values ('away.test:443', 'open', 'x', now())"
            )
            try await api.owner.execute(
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args)
                values (900, 'failed', 'push', 'send', 1, 3, 3, 3, 0, now(), '1 minute', '{}')
                """
            )
            let page = try await api.get("/ops", cookie).text
            #expect(page.contains("<h2>3 problems</h2>"))
            for (place, what) in [
                ("/ops#workers", "differ has no worker"),
                ("/ops/failures#newest-dead-letters", "1 job is a dead letter"),
                ("/ops/hosts", "away.test:443 gets no requests: its circuit breaker is open"),
            ] { #expect(page.contains("<a href=\"\(place)\">\(what)</a>"), "\(what)") }
            let verdict = try #require(page.firstRange(of: "<h2>3 problems</h2>"))
            #expect(try #require(page.firstRange(of: "<h2>Queues</h2>")).lowerBound > verdict.upperBound)
            for (path, anchors) in [
                ("/ops", ["queues", "workers", "job-times", "database"]), ("/ops/failures", ["newest-dead-letters"]),
                ("/ops/pushes", ["delivery-outcomes"]),
            ] {
                let text = try await api.get(path, cookie).text
                for anchor in anchors { #expect(text.contains("<section id=\"\(anchor)\">"), "\(anchor)") }
            }
        }
    }

    @Test func `an action uses the queue's own functions and is recorded with the operator's name`() async throws {
        try await withOps { api in
            for delay in ["1 hour", "1 hour"] {
                try await api.owner.execute("select q.enqueue('detail', 'x', p_delay => \(delay)::interval)")
            }
            try await api.owner.execute(
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args)
                select n, 'failed', 'push', 'send', 1, 3, 3, 3, 0, now(), '1 minute', '{}' from unnest(array[900, 901]) n
                """
            )
            let cookie = try await signIn(name: "Ada L.", api)
            let steps = [
                ("pause", "detail"), ("resume", "detail"), ("resume", "detail"), ("pause", "detial"), ("retry", "1"),
                ("cancel", "2"), ("cancel", "2"), ("retry", "900"), ("discard", "901"), ("discard", "1"),
            ]
            for (action, subject) in steps {
                let response = try await postAction(action, subject, cookie, api)
                #expect(response.status == .seeOther && response.headers[.location] == "/ops/jobs")
                let paused: SQL = "select coalesce(paused_by, '') from q.queue where name = 'detail'"
                if (action, subject) == ("pause", "detail") {
                    #expect(try await api.owner.first(paused)?.decode(String.self) == "Ada L.")
                }
            }
            let log = try await api.owner.query(
                "select who || ': ' || action || ' ' || subject || ': ' || outcome from operator_action order by id"
            ).map { try $0.decode(String.self) }
            let heir = try await api.owner.first("select redriven_as from q.dead where id = 900")?.decode(Int64.self)
            #expect(
                log == [
                    "Ada L.: pause detail: paused", "Ada L.: resume detail: resumed",
                    "Ada L.: resume detail: was not paused",
                    "Ada L.: pause detial: no such queue", "Ada L.: retry 1: due now",
                    "Ada L.: cancel 2: cancelled",
                    "Ada L.: cancel 2: neither waiting nor running",
                    "Ada L.: retry 900: enqueued again as \(try #require(heir))", "Ada L.: discard 901: discarded",
                    "Ada L.: discard 1: not a dead letter",
                ]
            )
            let due = try await api.owner.first("select run_at <= now() from q.job where id = 1")?.decode(Bool.self)
            #expect(due == true)
            #expect(try await api.get("/ops/actions", cookie).text.contains("discard 1: not a dead letter"))
        }
    }

    @Test func `a form that another site sends has no effect`() async throws {
        try await withOps { api in
            let cookie = try await signIn(api)
            let check = try await check(cookie, api)
            let step = ["action": "pause", "subject": "detail"]
            var foreign = cookie
            foreign[.secFetchSite] = "cross-site"
            let other = try await self.check(try await signIn(name: "Bob", api), api)
            for (fields, headers) in [
                (step, cookie), (step.merging(["check": "x"]) { $1 }, cookie),
                (step.merging(["check": other]) { $1 }, cookie), (step.merging(["check": check]) { $1 }, foreign),
                (step.merging(["check": check]) { $1 }, [:]),
            ] {
                #expect(try await post("/ops/act", fields, headers, api).status == .forbidden, "\(fields) \(headers)")
            }
            let unknown = ["check": check, "action": "drop", "subject": "detail"]
            #expect(try await post("/ops/act", unknown, cookie, api).status == .badRequest)
            let long = ["check": check, "action": "pause", "subject": String(repeating: "x", count: 61)]
            #expect(try await post("/ops/act", long, cookie, api).status == .badRequest)
            let huge = try await post("/ops/act", ["check": String(repeating: "x", count: 5000)], cookie, api)
            #expect(huge.status == .contentTooLarge)
            let count = try await api.owner.first("select count(*) from operator_action")?.decode(Int.self)
            #expect(count == 0)
        }
    }

    @Test func `the read-only token shows everything and allows no action`() async throws {
        try await withOps { api in
            try await api.owner.execute("select q.enqueue('detail', 'x')")
            let cookie = try await signIn(with: Self.readToken, api)
            let page = try await api.get("/ops", cookie).text
            #expect(page.contains("detail") && page.contains("read-only"))
            #expect(!page.contains("action=\"/ops/act\""))
            let response = try await postAction("pause", "detail", cookie, api)
            #expect(response.status == .forbidden && response.text.contains("may_not_act"))
            let out = try await post("/ops/sign-out", ["check": try await check(cookie, api)], cookie, api)
            #expect(out.headers[.setCookie]?.contains("Max-Age=0") == true)
        }
    }
}
