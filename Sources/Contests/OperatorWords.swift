/// The words of a message of the operators to members.
package struct OperatorWords: Hashable, Sendable {
    /// 1 to 100 characters, none of them a control character.
    package let title: String
    /// 1 to 500 characters, none of them a control character.
    package let body: String
    /// A later message with the same key replaces this one on the screens of devices: 1 to 40 letters, digits, dots,
    /// hyphens and underscores.
    package let collapseKey: String

    /// - Returns: `nil` if one of the texts is not as described.
    package init?(title: String, body: String, collapseKey: String) {
        guard Self.isText(title, upTo: 100), Self.isText(body, upTo: 500), Self.isKey(collapseKey) else { return nil }
        (self.title, self.body, self.collapseKey) = (title, body, collapseKey)
    }

    /// Whether the constraints of `people.message` accept a title or a text.
    static func isText(_ text: String, upTo limit: Int) -> Bool {
        (1...limit).contains(text.unicodeScalars.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Whether the constraint `message_collapse_key_form` accepts a key.
    static func isKey(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
