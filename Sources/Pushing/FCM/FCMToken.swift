/// The address of an app on a device, as Firebase issued it. It is a secret.
package struct FCMToken: Hashable, Sendable {
    package let text: String

    /// `nil` unless it has 8…1000 letters, digits, colons, hyphens and underscores.
    package init?(_ text: String) {
        guard (8...1000).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension FCMToken: CustomStringConvertible {
    /// The first eight characters: enough to find a device, too few to push to it.
    package var description: String { "\(text.prefix(8))…" }
}
