import Hummingbird
import Logging
import NIOCore
import Postgres

/// Turns every error on the way out into a ``Problem``, so that no client ever meets another form of failure.
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
        case let error where error.isDatabaseAway:
            logger.warning("database away", metadata: ["error": "\(error)"])
            return .databaseAway
        case let error as any HTTPResponseError where error.status == .notFound:
            let methods = paths.methods(at: request.uri.path)
            return methods.isEmpty || methods.contains(request.method.rawValue) ? .notFound : .wrongMethod(methods)
        case let error as any HTTPResponseError:
            let code = error.status.reasonPhrase.lowercased().replacing(" ", with: "_")
            return Problem(status: error.status, code: code, detail: error.status.reasonPhrase)
        case let fault as RequestFault:
            return clientFault(fault, logger)
        case is IOError, is ChannelError:
            // The client's connection broke while its body was read; all other errors of sockets have other types.
            return clientFault(.malformed, logger)
        case is CancellationError:
            // The client is gone, or the server stops: nobody reads this.
            return .databaseAway
        case let error as PostgresError where error.code == .cancelled:
            return .databaseAway
        default:
            logger.error("request failed", metadata: ["error": "\(error)"])
            return .internalError
        }
    }

    /// A client's mistake, or that it went away: nothing that an operator should be woken for.
    private func clientFault(_ fault: RequestFault, _ logger: Logger) -> Problem {
        logger.debug("request failed by its client", metadata: ["fault": "\(fault)"])
        return fault.problem
    }
}
