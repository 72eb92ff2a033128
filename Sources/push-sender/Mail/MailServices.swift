import Cryptography
import JobQueue
import PipelineJobs
import Runtime
import ServiceLifecycle
import Storage
import Transport

/// The worker of the queue `mail`, built from the environment.
struct MailServices: Sendable {
    static let variables = [
        smtpURL,
        Variable("MAIL_SLOTS", default: "2", "concurrent jobs of the queue mail"),
    ]

    static let smtpURL = Variable(
        "SMTP_URL",
        default: "",
        secret: true,
        "mail server for the mails of accounts: smtps://user:password@host, or smtp:// with STARTTLS; unset: no mail is sent"
    )

    private let host: Host
    private let server: SMTPServer
    private let keys: SealingKeys

    /// - Parameter keys: The keys of `TOKEN_KEY_FILE`, with which the api seals mails; `nil`: there are none.
    /// - Returns: `nil` if no server is configured.
    /// - Throws: `ConfigurationError` if a variable has an invalid value, or the keys are missing.
    init?(_ host: Host, keys: SealingKeys?) throws {
        guard let url = try host.environment.optionalString(Self.smtpURL.name) else { return nil }
        guard let server = SMTPServer(url) else {
            throw ConfigurationError.invalid(
                Self.smtpURL.name,
                expected: "a URL such as smtps://user:password@mail.example.org"
            )
        }
        guard let keys else { throw ConfigurationError.missing(TokenKeyFile.variable.name) }
        (self.host, self.server, self.keys) = (host, server, keys)
    }

    func worker() throws -> any Service {
        let mail = SendMailHandler(
            store: MailStore(host.queue.pool),
            client: SMTPClient(server),
            keys: keys,
            metrics: MailMetrics()
        )
        var handlers = Handlers()
        handlers.handle(SendMail.self) { job, _, logger in try await mail.send(job, logger: logger) }
        return try host.worker(queue: SendMail.queue, handlers: handlers, slots: "MAIL_SLOTS", backoff: .mail)
    }
}

extension Backoff {
    /// A server that refuses a mail for now (greylisting) accepts it after a minute or a few.
    fileprivate static let mail = Backoff(base: .seconds(5), ceiling: .seconds(120))
}
