import Parsing
import Storage
import Transport

// The outcome of a fetch, from the response, the transport's error, or the error of the parser.

extension FetchOutcome {
    /// Classifies a response by itself. The parser may correct the outcome.
    init(_ response: Response) {
        self =
            switch response.status {
            case _ where response.isKnownBody: .sameBody
            case 200..<300: .fetched
            case 304: .unchanged
            case 300..<400: .redirected
            case 401, 403, 451: .blocked
            case 404, 410: .absent
            case 429: .rateLimited
            case 503 where response.headers["Retry-After"] != nil: .rateLimited
            case 400..<500: .clientError
            default: .serverError
            }
    }

    init(_ error: TransportError) {
        self =
            switch error.code {
            case .timedOut: .timedOut
            case .bodyTooLarge, .wireTooLarge, .headersTooLarge: .tooLarge
            case .forbiddenByRobots, .heldBack(.robots, _): .robots
            case .heldBack(.budget, _), .hostBudgetExhausted: .budget
            case .heldBack(.paused, _): .paused
            case .heldBack(.breaker, _): .breaker
            case .heldBack(.switchedOff, _): .switchedOff
            case .cancelled, .closed: .cancelled
            case .invalidURL, .invalidRequest, .forbiddenAddress, .redirectForbidden, .tooManyRedirects, .unusable:
                .notSent
            case .nameNotResolved, .connectFailed, .tlsFailed, .decompressionFailed, .malformedAnswer, .connectionLost,
                .http2Error, .unexpected:
                .transport
            }
    }

    /// Classifies an error of the parser; `nil` if the outcome of the last response remains.
    init?(_ error: ScrapeError) {
        switch error {
        case .unreadable(.blocked): self = .blocked
        case .unreadable(.noGame): self = .absent
        case .unreadable(.tooLarge): self = .tooLarge
        case .unreadable: self = .unreadable
        case .noPicture(404), .noPicture(410): self = .absent
        // One of thousands of pictures. It says nothing about its host unless five in a row fail.
        case .noPicture: self = .refused
        default: return nil
        }
    }
}
