package import JobQueue
package import Scores

/// Sends the number on the icon to the phones of a member, after it fell without a notice. The function `request_badge`
/// enqueues this job in the transaction of the change, with the same options as here and a unique key for each member
/// and subject.
package struct CorrectBadge: Job {
    package static let kind = "correct_badge"
    package static let queue = SendNotices.queue

    package var member: MemberID
    /// When the number fell, as Postgres writes a `timestamptz`. The ids of the pushes are made from it.
    package var since: String
    /// The phones to send to; `nil`: all of the member.
    package var devices: [DeviceID]?
    /// How many sends to these phones failed before.
    package var failures: Int
    /// The seconds to wait before a try; `nil`: none.
    package var pauseSeconds: Int?

    package init(
        member: MemberID,
        since: String,
        devices: [DeviceID]? = nil,
        failures: Int = 0,
        pauseSeconds: Int? = nil
    ) {
        self.member = member
        self.since = since
        self.devices = devices
        self.failures = failures
        self.pauseSeconds = pauseSeconds
    }

    /// The options of a further try. It has no unique key, because it is for some phones only, and a job for all of
    /// them may be waiting.
    package var options: JobOptions {
        JobOptions(
            delay: .seconds(pauseSeconds ?? 0),
            maxAttempts: JobOptions.deliveryAttempts
        )
    }
}
