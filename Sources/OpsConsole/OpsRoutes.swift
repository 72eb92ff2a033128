package import APIServer
import HTMLWriting
import HTTPTypes
package import Hummingbird
import Logging
import Runtime
import Storage
import Time

/// The pages under `/ops`: queues, jobs, failures and sources, and the actions that an operator can take.
/// Nothing is shown without signing in: the API server is public, but arguments and errors of jobs must not be.
package struct OpsRoutes: Sendable {
    let service: OpsService
    let gate: RequestGate

    package init(service: OpsService, gate: RequestGate) {
        self.service = service
        self.gate = gate
    }

    static let cookieName = "bardown_ops"

    package func add(to router: Router<OpsContext>) {
        for view in OpsView.all {
            router.get(RouterPath(view.path)) { request, _ in
                try await show(view, try OpsFilter(request), request)
            }
        }
        router.get("/ops/jobs/{id}") { request, context in
            guard let id = context.parameters.get("id").flatMap({ Int64($0) }) else { throw Problem.notFound }
            return try await show(OpsView.job(id), OpsFilter(), request)
        }
        router.get("/ops/sign-in") { _, _ in try page(OpsSignInPage(errorText: nil).html) }
        router.post("/ops/sign-in") { request, context in try await signIn(request, context.sender) }
        router.post("/ops/sign-out") { request, _ in
            _ = try await checked(request)
            if let cookie = cookie(of: request) { try await service.sessions.end(cookie) }
            return redirect(to: "/ops/sign-in", cookie: "", age: 0)
        }
        router.post("/ops/act") { request, _ in try await act(request) }
    }

    private func show(_ view: OpsView, _ filter: OpsFilter, _ request: Request) async throws -> Response {
        guard let cookie = cookie(of: request), let session = try await service.sessions.find(cookie) else {
            return redirect(to: "/ops/sign-in")
        }
        let token = try FormToken.text(for: cookie)
        let forms = session.mayAct ? OpsActionForms(token: token, back: request.uri.string) : nil
        var shown: [HTML] = []
        for section in view.sections(filter) { shown.append(try await section.html(service.pool, forms)) }
        let last = try await lastAction(of: session)
        return try page(
            OpsPage(
                view: view,
                filter: filter,
                session: session,
                formToken: token,
                lastAction: last,
                content: .joined(shown)
            ).html
        )
    }

    /// The operator's last action if it was taken moments ago; otherwise `nil`.
    private func lastAction(of session: OpsSession) async throws -> String? {
        try await service.store.lastAction(of: session.name)
    }

    private func signIn(_ request: Request, _ sender: RequestSender) async throws -> Response {
        let form = try await OpsForm(request)
        let attempt = gate.countSignIn(of: sender)
        guard attempt.isGranted else { throw Problem.tooManyAttempts(reset: attempt.status.reset) }
        guard let mayAct = service.access.mayAct(with: form.token ?? "") else {
            if service.shouldLogFailure() { service.logger.warning("wrong token at /ops") }
            return try page(OpsSignInPage(errorText: "This token is not valid.").html, status: .forbidden)
        }
        attempt.refund()
        guard let name = form.operatorName else {
            return try page(OpsSignInPage(errorText: "Enter a name of 1 to 60 characters.").html, status: .badRequest)
        }
        let cookie = try await service.sessions.begin(OpsSession(name: name, mayAct: mayAct))
        service.logger.notice("signed in to /ops", metadata: ["who": "\(name)", "acts": "\(mayAct)"])
        return redirect(to: "/ops", cookie: cookie, age: OpsSession.lifetime.components.seconds)
    }

    private func act(_ request: Request) async throws -> Response {
        let (session, form) = try await checked(request)
        guard session.mayAct else { throw Problem.mayNotAct }
        guard let action = form.action, OpsAction(rawValue: action) != nil, let subject = form.subject,
            (1...60).contains(subject.unicodeScalars.count), subject.isPlain
        else { throw Problem(status: .badRequest, code: "invalid_action", detail: "No such action") }
        let outcome = try await service.store.perform(action, on: subject, by: session.name)
        service.logger.notice(
            "an operator acted",
            metadata: [
                "who": "\(session.name)", "action": "\(action)", "subject": "\(subject)", "outcome": "\(outcome)",
            ]
        )
        return redirect(to: form.returnPath)
    }

    /// The session of a form that these pages sent: its token matches the cookie, and no other site sent it.
    private func checked(_ request: Request) async throws -> (OpsSession, OpsForm) {
        // Operators may reach the page at another address than the site has, for example through a tunnel.
        guard FormGuard.isFromThisSite(request, at: nil), let cookie = cookie(of: request),
            let session = try await service.sessions.find(cookie)
        else { throw Problem.notSignedIn }
        let form = try await OpsForm(request)
        guard try FormToken.isValid(form.check ?? "", for: cookie) else { throw Problem.notSignedIn }
        return (session, form)
    }
}

extension OpsRoutes {
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

    /// - Parameter age: The age limit of the cookie, in seconds; 0 deletes it.
    private func redirect(to path: String, cookie: String, age: Int64) -> Response {
        var response = redirect(to: path)
        response.headers[.setCookie] = Self.cookieField(cookie, age: age)
        return response
    }

    /// The `Set-Cookie` field. Scripts cannot read the cookie, other sites cannot send it, and it is sent only over
    /// TLS.
    ///
    /// `Secure` is always set, because a request from a browser on this machine cannot be distinguished from one of a
    /// proxy that accepts TLS and calls this server `localhost`. Chromium and Firefox also keep such a cookie for
    /// `http://localhost`.
    static func cookieField(_ value: String, age: Int64) -> String {
        "\(cookieName)=\(value); Path=/ops; Max-Age=\(age); HttpOnly; SameSite=Strict; Secure"
    }
}

extension Problem {
    fileprivate static func tooManyAttempts(reset: Int) -> Problem {
        Problem(
            status: .tooManyRequests,
            code: "too_many_attempts",
            detail: "Too many wrong tokens from your address in the last minute. Retry after \(reset) seconds",
            headers: [.retryAfter: "\(reset)"]
        )
    }
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
