import Cryptography
import FoundationEssentials
import Synchronization
import Time

/// A fake of Firebase Cloud Messaging, with the interface that a sender uses: the exchange of a service account's
/// assertion for an access token, and messages to single devices by the v1 API. It delivers nothing and records
/// everything.
final class FakeFirebase: Sendable {
    /// The path at which the simulator receives messages: FCM's host, followed by FCM's path.
    static let messagesPath = "/fcm.googleapis.com/v1/projects/\(FirebaseAccount.project)/messages:send"
    static let tokenPath = "/oauth2.googleapis.com/token"
    private static let bodyLimit = 4096
    private static let tokenLife = 3599
    /// The limit of recorded messages. The oldest are dropped.
    private static let maxRecords = 20_000

    /// One recorded message with the status of its response.
    struct Record: Hashable, Sendable {
        let number: Int
        let token: String
        let status: Int
        let message: String
    }

    private struct State {
        var account: FirebaseAccount?
        var tokenURL = ""
        var tokens: Set<String> = []
        var records: [Record] = []
        var received = 0
    }

    private let state = Mutex(State())

    /// Sets the accepted account and the URL at which its assertion is exchanged.
    func configure(_ account: FirebaseAccount, tokenURL: String) {
        state.withLock { state in
            state.account = account
            state.tokenURL = tokenURL
        }
    }

    /// Returns all recorded messages from number `since` on.
    func records(since: Int = 0) -> [Record] {
        state.withLock { state in state.records.filter { $0.number >= since } }
    }

    /// The number of access tokens issued.
    var issuedTokenCount: Int { state.withLock { $0.tokens.count } }

    /// - Returns: `nil` for a path that is not Firebase's.
    func response(to request: UpstreamRequest, path: String, at now: Instant) -> UpstreamResponse? {
        switch path {
        case Self.tokenPath: exchange(request, at: now)
        case Self.messagesPath: receive(request)
        default: nil
        }
    }

    private func exchange(_ request: UpstreamRequest, at now: Instant) -> UpstreamResponse {
        let (account, url) = state.withLock { ($0.account, $0.tokenURL) }
        guard request.method == "POST", let account,
            account.isValidAssertion(String(decoding: request.body, as: UTF8.self), for: url, at: now)
        else { return .json(400) { $0.field("error", "invalid_grant") } }
        let token = "ya29." + Base64URL.encode(RandomBytes.make(24))
        state.withLock { _ = $0.tokens.insert(token) }
        return .json { json in
            json.field("access_token", token)
            json.field("expires_in", Self.tokenLife)
            json.field("token_type", "Bearer")
        }
    }

    private func receive(_ request: UpstreamRequest) -> UpstreamResponse {
        let isKnown = state.withLock { state in
            state.tokens.contains { request.authorization == "Bearer \($0)" }
        }
        guard isKnown else { return Self.refusal(401, "UNAUTHENTICATED", nil) }
        guard request.method == "POST", request.body.count <= Self.bodyLimit,
            let body = try? JSONDecoder().decode(Body.self, from: Data(request.body)), body.message.isComplete
        else { return Self.refusal(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT") }
        let fate = FirebaseFate(token: body.message.token)
        record(request, to: body.message.token, fate.refusal?.status ?? 200)
        guard let refusal = fate.refusal else {
            return .json { $0.field("name", "projects/\(FirebaseAccount.project)/messages/0") }
        }
        var response = Self.refusal(refusal.status, refusal.statusName, refusal.code)
        if fate.sendsRetryAfter {
            response.headers.append(
                UpstreamResponse.Header(name: "Retry-After", value: "\(FirebaseFate.retryAfterSeconds)")
            )
        }
        return response
    }

    private func record(_ request: UpstreamRequest, to token: String, _ status: Int) {
        state.withLock { state in
            let message = String(decoding: request.body, as: UTF8.self)
            state.records.append(Record(number: state.received, token: token, status: status, message: message))
            state.received += 1
            if state.records.count > Self.maxRecords { state.records.removeFirst(Self.maxRecords / 10) }
        }
    }

    /// - Parameter code: FCM's own error code, in the details.
    private static func refusal(_ status: Int, _ statusName: String, _ code: String?) -> UpstreamResponse {
        .json(status) { json in
            json.object("error") { json in
                json.field("code", status)
                json.field("status", statusName)
                json.array("details", code.map { [$0] } ?? []) { json, code in
                    json.object { json in
                        json.field("@type", "type.googleapis.com/google.firebase.fcm.v1.FcmError")
                        json.field("errorCode", code)
                    }
                }
            }
        }
    }

    private struct Body: Decodable {
        struct Message: Decodable {
            struct Notification: Decodable {
                let title: String
                let body: String
            }

            struct Android: Decodable {
                struct Notification: Decodable {
                    let titleKey: String?
                    let titleArgs: [String]?
                    let bodyKey: String?
                    let bodyArgs: [String]?

                    enum CodingKeys: String, CodingKey {
                        case titleKey = "title_loc_key"
                        case titleArgs = "title_loc_args"
                        case bodyKey = "body_loc_key"
                        case bodyArgs = "body_loc_args"
                    }

                    /// Whether it has the keys of both texts, so that an app that contains these texts can show it.
                    var isComplete: Bool { titleKey?.isEmpty == false && bodyKey?.isEmpty == false }
                    var isEmpty: Bool { titleKey == nil && titleArgs == nil && bodyKey == nil && bodyArgs == nil }
                }

                let ttl: String
                let priority: String
                let notification: Notification?
            }

            let token: String
            let notification: Notification?
            let data: [String: String]
            let android: Android

            /// Whether the message has all fields that our sender always sends, in Google's forms, and its text in one
            /// form only: as plain text, or as the keys of strings in the app.
            var isComplete: Bool {
                let hasText = notification != nil && android.notification?.isEmpty != false
                return hasText != (android.notification?.isComplete == true)
                    && android.priority == "HIGH" && android.ttl.last == "s" && Int(android.ttl.dropLast()) != nil
            }
        }

        let message: Message
    }
}

/// The outcome of a message, decided by the prefix of the device token, so that a test needs no table.
enum FirebaseFate: String, CaseIterable, Sendable {
    case good, gone, foreign, quota, down, broken, wrong

    /// The `Retry-After` of ``quota`` and ``down``, in seconds.
    static let retryAfterSeconds = 9

    init(token: String) {
        self = Self.allCases.first { $0 != .good && token.hasPrefix("\($0.rawValue)-") } ?? .good
    }

    /// The status, Google's status code for the call and FCM's error code; `nil` for an accepted message.
    var refusal: (status: Int, statusName: String, code: String)? {
        switch self {
        case .good: nil
        case .gone: (404, "NOT_FOUND", "UNREGISTERED")
        case .foreign: (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH")
        case .quota: (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED")
        case .down: (503, "UNAVAILABLE", "UNAVAILABLE")
        case .broken: (500, "INTERNAL", "INTERNAL")
        case .wrong: (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT")
        }
    }

    /// Whether the response has a `Retry-After`.
    var sendsRetryAfter: Bool { self == .quota || self == .down }
}
