import FoundationEssentials
import Logging
import Pushing
import Runtime
import Time
import Transport

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
                // A simulator runs in a private network.
                allowing: url == nil ? [] : [destination.authority],
                authorityFile: nil,
                logger: logger
            )
        }
        return FCMClient(
            account: account,
            poster: try poster(HTTPPoster.width),
            posterApart: try poster(PushClients.widthApart),
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
