package import JobQueue
package import Scores

/// Sends notices of contests to the devices of their members. The trigger `request_notice_pushes` enqueues this job in
/// the transaction that writes the notices, with the same options as here.
package struct SendNotices: Job {
    package static let kind = "send_notices"
    package static let queue = "notices"

    /// The ids of the rows in `notice`.
    package var notices: [Int64]
    /// The devices to send to; `nil`: all of the members.
    package var devices: [DeviceID]?
    /// How many sends to these devices failed before.
    package var failures: Int
    /// The seconds to wait, as the push service required, or until the quiet hours of the devices end; `nil`: none.
    package var pauseSeconds: Int?

    package init(notices: [Int64], devices: [DeviceID]? = nil, failures: Int = 0, pauseSeconds: Int? = nil) {
        self.notices = notices
        self.devices = devices
        self.failures = failures
        self.pauseSeconds = pauseSeconds
    }

    package var options: JobOptions {
        JobOptions(
            delay: .seconds(pauseSeconds ?? 0),
            maxAttempts: JobOptions.deliveryAttempts
        )
    }
}
