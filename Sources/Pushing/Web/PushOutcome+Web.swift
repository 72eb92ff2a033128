extension PushOutcome {
    /// Interprets the response of a browser's push service (RFC 8030, 5 to 7; RFC 8292, 4).
    ///
    /// The format of a service's error body is not standardized, so only the status is reliable.
    /// - Parameter attempt: How many times this push was sent before, from 0.
    package init(web answer: PushPostResponse, attempt: Int = 0) {
        let reason = "status \(answer.status)"
        self =
            switch answer.status {
            case 200...204: .delivered
            case 404: .deadToken(reason: "NotFound", at: nil)
            case 410: .deadToken(reason: "Gone", at: nil)
            case 401, 403: .authProblem(reason: reason)
            case 413: .ourFault(reason: "PayloadTooLarge")
            case 429:
                .retryLater(
                    after: answer.retryAfter ?? .afterTooManyRequests(attempt: attempt),
                    reason: "TooManyRequests"
                )
            case 500...599:
                .retryLater(after: answer.retryAfter ?? .afterServerError(attempt: attempt), reason: reason)
            default: .ourFault(reason: reason)
            }
    }
}
