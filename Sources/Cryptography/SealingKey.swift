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

    package init(_ key: NamedKey) throws(CryptographyError) {
        guard let sealing = try CipherContext.sealing(key.bytes), let opening = try CipherContext.opening(key.bytes)
        else { throw .library(operation: "AES-256-GCM with a key of \(key.bytes.count) bytes", code: 0) }
        id = key.id
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
}
