import Cryptography
import FoundationEssentials
import JobQueue
import Logging
import Mailing
import PipelineJobs
import Storage
import Time
import Transport

/// Opens a sealed mail, sends it, and deletes its row once the mail server has decided on it.
struct SendMailHandler: Sendable {
    let store: MailStore
    let client: SMTPClient
    /// The keys with which the api seals mails.
    let keys: SealingKeys
    let metrics: MailMetrics

    /// - Throws: ``MailNotSent`` if the mail may be accepted later; the job is then retried until it expires.
    func send(_ job: SendMail, logger: Logger) async throws {
        guard let sealed = try await store.sealedMail(job.mail) else { return }
        let mail = try Mail(sealed: sealed, of: job.mail, with: keys)
        let message = try MailMessage.bytes(of: mail, id: job.mail, at: MachineClock.now)
        let outcome = await client.send(message, from: mail.from, to: mail.to)
        metrics.count(outcome)
        switch outcome {
        case .accepted: break
        case .refused(let reply):
            logger.warning("the mail server refused a mail", metadata: ["mail.id": "\(job.mail)", "reply": "\(reply)"])
        case .refusedForNow, .unreachable: throw MailNotSent(outcome: outcome)
        }
        // If the process ends before this, the mail is sent a second time, with the same Message-ID.
        try await store.delete(job.mail)
    }
}

/// A mail that was not sent, and may be sent later. Its text has no address.
struct MailNotSent: Error, CustomStringConvertible {
    let outcome: SMTPOutcome

    var description: String {
        switch outcome {
        case .refusedForNow(let reply): "the mail server refuses the mail for now (\(reply))"
        case .unreachable(let reason): "the mail server cannot be reached: \(reason)"
        case .accepted, .refused: "the mail needs no other attempt"
        }
    }
}
