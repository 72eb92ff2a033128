/// The push service that reaches a device. The raw values are those of `device.service`.
package enum PushService: String, Sendable, Hashable, Codable, CaseIterable {
    /// Apple's push notification service.
    case apns
    /// The push service of a browser.
    case web
    /// Firebase Cloud Messaging.
    case fcm

    /// - Parameter word: A value of column `device.service`.
    init(stored word: String) throws(StorageError) {
        guard let service = PushService(rawValue: word) else {
            throw .unknownWord(column: "device.service", word: word)
        }
        self = service
    }
}
