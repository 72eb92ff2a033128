extension PushOutcome {
    /// What the answer of a browser's push service means (RFC 8030, 5 to 7; RFC 8292, 4).
    ///
    /// Services write their reasons as they please, in words or pages; the status is all that can be relied on.
    /// - Parameter attempt: how many times this push was sent before; from 0.
    package init(web answer: PushPostAnswer, attempt: Int = 0) {
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
