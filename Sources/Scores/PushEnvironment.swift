/// Which of a push service's worlds knows a device. The raw values are those of `device.environment` and
/// `activity_channel.environment`, and what apps say.
package enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
    /// Apps from the App Store and TestFlight; and all devices that are not Apple's.
    case production
    /// Apps from Xcode.
    case sandbox
    /// That of the canary's device, which no push service knows.
    case canary

    /// The one of Apple's that is called so; `nil` for any other word, the canary's too: nobody may register there.
    package init?(ofApple word: String) {
        guard let environment = PushEnvironment(rawValue: word), environment != .canary else { return nil }
        self = environment
    }
}
