import CLibcrypto

/// Converts between the two forms of an ECDSA signature on P-256: DER for OpenSSL, two bare numbers for JSON Web
/// Tokens.
enum ECDSASignature {
    /// The size of each number in bytes.
    private static let width = 32

    /// `r` and `s`, each padded on the left to 32 bytes.
    static func raw(fromDER der: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let parsed = unsafe der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        guard let signature = unsafe parsed else { throw .ofLibrary("d2i_ECDSA_SIG") }
        defer { unsafe ECDSA_SIG_free(signature) }
        var r = [UInt8](repeating: 0, count: width)
        var s = r
        guard unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, Int32(width)) == Int32(width),
            unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, Int32(width)) == Int32(width)
        else { throw .ofLibrary("BN_bn2binpad") }
        return r + s
    }

    /// The DER form (a SEQUENCE of two INTEGERs) of 64 bytes; `nil` for another number of bytes.
    static func der(fromRaw raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 2 * width else { return nil }
        let body = integer(raw.prefix(width)) + integer(raw.suffix(width))
        return [0x30, UInt8(body.count)] + body
    }

    /// An INTEGER of up to 33 bytes, without leading zeros except the one that keeps the number positive.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
