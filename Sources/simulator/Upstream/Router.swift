import Runtime
import Time

/// Finds the page of a request, and applies faults to its response.
///
/// It is called on the event loop, so it must not block.
struct Router: Sendable {
    let scenario: SimulatedScenario
    /// Returns the kept pushes to the fake APNs with numbers from `since` on.
    let pushes: @Sendable (_ since: Int) -> [PushRecord]
    /// `nil` if there is no push service for browsers.
    let browsers: Browsers?
    let firebase: FakeFirebase?
    /// `nil` if there is no mail server.
    let mailbox: FakeMailbox?
    /// The file with the fans whose devices receive pushes.
    let fansFile: String
    private let screens = LockScreens()
    private let issuers = FakeIssuers()

    init(
        scenario: SimulatedScenario,
        pushes: @escaping @Sendable (_ since: Int) -> [PushRecord],
        browsers: Browsers?,
        firebase: FakeFirebase?,
        mailbox: FakeMailbox? = nil,
        fansFile: String
    ) {
        self.scenario = scenario
        self.pushes = pushes
        self.browsers = browsers
        self.firebase = firebase
        self.mailbox = mailbox
        self.fansFile = fansFile
    }

    /// The limit of a request target in bytes.
    static let targetLimit = 8192

    func reply(to request: UpstreamRequest) -> UpstreamReply {
        guard request.target.utf8.count <= Self.targetLimit else {
            return recorded(
                request,
                UpstreamReply(response: .refusal(414, "the address is longer than \(Self.targetLimit) bytes"))
            )
        }
        guard let target = Target(request.target) else {
            return recorded(request, UpstreamReply(response: .refusal(400, "the address is not percent-encoded UTF-8")))
        }
        if target.path == MailControl.path {
            return UpstreamReply(response: MailControl.response(to: request, target, mailbox))
        }
        if let response = issuers.response(to: request, path: target.path, at: MachineClock.now) {
            return UpstreamReply(response: response)
        }
        if let control = ControlRoute(path: target.path) {
            return UpstreamReply(
                response: control.response(to: request, target, scenario, pushes: pushes, browsers: browsers, firebase)
            )
        }
        switch target.path {
        case "/demo/devices": return UpstreamReply(response: PhonesPage.page(fanScreens(), at: MachineClock.now))
        case "/demo/devices/list": return UpstreamReply(response: PhonesPage.update(fanScreens(), at: MachineClock.now))
        case "/demo/devices.js": return UpstreamReply(response: PhonesPage.script)
        default: break
        }
        if let response = firebase?.response(to: request, path: target.path, at: MachineClock.now) {
            return recorded(request, UpstreamReply(response: response), "fcm")
        }
        guard let page = page(request, target) else {
            return recorded(
                request,
                UpstreamReply(response: .refusal(404, "no such page; the queries are at /?meta=…"))
            )
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            var refusal = UpstreamResponse.refusal(405, "only GET and HEAD")
            refusal.headers = [UpstreamResponse.Header(name: "Allow", value: "GET, HEAD")]
            return recorded(request, UpstreamReply(response: refusal), page.name)
        }
        return reply(to: request, page)
    }

    private func fanScreens() -> [FanScreen] {
        let state = screens.update(pushes: pushes) { browsers?.pushes(since: $0) ?? [] }
        return FanScreen.all(state, of: Fan.all(inFile: fansFile))
    }

    /// Returns the page of a request; `nil` if there is none. A page on a tape takes precedence over a generated one.
    private func page(_ request: UpstreamRequest, _ target: Target) -> (any UpstreamPage)? {
        TapedPage(request, scenario) ?? NCAARoute(target) ?? NCAAWebRoute(target) ?? ESPNRoute(target)
            ?? NHLRoute(target) ?? OddsAPIRoute(target) ?? StatCrewRoute(target)
    }

    private func reply(to request: UpstreamRequest, _ page: any UpstreamPage) -> UpstreamReply {
        let effects = scenario.drawEffects(for: page.name)
        var reply =
            effects.responseFault.flatMap { Self.replacement($0, of: page) }.map { UpstreamReply(response: $0) }
            ?? page.reply(from: scenario, sourceView: effects.sourceView).revalidated(ifNoneMatch: request.ifNoneMatch)
        reply.delay += effects.delay
        switch effects.responseFault?.kind {
        case .halfBody: reply.ending = .truncated
        case .reset: reply.ending = .reset
        case .slowloris: reply.ending = .trickle(.seconds(effects.responseFault?.seconds ?? 0))
        default: break
        }
        return recorded(request, reply, page.name, effects.kinds)
    }

    /// Returns the response that replaces the page's; `nil` for a fault that does not replace it.
    private static func replacement(_ fault: Fault, of page: any UpstreamPage) -> UpstreamResponse? {
        switch fault.kind {
        case .tooManyRequests:
            var response = UpstreamResponse.refusal(429, "Too Many Requests")
            response.headers = [
                UpstreamResponse.Header(name: "Retry-After", value: "\(Int(fault.seconds.rounded(.up)))")
            ]
            return response
        case .forbidden: return .forbidden
        case .serverError: return .refusal(500, "Internal Server Error")
        case .html: return .robotCheck
        case .redirect: return .redirect
        case .empty: return .emptyBody
        case .huge: return .huge
        case .deep: return .deep
        case .bomb: return .bomb
        case .entities: return .entities
        case .wrongTypes: return page.wrongTypes
        case .halfBody, .slowloris, .reset, .slow, .rotateHash, .stale, .flip, .scoreDown, .stuckClock, .halfList,
            .oddsEmpty, .oddsOutOfCredits, .oddsLimit, .oddsInvalidPrice, .oddsMissingSide, .oddsFutureTime,
            .oddsDuplicateEvent:
            return nil
        }
    }

    private func recorded(
        _ request: UpstreamRequest,
        _ reply: UpstreamReply,
        _ name: String? = nil,
        _ faults: [Fault.Kind] = []
    ) -> UpstreamReply {
        scenario.record(request, operation: name, status: reply.response.status, faults: faults)
        return reply
    }
}

extension UpstreamReply {
    /// Adds validators to successful responses only.
    fileprivate func revalidated(ifNoneMatch tags: String?) -> UpstreamReply {
        guard response.status == 200 else { return self }
        var reply = self
        reply.response = response.revalidated(ifNoneMatch: tags)
        return reply
    }
}
