import FoundationEssentials

extension PushOutcome {
    /// Interprets FCM's response, by Google's table "ErrorCode" of the API v1. It uses the code in `error.details` if
    /// there is one, otherwise the status of the call.
    /// - Parameter attempt: How many times this push was sent before, from 0.
    package init(fcm answer: PushPostResponse, attempt: Int = 0) {
        let word = FCMErrorBody.word(in: answer.body) ?? "status \(answer.status)"
        self =
            switch (answer.status, word) {
            case (200, _): .delivered
            case (_, "UNREGISTERED"), (_, "SENDER_ID_MISMATCH"): .deadToken(reason: word, at: nil)
            // About another provider behind Google, and about this device only.
            case (401, "THIRD_PARTY_AUTH_ERROR"): .ourFault(reason: word)
            // The access token ended early; request another one.
            case (401, _): .retryNow(reason: word)
            case (403, _): .authProblem(reason: word)
            case (429, _):
                .retryLater(after: answer.retryAfter ?? .afterTooManyRequests(attempt: attempt), reason: word)
            case (500...599, _):
                .retryLater(after: answer.retryAfter ?? .afterServerError(attempt: attempt), reason: word)
            default: .ourFault(reason: word)
            }
    }
}

/// FCM's error body: `{"error": {"status": "NOT_FOUND", "details": [{"errorCode": "UNREGISTERED"}]}}`.
private struct FCMErrorBody: Decodable {
    struct Failure: Decodable {
        struct Detail: Decodable {
            let errorCode: String?
        }

        let status: String?
        let details: [Detail]?
    }

    let error: Failure

    static func word(in body: [UInt8]) -> String? {
        guard let error = (try? JSONDecoder().decode(FCMErrorBody.self, from: Data(body)))?.error else { return nil }
        return error.details?.lazy.compactMap(\.errorCode).first ?? error.status
    }
}
