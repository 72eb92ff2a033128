package import FoundationEssentials
package import JobQueue
import Scores

/// Sends a mail to a member. The api enqueues this job with the SQL function `people.request_mail`, with the same
/// options as here; the mail expires with the code in it.
package struct SendMail: Job {
    package static let kind = "send_mail"
    package static let queue = "mail"

    /// The id of the row in `people.mail`.
    package var mail: UUID

    package init(mail: UUID) {
        self.mail = mail
    }

    /// It is retried until it expires. A day of retries has about 720 attempts.
    package var options: JobOptions {
        JobOptions(priority: 1, uniqueKey: "mail:\(mail.lowercaseText)", maxAttempts: 1000)
    }
}
