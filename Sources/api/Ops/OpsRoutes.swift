import HTTPTypes
import Hummingbird
import Logging
import Runtime
import Storage
import Time

/// The pages under `/ops`: what stands, waits, fails, and what an operator may do about it.
///
/// Nothing is shown to who has not signed in: arguments and errors of jobs are no public matter, and the api is public.
struct OpsRoutes: Sendable {
    let desk: OpsDesk

    static let cookieName = "bardown_ops"

    func add(to router: Router<OpsContext>) {
        for view in OpsView.all {
            router.get(RouterPath(view.path)) { request, _ in
                try await show(view, try OpsFilter(request), request)
            }
        }
        router.get("/ops/jobs/{id}") { request, context in
            guard let id = context.parameters.get("id").flatMap({ Int64($0) }) else { throw Problem.notFound }
            return try await show(OpsView.job(id), OpsFilter(), request)
        }
        router.get("/ops/sign-in") { _, _ in try page(OpsSignInPage(complaint: nil).html) }
        router.post("/ops/sign-in") { request, _ in try await signIn(request) }
        router.post("/ops/sign-out") { request, _ in
            _ = try await checked(request)
            return redirect(to: "/ops/sign-in", cookie: "", age: 0, request)
        }
        router.post("/ops/act") { request, _ in try await act(request) }
    }

    private func show(_ view: OpsView, _ filter: OpsFilter, _ request: Request) async throws -> Response {
        guard let cookie = cookie(of: request), let session = try session(in: cookie) else {
            return redirect(to: "/ops/sign-in")
        }
        var shown: [HTML] = []
        for section in view.sections(filter) {
            let rows = try await desk.store.rows(of: section.table)
            shown.append(
                try OpsTable(
                    section: section,
                    rows: rows,
                    form: session.mayAct ? try seal.formToken(for: cookie) : nil,
                    back: request.uri.string
                ).html
            )
        }
        let last = try await lastAction(of: session)
        return try page(
            OpsPage(
                view: view,
                filter: filter,
                session: session,
                formToken: try seal.formToken(for: cookie),
                lastAction: last,
                content: .joined(shown)
            ).html
        )
    }

    /// What the one who looks did last, if it was a moment ago.
    private func lastAction(of session: OpsSession) async throws -> String? {
        try await desk.store.lastAction(of: session.name)
    }

    private func signIn(_ request: Request) async throws -> Response {
        let form = try await OpsForm(request)
        guard let mayAct = desk.access.mayAct(with: form.token ?? "") else {
            // Only who is wrong is turned away: nobody shuts the door on those who know the token.
            guard desk.mayFail() else { throw Problem.tooManyAttempts }
            desk.logger.warning("a wrong token at /ops")
            return try page(OpsSignInPage(complaint: "This token is not known here.").html, status: .forbidden)
        }
        guard let name = form.signature else {
            return try page(OpsSignInPage(complaint: "A name of 1 to 60 characters, please.").html, status: .badRequest)
        }
        let session = OpsSession(name: name, mayAct: mayAct, expires: MachineClock.now + OpsSession.lifetime)
        desk.logger.notice("signed in to /ops", metadata: ["who": "\(name)", "acts": "\(mayAct)"])
        let age = OpsSession.lifetime.components.seconds
        return redirect(to: "/ops", cookie: try seal.cookie(for: session), age: age, request)
    }

    private func act(_ request: Request) async throws -> Response {
        let (session, form) = try await checked(request)
        guard session.mayAct else { throw Problem.mayNotAct }
        guard let action = form.action, OpsAction(rawValue: action) != nil, let subject = form.subject,
            (1...60).contains(subject.unicodeScalars.count), subject.isPlain
        else { throw Problem(status: .badRequest, code: "invalid_action", detail: "No such action") }
        let outcome = try await desk.store.act(action, on: subject, by: session.name)
        desk.logger.notice(
            "an operator acted",
            metadata: [
                "who": "\(session.name)", "action": "\(action)", "subject": "\(subject)", "outcome": "\(outcome)",
            ]
        )
        return redirect(to: form.wayBack)
    }

    /// The session of a form that is ours: its token fits the cookie, and no other site sent it.
    private func checked(_ request: Request) async throws -> (OpsSession, OpsForm) {
        let site = request.headers[.secFetchSite]
        guard site == nil || site == "same-origin", let cookie = cookie(of: request),
            let session = try session(in: cookie)
        else { throw Problem.notSignedIn }
        let form = try await OpsForm(request)
        guard SecretWord.isEqual(form.check ?? "", to: try seal.formToken(for: cookie)) else {
            throw Problem.notSignedIn
        }
        return (session, form)
    }
}

extension OpsRoutes {
    private var seal: OpsSeal { desk.seal }

    private func session(in cookie: String) throws -> OpsSession? {
        try seal.session(in: cookie, now: MachineClock.now)
    }

    private func cookie(of request: Request) -> String? {
        let cookies = (request.headers[.cookie] ?? "").split(separator: ";")
        let own = cookies.first { $0.drop { $0 == " " }.hasPrefix("\(Self.cookieName)=") }
        return own?.split(separator: "=", maxSplits: 1).last.map(String.init)
    }

    private func page(_ html: HTML, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status,
            headers: try OpsAssets.headers.get(),
            body: ResponseBody(byteBuffer: ByteBuffer(string: html.text))
        )
    }

    private func redirect(to path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
    }

    /// - Parameter age: Of the cookie, in seconds; 0 forgets it.
    private func redirect(to path: String, cookie: String, age: Int64, _ request: Request) -> Response {
        var response = redirect(to: path)
        // A proxy on this machine may call it by its own name for it, and speaks TLS to the other side.
        let isForwarded = request.headers[.forwardedFor] != nil || request.headers[.forwardedProto] != nil
        let host = isForwarded ? "" : request.head.authority ?? ""
        response.headers[.setCookie] = Self.cookieField(cookie, age: age, at: host)
        return response
    }
}

extension OpsRoutes {
    /// The cookie as browsers are told it: no script reads it, no other site sends it, and it goes over TLS alone; a
    /// browser that speaks to this very machine has no certificate to see.
    static func cookieField(_ value: String, age: Int64, at host: String) -> String {
        let isLocal = ["127.0.0.1", "localhost", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
        let attributes = "Path=/ops; Max-Age=\(age); HttpOnly; SameSite=Strict"
        return "\(cookieName)=\(value); \(attributes)\(isLocal ? "" : "; Secure")"
    }
}

extension Problem {
    fileprivate static let tooManyAttempts = Problem(
        status: .tooManyRequests,
        code: "too_many_attempts",
        detail: "Too many wrong tokens in the last minute",
        headers: [.retryAfter: "60"]
    )
    fileprivate static let notSignedIn = Problem(
        status: .forbidden,
        code: "not_signed_in",
        detail: "Sign in at /ops, and use the forms there"
    )
    fileprivate static let mayNotAct = Problem(
        status: .forbidden,
        code: "may_not_act",
        detail: "The token you signed in with is read-only"
    )
}
