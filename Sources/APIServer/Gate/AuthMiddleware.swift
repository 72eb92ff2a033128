import CoreMetrics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Postgres

/// Authenticates and rate-limits requests before any route. A refused request never reaches one, and each response
/// states the rate limit. It is the router's first middleware.
struct AuthMiddleware: RouterMiddleware {
    let gate: RequestGate
    let refusals = RefusalCounters()

    func handle(
        _ request: Request,
        context: ApiRequestContext,
        next: @concurrent (Request, ApiRequestContext) async throws -> Response
    ) async throws -> Response {
        let scope = AccessScope(path: request.head.path ?? "")
        let admission: RequestGate.Admission
        do {
            admission = try await gate.admit(request.head, in: scope, from: context.peer)
        } catch {
            let refusal = refusal(for: error, context.logger)
            refusals.count(refusal.problem)
            let response = try refusal.problem.response(from: request, context: context)
            return complete(response, refusal.rateLimit, request, scope)
        }
        var context = context
        context.sender = admission.sender
        context.scope = scope
        return complete(try await next(request, context), admission.rateLimit, request, scope)
    }

    private func refusal(for error: any Error, _ logger: Logger) -> RequestRefusal {
        switch error {
        case let refusal as RequestRefusal:
            return refusal
        case let error as PostgresError where error.isDatabaseUnavailable:
            logger.warning("a key cannot be looked up", metadata: ["error": "\(error)"])
            return RequestRefusal(.databaseUnavailable, nil)
        default:
            logger.error("a key cannot be looked up", metadata: ["error": "\(error)"])
            return RequestRefusal(.internalError, nil)
        }
    }

    /// Adds the header fields that depend on the client or the scope.
    private func complete(
        _ response: Response,
        _ rateLimit: RateLimitStatus?,
        _ request: Request,
        _ scope: AccessScope
    ) -> Response {
        var response = response
        if let rateLimit {
            response.headers[.rateLimitPolicy] = rateLimit.policyText
            response.headers[.rateLimit] = rateLimit.stateText
        }
        CrossOrigin.addHeaders(to: &response, for: request.head, in: scope)
        if gate.variesByKey(scope) {
            response.headers.append(HTTPField(name: .vary, value: HTTPField.Name.apiKey.rawName))
        }
        return response
    }
}

/// Counts refused requests by reason.
struct RefusalCounters: Sendable {
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

    func count(_ problem: Problem) {
        counters[problem.code]?.increment()
    }
}
