import Cryptography
import Logging
import Pushing
import Runtime
import Time
import Transport

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
            posterApart: try poster(PushClients.widthApart),
            now: { MachineClock.now }
        )
    }
}
