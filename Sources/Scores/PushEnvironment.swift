/// The environment of a push service in which a device is registered. The raw values are those of
/// `device.environment` and `activity_channel.environment`, and of registrations from apps.
package enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
    /// Apps from the App Store and TestFlight, and all devices that are not Apple's.
    case production
    /// Apps from Xcode.
    case sandbox
    /// The environment of the canary's device, which is registered at no push service.
    case canary

    /// Parses an environment of Apple's; `nil` for any other word, including `canary`, in which no device may
    /// register.
    package init?(ofApple word: String) {
        guard let environment = PushEnvironment(rawValue: word), environment != .canary else { return nil }
        self = environment
    }
}
