import FoundationEssentials
import Logging
import Pushing
import Runtime
import Time
import Transport

extension FCMClient {
    /// The environment variables that set it up.
    static let variables = [
        Variable(
            "FCM_SERVICE_ACCOUNT_FILE",
            default: "",
            "JSON file of the service account that Android phones are pushed to with. Without it none is"
        ),
        Variable("FCM_URL", default: "", "where to push instead of Google: the simulator"),
    ]

    /// The way to Firebase; `nil` where no account is named.
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
                // A simulator stands in a network of ours.
                allowing: url == nil ? [] : [destination.authority],
                authorityFile: nil,
                logger: logger
            )
        }
        return FCMClient(
            account: account,
            poster: try poster(HTTPPoster.width),
            posterApart: try poster(Senders.widthApart),
            baseURL: url ?? FCMClient.home,
            now: { MachineClock.now }
        )
    }
}

/// Firebase in a rehearsal: gives out a token that opens nothing, and takes everything.
private struct DryRunFirebase: PushPoster {
    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostAnswer {
        PushPostAnswer(status: 200, body: Array(#"{"access_token":"rehearsed","expires_in":3600}"#.utf8))
    }

    func close() async {}
}
