import CLibcrypto

/// Owns an `EVP_PKEY`.
@safe struct KeyHandle: ~Copyable {
    let raw: OpaquePointer

    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe EVP_PKEY_free(raw)
    }

    /// Generates a key pair on P-256.
    static func generated() throws(CryptographyError) -> KeyHandle {
        guard let raw = unsafe crypto_generate_p256() else { throw .ofLibrary("EVP_EC_gen") }
        return unsafe KeyHandle(takingOwnershipOf: raw)
    }

    /// Parses the first private key of `pem`, which must be on P-256.
    static func privateKey(pem: String) throws(CryptographyError) -> KeyHandle {
        try anyPrivateKey(pem: pem).onP256()
    }

    /// Parses the first private key of `pem`, which must be an RSA key.
    static func rsaKey(pem: String) throws(CryptographyError) -> KeyHandle {
        let key = try anyPrivateKey(pem: pem)
        guard unsafe EVP_PKEY_get_base_id(key.raw) == EVP_PKEY_RSA else { throw .notRSA }
        return key
    }

    private static func anyPrivateKey(pem: String) throws(CryptographyError) -> KeyHandle {
        let bio = try MemoryBIO.holding(Array(pem.utf8))
        // Without a callback OpenSSL would prompt on the terminal for the password of an encrypted key and wait for
        // ever.
        guard let raw = unsafe PEM_read_bio_PrivateKey(bio.raw, nil, { _, _, _, _ in -1 }, nil) else {
            ERR_clear_error()
            throw .notAPrivateKey
        }
        return unsafe KeyHandle(takingOwnershipOf: raw)
    }

    /// Parses the first public key of `pem`.
    static func publicKey(pem: String) throws(CryptographyError) -> KeyHandle {
        let bio = try MemoryBIO.holding(Array(pem.utf8))
        guard let raw = unsafe PEM_read_bio_PUBKEY(bio.raw, nil, nil, nil) else {
            ERR_clear_error()
            throw .notAPublicKey
        }
        return try unsafe KeyHandle(takingOwnershipOf: raw).onP256()
    }

    /// Makes a public key from its point, 65 bytes, uncompressed (SEC 1, 2.3.3).
    static func publicKey(point: [UInt8]) throws(CryptographyError) -> KeyHandle {
        guard point.count == pointLength, point.first == uncompressed,
            let raw = unsafe crypto_p256(point, point.count, nil, 0)
        else {
            ERR_clear_error()
            throw .notAPoint
        }
        return unsafe KeyHandle(takingOwnershipOf: raw)
    }

    /// Makes a key pair from a private number, 32 bytes, and its point.
    static func pair(number: [UInt8], point: [UInt8]) throws(CryptographyError) -> KeyHandle {
        guard number.count == numberLength, point.count == pointLength, point.first == uncompressed,
            let raw = unsafe crypto_p256(point, point.count, number, number.count)
        else {
            ERR_clear_error()
            throw .notAPoint
        }
        return unsafe KeyHandle(takingOwnershipOf: raw)
    }

    /// Derives a key pair on P-256 from at least 40 secret bytes.
    static func derived(from material: [UInt8]) throws(CryptographyError) -> KeyHandle {
        guard material.count >= 40, let raw = unsafe crypto_p256_derived(material, material.count) else {
            throw .ofLibrary("EC_POINT_mul")
        }
        return unsafe KeyHandle(takingOwnershipOf: raw)
    }

    static let pointLength = 65
    private static let numberLength = 32
    /// The first byte of an uncompressed point.
    private static let uncompressed: UInt8 = 4

    /// Its point, 65 bytes, uncompressed.
    func point() throws(CryptographyError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.pointLength)
        var length = 0
        let status = unsafe EVP_PKEY_get_octet_string_param(raw, OSSL_PKEY_PARAM_PUB_KEY, &bytes, bytes.count, &length)
        guard status == 1, length == Self.pointLength, bytes.first == Self.uncompressed else {
            throw .ofLibrary("EVP_PKEY_get_octet_string_param")
        }
        return bytes
    }

    /// The private key as PKCS#8, the form of Apple's `.p8` files.
    func privatePEM() throws(CryptographyError) -> String {
        let bio = try MemoryBIO()
        guard unsafe PEM_write_bio_PKCS8PrivateKey(bio.raw, raw, nil, nil, 0, nil, nil) == 1 else {
            throw .ofLibrary("PEM_write_bio_PKCS8PrivateKey")
        }
        return bio.text
    }

    /// The public key as SubjectPublicKeyInfo.
    func publicPEM() throws(CryptographyError) -> String {
        let bio = try MemoryBIO()
        guard unsafe PEM_write_bio_PUBKEY(bio.raw, raw) == 1 else { throw .ofLibrary("PEM_write_bio_PUBKEY") }
        return bio.text
    }

    private consuming func onP256() throws(CryptographyError) -> KeyHandle {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        let status = unsafe EVP_PKEY_get_group_name(raw, &name, name.count, &length)
        let letters = name.prefix(length).map { UInt8(bitPattern: $0) }
        guard status == 1, String(decoding: letters, as: UTF8.self) == "prime256v1" else {
            ERR_clear_error()
            throw .notP256
        }
        return self
    }
}

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

extension KeyHandle {
    /// Whether `signature`, in the form in which OpenSSL makes it, was made over `message` with the private key and
    /// SHA-256.
    func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        // A malformed signature leaves an error in the queue, which must not be reported with a later failure.
        defer { ERR_clear_error() }
        guard let context = try? DigestContext(),
            unsafe EVP_DigestVerifyInit(context.raw, nil, EVP_sha256(), nil, raw) == 1
        else { return false }
        return unsafe EVP_DigestVerify(context.raw, signature, signature.count, message, message.count) == 1
    }

    /// A number of an RSA key, in big-endian order.
    /// - Parameter name: `OSSL_PKEY_PARAM_RSA_N` or `OSSL_PKEY_PARAM_RSA_E`.
    func rsaNumber(_ name: String) throws(CryptographyError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let length = unsafe crypto_rsa_number(raw, name, &bytes, bytes.count)
        guard length > 0 else { throw .ofLibrary("EVP_PKEY_get_bn_param") }
        return Array(bytes.prefix(length))
    }
}

/// Owns a `BIO` in memory, from which OpenSSL reads PEM and to which it writes PEM.
@safe struct MemoryBIO: ~Copyable {
    let raw: OpaquePointer

    /// Creates an empty buffer to write to.
    init() throws(CryptographyError) {
        guard let raw = unsafe BIO_new(BIO_s_mem()) else { throw .ofLibrary("BIO_new") }
        unsafe self.raw = raw
    }

    /// Creates a buffer with a copy of `bytes` to read from.
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
