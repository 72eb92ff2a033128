import CLibcrypto

/// The only owner of an `EVP_MD_CTX`: the state while one signature is made or verified.
@safe struct DigestContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(CryptographyError) {
        guard let raw = unsafe EVP_MD_CTX_new() else { throw .ofLibrary("EVP_MD_CTX_new") }
        unsafe self.raw = raw
    }

    deinit {
        unsafe EVP_MD_CTX_free(raw)
    }
}
