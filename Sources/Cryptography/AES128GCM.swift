/// AES-128 in the mode GCM for one text under a key of its own, as in the content coding of RFC 8188.
package enum AES128GCM {
    package static let keyLength = CipherContext.shortKeyLength
    package static let nonceLength = CipherContext.nonceLength
    package static let tagLength = CipherContext.tagLength

    /// Encrypts `plain`. The result is the ciphertext followed by the tag.
    /// - Parameters:
    ///   - key: 16 bytes.
    ///   - nonce: 12 bytes, never the same twice under one key.
    package static func seal(_ plain: [UInt8], key: [UInt8], nonce: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard key.count == keyLength, let context = try CipherContext.sealing(key) else {
            throw .library(operation: "AES-128-GCM with a key of \(key.count) bytes", code: 0)
        }
        return Array(try context.seal(plain, nonce: nonce, associated: []).dropFirst(nonceLength))
    }

    /// Decrypts a result of ``seal(_:key:nonce:)``; `nil` if it was made with another key or nonce, or was changed.
    package static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) throws(CryptographyError) -> [UInt8]? {
        guard key.count == keyLength, nonce.count == nonceLength, let context = try CipherContext.opening(key) else {
            return nil
        }
        return context.open(nonce + sealed, associated: [])
    }
}
