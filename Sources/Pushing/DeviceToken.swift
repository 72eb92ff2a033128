/// The address of an app on a device, as Apple issued it. It is a secret. It is also external data that becomes part
/// of a path.
package struct DeviceToken: Hashable, Sendable {
    package let text: String

    /// `nil` unless it has 8…400 letters, digits, hyphens and underscores, which is the rule of the table `device`.
    /// Apple's tokens are hexadecimal today, but their length is not guaranteed.
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
    /// The first eight characters: enough to find a device, too few to push to it.
    package var description: String { "\(text.prefix(8))…" }
}
