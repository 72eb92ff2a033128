import FoundationEssentials
import Testing
import Time

@testable import Pushing

@Suite("Firebase")
struct FCMOutcomeTests {
    private static func answer(_ status: Int, _ code: String?, retryAfter: Duration? = nil) -> PushPostResponse {
        let details = code.map { #"[{"@type":"x"},{"errorCode":"\#($0)"}]"# } ?? "[]"
        let body = #"{"error":{"code":\#(status),"status":"WORD","details":\#(details)}}"#
        return PushPostResponse(status: status, retryAfter: retryAfter, body: Array(body.utf8))
    }

    @Test(
        arguments: [
            (404, "UNREGISTERED", .deadToken(reason: "UNREGISTERED", at: nil)),
            (403, "SENDER_ID_MISMATCH", .deadToken(reason: "SENDER_ID_MISMATCH", at: nil)),
            (404, nil, .ourFault(reason: "WORD")), (400, "INVALID_ARGUMENT", .ourFault(reason: "INVALID_ARGUMENT")),
            (401, "THIRD_PARTY_AUTH_ERROR", .ourFault(reason: "THIRD_PARTY_AUTH_ERROR")),
            (401, "UNAUTHENTICATED", .retryNow(reason: "UNAUTHENTICATED")),
            (403, "PERMISSION_DENIED", .authProblem(reason: "PERMISSION_DENIED")),
            (403, nil, .authProblem(reason: "WORD")),
            (429, "QUOTA_EXCEEDED", .retryLater(after: .seconds(60), reason: "QUOTA_EXCEEDED")),
            (503, "UNAVAILABLE", .retryLater(after: .seconds(2), reason: "UNAVAILABLE")),
            (500, "INTERNAL", .retryLater(after: .seconds(2), reason: "INTERNAL")),
        ] as [(Int, String?, PushOutcome)]
    )
    func `each Firebase response gives the expected outcome`(status: Int, code: String?, outcome: PushOutcome) {
        #expect(PushOutcome(fcm: Self.answer(status, code)) == outcome)
    }

    @Test
    func `the outcome of a response with an unknown body follows from its status, and Retry-After is respected`() {
        #expect(PushOutcome(fcm: PushPostResponse(status: 200)) == .delivered)
        let page = PushPostResponse(status: 502, body: Array("<html>".utf8))
        #expect(PushOutcome(fcm: page) == .retryLater(after: .seconds(2), reason: "status 502"))
        let later = PushOutcome(fcm: Self.answer(429, "QUOTA_EXCEEDED", retryAfter: .seconds(7)))
        #expect(later == .retryLater(after: .seconds(7), reason: "QUOTA_EXCEEDED"))
    }

    @Test func `an access token is used until a minute before its end, and an invalid one is rejected`() throws {
        let now = Instant(microseconds: 1_777_752_000_000_000)
        let token = try #require(AccessToken(Array(#"{"access_token":"ya29.x","expires_in":3599}"#.utf8), at: now))
        #expect(token.text == "ya29.x" && token.isValid(at: now + .seconds(3538)))
        #expect(!token.isValid(at: now + .seconds(3539)))
        for text in [
            "", "{}", #"{"access_token":"","expires_in":3599}"#, #"{"access_token":"a b","expires_in":3599}"#,
            #"{"access_token":"a\r\nb","expires_in":3599}"#, #"{"access_token":"a","expires_in":-1}"#,
            #"{"access_token":"a","expires_in":9223372036854775807}"#,
        ] { #expect(AccessToken(Array(text.utf8), at: now) == nil, "\(text)") }
    }

    @Test func `a device token has letters, digits and a few signs, and is never printed in full`() throws {
        #expect(try #require(FCMToken("dVyQ1:APA91bH-x_y")).description == "dVyQ1:AP…")
        for text in ["", "short", "with blanks", "a/b/c/d/e", "v1.sealed.x", String(repeating: "a", count: 1001)] {
            #expect(FCMToken(text) == nil, "\(text)")
        }
    }

    @Test func `an invalid service account is rejected`() {
        for text in [
            "", "{}",
            #"{"project_id":"../x","client_email":"a@b","private_key":"x","token_uri":"https://a.b/token"}"#,
            #"{"project_id":"x","client_email":"a@b","private_key":"x","token_uri":"https://a.b/token"}"#,
        ] { #expect(ServiceAccount(file: Data(text.utf8)) == nil) }
    }
}
