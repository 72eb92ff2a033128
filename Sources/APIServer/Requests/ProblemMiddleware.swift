import Hummingbird
import Logging
import NIOCore
import Postgres

/// Turns every error into a ``Problem``, so that clients get all failures in the same form.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    let paths: KnownPaths
    /// The page that a browser is shown instead; `nil` for other clients.
    let errorPage: @Sendable (Problem, Request) -> Response?

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let problem = problem(for: error, request, context.logger)
            return try errorPage(problem, request) ?? problem.response(from: request, context: context)
        }
    }

    private func problem(for error: any Error, _ request: Request, _ logger: Logger) -> Problem {
        switch error {
        case let problem as Problem:
            return problem
        case let error where error.isDatabaseUnavailable:
            logger.warning("the database is unavailable", metadata: ["error": "\(error)"])
            return .databaseUnavailable
        case let error as any HTTPResponseError where error.status == .notFound:
            let methods = paths.methods(at: request.uri.path)
            return methods.isEmpty || methods.contains(request.method.rawValue) ? .notFound : .wrongMethod(methods)
        case let error as any HTTPResponseError:
            let code = error.status.reasonPhrase.lowercased().replacing(" ", with: "_")
            return Problem(status: error.status, code: code, detail: error.status.reasonPhrase)
        case let fault as RequestFault:
            return clientFault(fault, logger)
        case is IOError, is ChannelError:
            // The client's connection broke while its body was read. Errors of other sockets have other types.
            return clientFault(.malformed, logger)
        case is CancellationError:
            // The client has disconnected, or the server is stopping, so this response is not read.
            return .databaseUnavailable
        case let error as PostgresError where error.code == .cancelled:
            return .databaseUnavailable
        default:
            logger.error("request failed", metadata: ["error": "\(error)"])
            return .internalError
        }
    }

    /// Logs a client's mistake or disconnection at debug level, because it needs no action by the operator.
    private func clientFault(_ fault: RequestFault, _ logger: Logger) -> Problem {
        logger.debug("request failed by its client", metadata: ["fault": "\(fault)"])
        return fault.problem
    }
}

extension Error {
    /// Whether the database is unavailable, busy or starting. The error then says nothing about the query, and a stale
    /// response is better than none.
    package var isDatabaseUnavailable: Bool {
        switch self {
        case let error as PostgresError:
            error.isTransient || error.code == .poolClosed || error.sqlState == .queryCanceled
        case is ReplicaLacksServed: true
        default: false
        }
    }
}
