/// Keys for short texts. The first key encrypts and all of them decrypt, so that a key can be replaced.
///
/// A sealed text is `v1.ID.BYTES`: the key's id, and then nonce, ciphertext and tag in URL-safe Base64.
package struct SealingKeys: Sendable {
    private let first: SealingKey
    private let byID: [String: SealingKey]

    /// Parses a file of keys with one `id:key` per line.
    /// - Throws: ``SealingKeysError``, which never quotes the file.
    package init(file text: String) throws(SealingKeysError) {
        let keys = try NamedKey.all(inFile: text)
        do throws(CryptographyError) {
            try self.init(keys)
        } catch {
            // OpenSSL refuses a key of 32 bytes only if memory is exhausted.
            throw .noKey(line: 1)
        }
    }

    /// - Parameter keys: At least one key, with different ids.
    package init(_ keys: [NamedKey]) throws(CryptographyError) {
        var sealing: [SealingKey] = []
        for key in keys { sealing.append(try SealingKey(key)) }
        first = sealing[0]
        byID = Dictionary(sealing.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The id of the key that encrypts.
    package var newest: String { first.id }

    /// Whether `text` seems to be sealed: it contains a dot, which unsealed texts here never do.
    package static func isSealed(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "."))
    }

    /// Seals `text`. The result differs every time.
    /// - Parameter associated: Must be the same for decryption. It is not stored in the result.
    package func seal(_ text: String, associated: String) throws(CryptographyError) -> String {
        let bytes = try first.seal(Array(text.utf8), associated: Array(associated.utf8))
        return "v1.\(first.id).\(Base64URL.encode(bytes))"
    }

    /// Decrypts a sealed text.
    package func open(_ sealed: String, associated: String) throws(UnsealingError) -> String {
        let letters = Array(sealed.utf8)
        guard letters.starts(with: "v1.".utf8), let dot = letters[3...].firstIndex(of: UInt8(ascii: ".")),
            let bytes = Base64URL.decode(letters[(dot + 1)...])
        else { throw .unknownForm }
        let id = String(decoding: letters[3..<dot], as: UTF8.self)
        guard let key = byID[id] else { throw .unknownKey(id: id) }
        guard let plain = key.open(bytes, associated: Array(associated.utf8)) else { throw .tampered }
        return String(decoding: plain, as: UTF8.self)
    }
}

/// Why a file of keys is invalid. It never contains a part of a key.
package enum SealingKeysError: Error, Hashable {
    /// The file has no key.
    case empty
    /// This line, counted from 1, is not `id:key`.
    case noKey(line: Int)
    /// The key in this line has the same id as an earlier one.
    case sameID(line: Int)
}

/// Why a sealed text cannot be decrypted.
package enum UnsealingError: Error, Hashable {
    /// There are no keys at all.
    case noKeys
    /// The key that it was sealed with is missing.
    case unknownKey(id: String)
    /// It does not have a known form.
    case unknownForm
    /// It was changed, or is used with other associated data than it was sealed for.
    case tampered
}
