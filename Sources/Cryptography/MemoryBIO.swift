import CLibcrypto

/// The only owner of a `BIO` in memory, from which OpenSSL reads PEM and to which it writes PEM.
@safe struct MemoryBIO: ~Copyable {
    let raw: OpaquePointer

    /// Makes an empty one to write to.
    init() throws(CryptographyError) {
        guard let raw = unsafe BIO_new(BIO_s_mem()) else { throw .ofLibrary("BIO_new") }
        unsafe self.raw = raw
    }

    /// Makes one with a copy of `bytes` to read from.
    static func holding(_ bytes: [UInt8]) throws(CryptographyError) -> MemoryBIO {
        let bio = try MemoryBIO()
        guard let count = Int32(exactly: bytes.count), unsafe BIO_write(bio.raw, bytes, count) == count else {
            throw .ofLibrary("BIO_write")
        }
        return bio
    }

    deinit {
        unsafe BIO_free(raw)
    }

    /// The text that was written to it.
    var text: String {
        var start: UnsafePointer<CChar>?
        let count = unsafe crypto_bio_bytes(raw, &start)
        guard let start = unsafe start, count > 0 else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
