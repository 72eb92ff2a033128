import Cryptography
import FoundationEssentials
import Logging
import Pushing
import Runtime
import Time
import Transport

extension ProviderTokens {
    /// The environment variables for the provider's credentials.
    static let variables = [
        Variable("APNS_KEY_FILE", default: nil, "the .p8 file of the provider key"),
        Variable("APNS_KEY_ID", default: nil, "the key's id, ten characters"),
        Variable("APNS_TEAM_ID", default: nil, "the team's id, ten characters"),
    ]

    convenience init(_ environment: Runtime.Environment) throws {
        let file = try environment.string("APNS_KEY_FILE")
        let pem = try Runtime.Environment.text(of: file, namedBy: "APNS_KEY_FILE")
        guard let key = try? ES256PrivateKey(pem: pem) else {
            throw ConfigurationError.invalid("APNS_KEY_FILE", expected: "an unencrypted P-256 key in PKCS#8")
        }
        self.init(
            identity: ProviderIdentity(
                keyID: try environment.string("APNS_KEY_ID"),
                teamID: try environment.string("APNS_TEAM_ID"),
                key: key
            )
        )
    }
}

extension FCMClient {
    /// The environment variables for it.
    static let variables = [
        Variable(
            "FCM_SERVICE_ACCOUNT_FILE",
            default: "",
            "JSON file of the service account for pushes to Android; if empty, Android gets no pushes"
        ),
        Variable("FCM_URL", default: "", "URL to push to instead of Google's, such as the simulator's"),
    ]

    /// The client for Firebase; `nil`: no account is configured.
    static func configured(_ environment: Runtime.Environment, isDryRun: Bool, logger: Logger) throws -> FCMClient? {
        let variable = "FCM_SERVICE_ACCOUNT_FILE"
        guard let path = try environment.optionalString(variable) else { return nil }
        let file = try Runtime.Environment.text(of: path, namedBy: variable)
        guard let account = ServiceAccount(file: Data(file.utf8)) else {
            throw ConfigurationError.invalid(variable, expected: "the JSON of a service account")
        }
        let url = try environment.optionalString("FCM_URL")
        if isDryRun { return FCMClient(account: account, poster: DryRunFirebase(), now: { MachineClock.now }) }
        guard let destination = try? Destination(url ?? FCMClient.home) else {
            throw ConfigurationError.invalid("FCM_URL", expected: "an address such as https://fcm.googleapis.com")
        }
        func poster(_ width: Int) throws -> HTTPPoster {
            try HTTPPoster(
                service: "fcm",
                width: width,
                // A configured URL is a simulator's, which may run in a private network.
                allowing: url == nil ? [] : [destination.authority],
                authorityFile: nil,
                logger: logger
            )
        }
        return FCMClient(
            account: account,
            poster: try poster(HTTPPoster.width),
            unprovenPoster: try poster(PushClients.unprovenWidth),
            baseURL: url ?? FCMClient.home,
            now: { MachineClock.now }
        )
    }
}

/// Firebase in a dry run: it issues a worthless token and accepts every push.
private struct DryRunFirebase: PushPoster {
    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse {
        PushPostResponse(status: 200, body: Array(#"{"access_token":"rehearsed","expires_in":3600}"#.utf8))
    }

    func close() async {}
}

extension WebPushClient {
    /// The environment variables for it.
    static let variables = [
        SiteKeyFile.variable,
        Variable(
            "VAPID_SUBJECT",
            default: "",
            "mailto: or https: contact address at a public host, for push services of browsers; required with VAPID_KEY_FILE"
        ),
        Variable(
            "WEB_PUSH_AUTHORITY",
            default: "",
            "PEM file of certificate authorities to trust for browsers' push services, instead of the system's"
        ),
        WebPushVariables.allow,
    ]

    /// The client for browsers; `nil`: no key is configured.
    static func configured(_ environment: Runtime.Environment, isDryRun: Bool, logger: Logger) throws -> WebPushClient?
    {
        guard let key = try SiteKeyFile.key(environment) else { return nil }
        let subject = try environment.string("VAPID_SUBJECT")
        guard VAPIDIdentity.isSubject(subject) else {
            throw ConfigurationError.invalid(
                "VAPID_SUBJECT",
                expected: "mailto:someone@example.org or an https: address, at a public host"
            )
        }
        func poster(_ width: Int) throws -> any PushPoster {
            if isDryRun { return DryRunPoster() }
            return try HTTPPoster(
                service: "web",
                width: width,
                allowing: WebPushVariables.allowed(environment),
                authorityFile: environment.optionalString("WEB_PUSH_AUTHORITY"),
                logger: logger
            )
        }
        return WebPushClient(
            identity: try VAPIDIdentity(key: key, subject: subject),
            poster: try poster(HTTPPoster.width),
            unprovenPoster: try poster(PushClients.unprovenWidth),
            now: { MachineClock.now }
        )
    }
}

/// Accepts pushes as APNs would and sends nothing, for a dry run with real games and real phones.
struct DryRunTransport: APNsTransport {
    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        APNsResponse(status: 200)
    }

    func reconnect() async throws(APNsFailure) {}

    func close() async {}
}

/// Accepts pushes as a service that takes them by POST would and sends nothing, for a dry run.
struct DryRunPoster: PushPoster {
    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse {
        PushPostResponse(status: 200)
    }

    func close() async {}
}
