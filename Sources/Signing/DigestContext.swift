import CLibcrypto

/// The one owner of an `EVP_MD_CTX`: the state of one signature being made or proved.
@safe struct DigestContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SigningError) {
        guard let raw = unsafe EVP_MD_CTX_new() else { throw .ofLibrary("EVP_MD_CTX_new") }
        unsafe self.raw = raw
    }

    deinit {
        unsafe EVP_MD_CTX_free(raw)
    }
}
