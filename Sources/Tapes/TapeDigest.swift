import Cryptography

/// The SHA-256 of a content, which identifies it on a tape.
package struct TapeDigest: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    package let text: String

    package init(of content: [UInt8]) throws(TapeError) {
        do {
            text = try SHA256.hexadecimal(of: content)
        } catch {
            throw .hashing
        }
    }

    /// `nil` for anything but 64 lower-case hexadecimal digits.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }
}

extension TapeDigest: CustomStringConvertible {
    package var description: String { text }
}
