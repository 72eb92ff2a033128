package import APIServer
import Cryptography
import HTMLWriting
import HTTPTypes
package import Hummingbird
import TextCoding

/// The pages of members: the account, and contests. All of them work without a script.
///
/// A page belongs to its visitor, so no cache may store it. Each form is guarded by ``APIServer/FormGuard``, and leads
/// to another page if it was accepted.
package struct MemberSite: Sendable {
    let accounts: any AccountOperations
    let contests: any ContestOperations
    let streams: any MemberStreaming
    let browsers: any BrowserNotices
    let gate: RequestGate
    let settings: PageSettings
    let products: ProductPresence
    let cookies: PageCookies

    package init(
        _ accounts: any AccountOperations,
        _ contests: any ContestOperations,
        _ streams: any MemberStreaming,
        _ browsers: any BrowserNotices,
        _ gate: RequestGate,
        _ settings: PageSettings,
        _ products: ProductPresence
    ) {
        (self.accounts, self.contests, self.streams, self.browsers) = (accounts, contests, streams, browsers)
        (self.gate, self.settings, self.products) = (gate, settings, products)
        cookies = PageCookies(site: settings.site)
    }

    package func addRoutes(to router: Router<ApiRequestContext>) {
        let guarded = router.group()
            .add(middleware: FormGuard(site: settings.site) { [cookies] in cookies.formSecret(of: $0) })
        let account = MemberRouteGroup(site: self, group: guarded)
        SignInPages(site: self).add(to: account)
        AccountPages(site: self).add(to: account)
        CredentialPages(site: self).add(to: account)
        ReportPages(site: self).add(to: account)
        BrowserNoticePart(site: self).add(to: account)
        let contests = MemberRouteGroup(site: self, group: guarded, needsContests: true)
        ContestPages(site: self).add(to: contests)
        InvitationPages(site: self).add(to: contests)
        DraftPages(site: self).add(to: contests)
        MemberStreamRoute(site: self).add(to: guarded)
    }
}

/// Adds routes to the guarded group.
struct MemberRouteGroup {
    let site: MemberSite
    let group: RouterGroup<ApiRequestContext>
    /// Whether the routes exist only while a league has contests.
    var needsContests = false

    /// Adds a page.
    /// - Parameter parameters: The names that the query may have.
    func page(
        _ path: RouterPath,
        _ parameters: Set<String> = [],
        for access: PageAccess,
        _ make: @escaping @Sendable (PageRequest) async throws -> PageOutcome
    ) {
        group.get(path) { [site, needsContests] request, context in
            let page = try await site.read(request, context, parameters, needsContests: needsContests)
            return try await site.respond(page, for: access, make)
        }
    }

    /// Adds a form. The route runs only if a page of this site sent it. Sending it prolongs the member's session.
    func form(
        _ path: RouterPath,
        for access: PageAccess,
        _ act: @escaping @Sendable (PageRequest, FormFields) async throws -> PageOutcome
    ) {
        group.post(path) { [site, needsContests] request, context in
            var request = request
            let fields = try await request.form()
            let page = try await site.read(request, context, [], needsContests: needsContests)
            if let member = page.visitor.member { try await site.accounts.prolongSession(of: member) }
            return try await site.respond(page, for: access) { try await act($0, fields) }
        }
    }
}

extension MemberSite {
    /// Does what a form asks for, as ``PageOutcome/of(_:orShow:)``, after counting it against the sender's limit of
    /// requests about accounts.
    func counted(
        _ page: PageRequest,
        _ act: () async throws -> PageOutcome,
        orShow show: (FormRefusal) async throws -> MemberPage
    ) async throws -> PageOutcome {
        try await .of {
            try gate.countAccountRequest(of: page.sender)
            return try await act()
        } orShow: {
            try await show($0)
        }
    }

    /// The parameters of every page and every form: to hide or show scores, as on public pages, and ``Confirmation``.
    private static let parameters: Set = ["scores", Confirmation.parameter]

    /// Reads a request, and identifies its visitor.
    fileprivate func read(
        _ request: Request,
        _ context: ApiRequestContext,
        _ parameters: Set<String>,
        needsContests: Bool
    ) async throws -> PageRequest {
        let settings = try await self.settings.adding(products)
        guard !needsContests || settings.hasContests else { throw Problem.notFound }
        // A form is not sent again after signing in, so the visitor then starts from the first page.
        let isForm = request.method == .post
        let query = try QueryReader(request, allowing: parameters.union(Self.parameters))
        return PageRequest(
            query: query,
            headers: request.headers,
            context: context,
            visitor: try await PageVisitor(request, accounts, cookies),
            frame: PageFrame(
                outcomes: Outcomes(
                    isHiddenByCookie: HideScoresCookie.hidesScores(request.headers[.cookie]),
                    try query.scoresParameter()
                ),
                address: isForm ? settings.memberHome : request.address(without: Self.parameters),
                settings: settings
            ),
            done: try done(by: request, query)
        )
    }

    /// What a form of this site did. A link of another site must not have the page claim something.
    private func done(by request: Request, _ query: QueryReader) throws -> Confirmation? {
        let done: Confirmation? = try query.enumValue(Confirmation.parameter)
        return request.isFromSameOrigin ? done : nil
    }

    fileprivate func respond(
        _ page: PageRequest,
        for access: PageAccess,
        _ make: (PageRequest) async throws -> PageOutcome
    ) async throws -> Response {
        if let detour = access.detour(for: page.visitor.member, from: page.frame.address) {
            return Self.redirect(to: page.path(detour), page.visitor.cookies)
        }
        return try response(of: try await make(page), for: page)
    }

    private func response(of outcome: PageOutcome, for page: PageRequest) throws -> Response {
        switch outcome {
        case .show(let shown): return try show(shown, .ok, page)
        case .refused(let shown, let problem):
            // 401 requires WWW-Authenticate (RFC 9110, section 15.5.2), and a form has no scheme to name.
            var response = try show(shown, problem.status == .unauthorized ? .forbidden : problem.status, page)
            response.headers[.retryAfter] = problem.headers[.retryAfter]
            return response
        case .redirect(let path, let done): return Self.redirect(to: page.path(path, done), page.visitor.cookies)
        case .signedIn(let signIn, let path, let done):
            let device = signIn.deviceProof.map { [cookies.setting(.device, to: $0)] } ?? []
            return Self.redirect(
                to: page.path(path, done),
                [cookies.setting(.session, to: signIn.token), cookies.deleting(.visitor)] + device
            )
        case .signedOut(let path, let done):
            return Self.redirect(to: page.path(path, done), [cookies.deleting(.session)])
        case .noContent: return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        case .export(let json):
            return .json(encoded: ByteBuffer(string: json), headers: .accountExport)
        }
    }

    private func show(_ shown: MemberPage, _ status: HTTPResponse.Status, _ page: PageRequest) throws -> Response {
        let text = try shown.html(for: page).text
        var headers = PageShell.headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = HTTPFields.personal[.cacheControl]
        headers[.xContentTypeOptions] = "nosniff"
        // With `no-referrer` a browser would send the forms with the origin `null`.
        headers[.referrerPolicy] = "same-origin"
        // The script of the pages compares it, so that a page that did not change is left alone.
        headers[.eTag] = "\"\(try SHA256.hexadecimal(of: Array(text.utf8)).prefix(32))\""
        for cookie in page.visitor.cookies { headers.append(cookie) }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private static func redirect(to path: String, _ cookies: [HTTPField]) -> Response {
        var headers: HTTPFields = [.location: path, .cacheControl: "no-store"]
        for cookie in cookies { headers.append(cookie) }
        return Response(status: .seeOther, headers: headers)
    }
}

extension PageRequest {
    /// The URL of the page that confirms what was done.
    fileprivate func path(_ path: String, _ done: Confirmation?) -> String {
        self.path(path, [(name: Confirmation.parameter, value: done?.rawValue)])
    }
}

extension Request {
    /// The path and the query without some parameters.
    fileprivate func address(without names: Set<String>) -> String {
        let kept = (uri.query ?? "").split(separator: "&").filter { pair in
            let name = pair.prefix { $0 != "=" }
            return !names.contains(PercentEncoding.decode(String(name)) ?? String(name))
        }
        return kept.isEmpty ? uri.path : "\(uri.path)?\(kept.joined(separator: "&"))"
    }
}
