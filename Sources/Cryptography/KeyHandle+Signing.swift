import CLibcrypto

extension KeyHandle {
    /// The signature of `message` with this key and SHA-256. For a key on a curve it is in DER form.
    func signature(of message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let context = try DigestContext()
        guard unsafe EVP_DigestSignInit(context.raw, nil, EVP_sha256(), nil, raw) == 1 else {
            throw .ofLibrary("EVP_DigestSignInit")
        }
        var length = 0
        guard unsafe EVP_DigestSign(context.raw, nil, &length, message, message.count) == 1 else {
            throw .ofLibrary("EVP_DigestSign")
        }
        // The first call returned the maximum length; the second returns the actual length.
        var signature = [UInt8](repeating: 0, count: length)
        guard unsafe EVP_DigestSign(context.raw, &signature, &length, message, message.count) == 1 else {
            throw .ofLibrary("EVP_DigestSign")
        }
        return Array(signature.prefix(length))
    }
}
