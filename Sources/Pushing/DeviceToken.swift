/// The address of an app on a device, as Apple gave it out: a secret, and foreign data that becomes a part of a path.
package struct DeviceToken: Hashable, Sendable {
    package let text: String

    /// `nil` unless it has 8…400 letters, digits, hyphens and underscores: the rule of the table `device`. Apple's are
    /// hexadecimal today, of a length that nobody should count on.
    package init?(_ text: String) {
        guard (8...400).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension DeviceToken: CustomStringConvertible {
    /// The first eight characters: enough to find a device by, too little to push to it.
    package var description: String { "\(text.prefix(8))…" }
}
