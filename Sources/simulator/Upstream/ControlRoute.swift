import Cryptography
import FoundationEssentials
import Scores

/// The endpoints by which tests and benchmarks control the simulator. They are not subject to faults and not logged.
enum ControlRoute: String, Sendable {
    case faults, games, log, clock, score, pushes, browsers, messages, unknown

    /// `nil` for a path that is not below `/control/`.
    init?(path: String) {
        guard path.hasPrefix("/control/") else { return nil }
        self = ControlRoute(rawValue: String(path.dropFirst("/control/".count))) ?? .unknown
    }

    func response(
        to request: UpstreamRequest,
        _ target: Target,
        _ scenario: SimulatedScenario,
        pushes: (_ since: Int) -> [PushRecord],
        browsers: Browsers?,
        _ firebase: FakeFirebase?
    ) -> UpstreamResponse {
        switch (self, request.method) {
        case (.games, "GET"): .controlledGames(scenario.slate())
        case (.log, "GET"): Self.log(target.query["since"], scenario)
        case (.pushes, "GET"): Self.pushes(target.query["since"], pushes)
        case (.browsers, "GET"): Self.browserPushes(target.query["since"], browsers)
        case (.messages, "GET"): .messages(firebase)
        case (.browsers, "POST"): Self.subscribe(request.body, browsers)
        case (.faults, "GET"): .faults(scenario.faults)
        case (.faults, "POST"): Self.addFault(request.body, scenario)
        case (.faults, "DELETE"): Self.clearFaults(scenario)
        case (.clock, "POST"): Self.setClock(request.body, scenario)
        case (.score, "POST"): Self.score(request.body, scenario)
        case (.unknown, _):
            .refusal(
                404,
                "/control/ has faults, games, log, clock, score, pushes, browsers, messages, mails and issuers"
            )
        default: .refusal(405, "/control/\(rawValue) does not support \(request.method)")
        }
    }

    private static func log(_ since: String?, _ scenario: SimulatedScenario) -> UpstreamResponse {
        guard let number = since.map(Int.init) ?? 0 else { return .refusal(400, "since must be a number") }
        let (entries, next) = scenario.log(since: number)
        return .log(entries, next: next)
    }

    private static func pushes(_ since: String?, _ pushes: (_ since: Int) -> [PushRecord]) -> UpstreamResponse {
        guard let number = since.map(Int.init) ?? 0 else { return .refusal(400, "since must be a number") }
        return .pushes(pushes(number))
    }

    private static func browserPushes(_ since: String?, _ browsers: Browsers?) -> UpstreamResponse {
        guard let number = since.map(Int.init) ?? 0 else { return .refusal(400, "since must be a number") }
        return .browserPushes(browsers?.pushes(since: number) ?? [])
    }

    private static func subscribe(_ body: [UInt8], _ browsers: Browsers?) -> UpstreamResponse {
        let fates = BrowserFate.allCases.map(\.rawValue).joined(separator: ", ")
        guard let parameters: BrowserRequest = decoded(body), let key = Base64URL.decode(parameters.key),
            let fate = parameters.fate.map(BrowserFate.init(rawValue:)) ?? .good
        else { return .refusal(400, "expected {\"key\":…}, a site's in base64url, and \"fate\", one of \(fates)") }
        guard let browsers, let subscription = try? browsers.subscribe(to: key, fate: fate) else {
            return .refusal(503, "the browser could not be created")
        }
        return UpstreamResponse(status: 201, body: subscription)
    }

    private static func addFault(_ body: [UInt8], _ scenario: SimulatedScenario) -> UpstreamResponse {
        let kinds = Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        guard let parameters: FaultRequest = decoded(body), let kind = Fault.Kind(rawValue: parameters.kind) else {
            return .refusal(400, "expected {\"kind\":…}, one of \(kinds)")
        }
        let fault = Fault(
            kind: kind,
            probability: parameters.probability ?? 1,
            seconds: parameters.seconds,
            match: parameters.match
        )
        guard let fault else {
            let targets = Fault.targets.joined(separator: ", ")
            return .refusal(400, "probability must be 0…1, seconds 0…3600, and match one of \(targets)")
        }
        scenario.add(fault)
        return .faults(scenario.faults)
    }

    private static func clearFaults(_ scenario: SimulatedScenario) -> UpstreamResponse {
        scenario.clearFaults()
        return .faults([])
    }

    private static func setClock(_ body: [UInt8], _ scenario: SimulatedScenario) -> UpstreamResponse {
        guard let parameters: ClockRequest = decoded(body), SimulatedClock.speeds.contains(parameters.speed) else {
            return .refusal(400, "expected {\"speed\":…}, 0.1…10000")
        }
        scenario.setSpeed(parameters.speed)
        return .json { $0.field("speed", parameters.speed) }
    }

    private static func score(_ body: [UInt8], _ scenario: SimulatedScenario) -> UpstreamResponse {
        guard let parameters: ScoreRequest = decoded(body), let id = Int(parameters.contestId.text) else {
            return .refusal(400, "expected {\"contestId\":…,\"side\":\"home\"|\"away\"}")
        }
        do throws(SimulatedScenario.ScoreRefusal) {
            let goal = try scenario.score(parameters.side, contestID: id)
            return .goal(goal, contestID: id)
        } catch {
            return switch error {
            case .unknownContest: .refusal(404, "no contest \(id)")
            case .scripted: .refusal(409, "contest \(id) is scripted; only bench games score on request")
            }
        }
    }

    private static func decoded<Value: Decodable>(_ body: [UInt8]) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(body))
    }
}

private struct FaultRequest: Decodable {
    let kind: String
    let probability: Double?
    let seconds: Double?
    let match: String?
}

private struct BrowserRequest: Decodable {
    let key: String
    let fate: String?
}

private struct ClockRequest: Decodable {
    let speed: Double
}

private struct ScoreRequest: Decodable {
    let contestId: Identifier
    let side: Side

    /// `7200001` or `"7200001"`, because the source also writes ids in both forms.
    struct Identifier: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }
}
