import Synchronization
import TextCoding

/// A symmetric key with an id. It encrypts and decrypts short texts with AES-256-GCM.
package final class SealingKey: Sendable {
    /// The id of the key in sealed texts. It is not a secret.
    package let id: String
    // All tasks share one context per direction. Encrypting or decrypting a text takes less than a microsecond, so
    // waits are short.
    private let sealing: Mutex<CipherContext>
    private let opening: Mutex<CipherContext>

    /// - Parameter line: `id:key`. The id has 1 to 32 letters, digits, hyphens and underscores; the key is 32 bytes
    ///   in Base64.
    /// - Returns: `nil` for a line that is not of this form.
    package init?(line: some StringProtocol) throws(CryptographyError) {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...32).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy({ $0.isKeyIDByte }),
            let key = Self.key(parts[1]), let sealing = try CipherContext.sealing(key),
            let opening = try CipherContext.opening(key)
        else { return nil }
        id = String(parts[0])
        self.sealing = Mutex(sealing)
        self.opening = Mutex(opening)
    }

    /// A line with a new key. It is a secret. Its id is derived from the key, so that different keys do not get the
    /// same id.
    package static func makeLine() throws(CryptographyError) -> String {
        let key = RandomBytes.make(CipherContext.keyLength)
        let id = Hexadecimal.text(of: try SHA256.digest(of: key).prefix(4))
        return "\(id):\(Base64URL.encode(key))"
    }

    func seal(_ plain: [UInt8], associated: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let nonce = RandomBytes.make(CipherContext.nonceLength)
        return try sealing.withLock { context throws(CryptographyError) in
            try context.seal(plain, nonce: nonce, associated: associated)
        }
    }

    func open(_ sealed: [UInt8], associated: [UInt8]) -> [UInt8]? {
        opening.withLock { $0.open(sealed, associated: associated) }
    }

    /// Decodes a key in either alphabet of Base64, with or without padding, because `openssl rand -base64 32` makes
    /// keys as well.
    private static func key(_ text: some StringProtocol) -> [UInt8]? {
        let letters = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 1 else { return nil }
        return Base64URL.decode(String(decoding: letters.dropLast(padding), as: UTF8.self))
    }
}

extension UInt8 {
    fileprivate var isKeyIDByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
