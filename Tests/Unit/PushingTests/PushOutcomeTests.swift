import Pushing
import Testing
import Time

@Suite("Push outcome")
struct PushOutcomeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let reason: String?
        let outcome: PushOutcome
        var testDescription: String { "\(status) \(reason ?? "–")" }

        init(_ status: Int, _ reason: String?, _ outcome: PushOutcome) {
            self.status = status
            self.reason = reason
            self.outcome = outcome
        }
    }

    /// Every reason in Apple's table "Handling notification responses from APNs", and other responses.
    static let cases: [Case] =
        [
            Case(200, nil, .delivered),
            Case(400, "BadDeviceToken", .deadToken(reason: "BadDeviceToken", at: nil)),
            Case(400, "DeviceTokenNotForTopic", .deadToken(reason: "DeviceTokenNotForTopic", at: nil)),
            Case(400, "IdleTimeout", .retryNow(reason: "IdleTimeout")),
            Case(410, "Unregistered", .deadToken(reason: "Unregistered", at: nil)),
            Case(410, "ExpiredToken", .deadToken(reason: "ExpiredToken", at: nil)),
            Case(410, nil, .deadToken(reason: "status 410", at: nil)),
            Case(429, "TooManyRequests", .retryLater(after: .seconds(60), reason: "TooManyRequests")),
            Case(429, "TooManyProviderTokenUpdates", .authProblem(reason: "TooManyProviderTokenUpdates")),
            Case(429, nil, .retryLater(after: .seconds(60), reason: "status 429")),
            Case(500, "InternalServerError", .retryLater(after: .seconds(2), reason: "InternalServerError")),
            Case(503, "ServiceUnavailable", .retryLater(after: .seconds(2), reason: "ServiceUnavailable")),
            Case(503, "Shutdown", .retryNow(reason: "Shutdown")),
            Case(503, nil, .retryLater(after: .seconds(2), reason: "status 503")),
            Case(599, "Unheard", .retryLater(after: .seconds(2), reason: "Unheard")),
            Case(400, "Unheard", .ourFault(reason: "Unheard")),
            Case(403, "Unheard", .ourFault(reason: "Unheard")),
            Case(404, "BadPath", .ourFault(reason: "BadPath")),
            Case(405, "MethodNotAllowed", .ourFault(reason: "MethodNotAllowed")),
            Case(413, "PayloadTooLarge", .ourFault(reason: "PayloadTooLarge")),
            Case(204, nil, .ourFault(reason: "status 204")),
            Case(302, nil, .ourFault(reason: "status 302")),
            Case(0, nil, .ourFault(reason: "status 0")),
        ]
        + [
            "BadCollapseId", "BadExpirationDate", "BadMessageId", "BadPriority", "BadTopic", "DuplicateHeaders",
            "InvalidPushType", "MissingDeviceToken", "MissingTopic", "PayloadEmpty", "TopicDisallowed",
        ].map { Case(400, $0, .ourFault(reason: $0)) }
        + [
            "BadCertificate", "BadCertificateEnvironment", "BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken",
            "ExpiredProviderToken", "Forbidden", "InvalidProviderToken", "MissingProviderToken",
            "UnrelatedKeyIdInToken",
        ].map { Case(403, $0, .authProblem(reason: $0)) }

    @Test(arguments: cases)
    func `every response of APNs gives the expected outcome`(_ item: Case) {
        #expect(PushOutcome(APNsResponse(status: item.status, reason: item.reason)) == item.outcome)
    }

    @Test func `the outcome for a dead token has the time at which the token ended`() {
        let response = APNsResponse(status: 410, reason: "Unregistered", timestamp: kickOff)
        #expect(PushOutcome(response) == .deadToken(reason: "Unregistered", at: kickOff))
    }

    @Test(
        arguments: [
            (-1, 60, 2), (0, 60, 2), (1, 120, 5), (2, 240, 15), (3, 480, 45), (4, 960, 120), (5, 1920, 900),
            (6, 3840, 900), (7, 3840, 900), (Int.max, 3840, 900),
        ]
    )
    func `the pause grows with the attempts, up to 64 minutes after a 429 and 15 minutes after a server error`(
        attempt: Int,
        afterTooMany: Int,
        afterServerError: Int
    ) {
        #expect(
            PushOutcome(APNsResponse(status: 429, reason: "TooManyRequests"), attempt: attempt)
                == .retryLater(after: .seconds(afterTooMany), reason: "TooManyRequests")
        )
        #expect(
            PushOutcome(APNsResponse(status: 500, reason: "InternalServerError"), attempt: attempt)
                == .retryLater(after: .seconds(afterServerError), reason: "InternalServerError")
        )
    }

    @Test func `every failure without a response gives the expected outcome`() {
        #expect(PushOutcome(.notProcessed("x")) == .retryNow(reason: "not processed: x"))
        #expect(PushOutcome(.connectionLost("x")) == .retryNow(reason: "connection lost: x"))
        #expect(PushOutcome(.timedOut) == .retryNow(reason: "timed out"))
        #expect(PushOutcome(.unreachable("x")) == .retryLater(after: .seconds(5), reason: "unreachable: x"))
        #expect(PushOutcome(.refusedHere("x")) == .ourFault(reason: "x"))
        #expect(PushOutcome(.cancelled) == .dropped(.cancelled))
        // These reasons are stored and are labels of a metric.
        #expect(PushOutcome.dropped(.cancelled).reason == "cancelled")
        #expect(PushOutcome.dropped(.expired).reason == "expired")
    }
}

@Suite("APNs response")
struct APNsResponseTests {
    @Test(
        arguments: [
            (410, #"{"reason":"Unregistered","timestamp":1777737600123}"#, "Unregistered", 1_777_737_600_123_000),
            (400, #"{"reason":"BadDeviceToken"}"#, "BadDeviceToken", nil),
            (400, #"{"reason":"New\u0020Word","more":[1]}"#, "New Word", nil),
            (410, #"{"reason":"Unregistered","timestamp":9223372036854775807}"#, "Unregistered", nil),
            (200, "", nil, nil),
            (502, "<html>Bad gateway</html>", nil, nil),
            (400, "[]", nil, nil),
            (400, #"{"reason":7}"#, nil, nil),
            (400, "{}", nil, nil),
        ] as [(Int, String, String?, Int64?)]
    )
    func `a response is read with Apple's body or any other`(
        status: Int,
        body: String,
        reason: String?,
        microseconds: Int64?
    ) {
        let response = APNsResponse(status: status, body: Array(body.utf8))
        #expect(response.status == status)
        #expect(response.reason == reason)
        #expect(response.timestamp == microseconds.map { Instant(microseconds: $0) })
    }
}
