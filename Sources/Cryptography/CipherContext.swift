import CLibcrypto

/// Owns an `EVP_CIPHER_CTX` that either encrypts or decrypts with AES in the mode GCM (NIST SP 800-38D) under one key.
/// It is reused, because setting up a key takes longer than encrypting a short text.
@safe struct CipherContext: ~Copyable {
    /// For AES-256, used for stored texts.
    static let keyLength = 32
    /// For AES-128, as required by the content coding `aes128gcm` (RFC 8188).
    static let shortKeyLength = 16
    static let nonceLength = 12
    static let tagLength = 16

    private let raw: OpaquePointer

    private init() throws(CryptographyError) {
        guard let raw = unsafe EVP_CIPHER_CTX_new() else { throw .ofLibrary("EVP_CIPHER_CTX_new") }
        unsafe self.raw = raw
    }

    deinit {
        // Also wipes the key.
        unsafe EVP_CIPHER_CTX_free(raw)
    }

    /// - Parameter key: 32 or 16 bytes. For another length the result is `nil`.
    static func sealing(_ key: [UInt8]) throws(CryptographyError) -> CipherContext? {
        guard let cipher = unsafe cipher(of: key) else { return nil }
        let context = try CipherContext()
        guard unsafe EVP_EncryptInit_ex(context.raw, cipher, nil, key, nil) == 1 else {
            throw .ofLibrary("EVP_EncryptInit_ex")
        }
        return context
    }

    /// - Parameter key: 32 or 16 bytes. For another length the result is `nil`.
    static func opening(_ key: [UInt8]) throws(CryptographyError) -> CipherContext? {
        guard let cipher = unsafe cipher(of: key) else { return nil }
        let context = try CipherContext()
        guard unsafe EVP_DecryptInit_ex(context.raw, cipher, nil, key, nil) == 1 else {
            throw .ofLibrary("EVP_DecryptInit_ex")
        }
        return context
    }

    /// The cipher for a key's length; `nil` for an unsupported length. The library owns it, so it is never freed.
    private static func cipher(of key: [UInt8]) -> OpaquePointer? {
        switch key.count {
        case keyLength: unsafe EVP_aes_256_gcm()
        case shortKeyLength: unsafe EVP_aes_128_gcm()
        default: nil
        }
    }

    /// Encrypts `plain` to nonce, ciphertext and tag. `associated` is not part of the result, and must be the same for
    /// decryption.
    /// - Parameter nonce: 12 bytes, never the same twice under one key.
    func seal(_ plain: [UInt8], nonce: [UInt8], associated: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var body = [UInt8](repeating: 0, count: plain.count)
        var tag = [UInt8](repeating: 0, count: Self.tagLength)
        var written: Int32 = 0
        var rest: Int32 = 0
        guard nonce.count == Self.nonceLength, let length = Int32(exactly: plain.count),
            let associatedLength = Int32(exactly: associated.count),
            unsafe EVP_EncryptInit_ex(raw, nil, nil, nil, nonce) == 1,
            unsafe EVP_EncryptUpdate(raw, nil, &written, associated, associatedLength) == 1,
            unsafe EVP_EncryptUpdate(raw, &body, &written, plain, length) == 1, written == length,
            // In this mode nothing is left to write. The call computes the tag.
            unsafe EVP_EncryptFinal_ex(raw, &tag, &rest) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagLength), &tag) == 1
        else { throw .ofLibrary("EVP_EncryptUpdate") }
        return nonce + body + tag
    }

    /// Decrypts a result of ``seal(_:nonce:associated:)``; `nil` if it was changed, or was made with another key or
    /// other associated bytes.
    func open(_ sealed: [UInt8], associated: [UInt8]) -> [UInt8]? {
        let bodyLength = sealed.count - Self.nonceLength - Self.tagLength
        guard bodyLength >= 0, let length = Int32(exactly: bodyLength),
            let associatedLength = Int32(exactly: associated.count)
        else { return nil }
        var tag = Array(sealed.suffix(Self.tagLength))
        var plain = [UInt8](repeating: 0, count: bodyLength)
        var written: Int32 = 0
        let isAuthentic = unsafe sealed.withUnsafeBufferPointer { bytes in
            // The bytes start with the nonce. The body is read in place.
            let body = unsafe bytes.baseAddress.map { unsafe $0 + Self.nonceLength }
            return unsafe EVP_DecryptInit_ex(raw, nil, nil, nil, bytes.baseAddress) == 1
                && EVP_DecryptUpdate(raw, nil, &written, associated, associatedLength) == 1
                && EVP_DecryptUpdate(raw, &plain, &written, body, length) == 1 && written == length
                && EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagLength), &tag) == 1
                // In this mode nothing is left to write. The call compares the tag.
                && EVP_DecryptFinal_ex(raw, &tag, &written) == 1
        }
        guard isAuthentic else {
            // A failure may leave an error in the queue, which must not be reported with a later failure.
            ERR_clear_error()
            return nil
        }
        return plain
    }
}

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
