import CoreMetrics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Postgres

/// Where a request comes from, beside what the routes are told.
struct DoorContext: RequestContext {
    /// What the routes are told.
    var basic: BasicRequestContext
    let peer: ClientAddress?

    var coreContext: CoreRequestContextStorage {
        get { basic.coreContext }
        set { basic.coreContext = newValue }
    }

    init(source: ApplicationRequestContextSource) {
        basic = BasicRequestContext(source: source)
        peer = source.channel.remoteAddress.flatMap(ClientAddress.init)
    }
}

/// Stands before the routes: what may not pass never reaches them, and all that does is told what is left.
struct DoorResponder: HTTPResponder {
    let door: Door
    let routes: RouterResponder<BasicRequestContext>
    let refusals = Refusals()

    func respond(to request: Request, context: DoorContext) async throws -> Response {
        let area = Area(path: request.head.path ?? "")
        let passage: Door.Passage
        let key: Requester.Key
        do {
            (passage, key) = try await door.pass(request.head, in: area, from: context.peer)
        } catch {
            let refusal = refusal(for: error, context.logger)
            refusals.note(refusal.problem)
            return told(refusal.problem.response(from: request, context: context), refusal.passage, request, area)
        }
        // For every path: which one leads to a route that limits something, only the router knows.
        let requester = Requester(head: request.head, area: area, key: key, peer: context.peer, door: door)
        let response = try await Requester.$current.withValue(requester) {
            try await routes.respond(to: request, context: context.basic)
        }
        return told(response, passage, request, area)
    }

    private func refusal(for error: any Error, _ logger: Logger) -> Refusal {
        switch error {
        case let refusal as Refusal:
            return refusal
        case let error as PostgresError where error.isDatabaseAway:
            logger.warning("a key cannot be looked up", metadata: ["error": "\(error)"])
            return Refusal(.databaseAway, .free)
        default:
            logger.error("a key cannot be looked up", metadata: ["error": "\(error)"])
            return Refusal(.internalError, .free)
        }
    }

    private func told(
        _ response: Response,
        _ passage: Door.Passage,
        _ request: Request,
        _ area: Area
    ) -> Response {
        var response = response
        if case .counted(let allowance) = passage {
            response.headers[Allowance.policyName] = allowance.policyText
            response.headers[Allowance.stateName] = allowance.stateText
        }
        CrossOrigin.open(&response, to: request.head, in: area)
        if door.variesByKey(area) {
            response.headers.append(HTTPField(name: .vary, value: HTTPField.Name.apiKey.rawName))
        }
        return response
    }
}

/// Counts who may not pass, by why.
struct Refusals: Sendable {
    private let counters: [String: Counter]

    init() {
        let codes =
            [Problem.unauthorized, .revokedKey, .expiredKey, .operatorsOnly].map(\.code) + ["too_many_requests"]
        counters = Dictionary(
            uniqueKeysWithValues: codes.map { code in
                (code, Counter(label: "http_refused_total", dimensions: [("code", code)]))
            }
        )
    }

    func note(_ problem: Problem) {
        counters[problem.code]?.increment()
    }
}
