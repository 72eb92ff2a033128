/// Keys that short texts are sealed with: the first seals, all of them open, so that a key can be replaced by another.
///
/// A sealed text is `v1.ID.BYTES`: the id of its key, and nonce, ciphertext and tag in base 64 of the URL-safe
/// alphabet.
package struct SealingKeys: Sendable {
    private let first: SealingKey
    private let byID: [String: SealingKey]

    /// Reads a file of keys, a line `id:key` each; empty lines and those that begin with `#` do not count.
    /// - Throws: ``SealingKeysError``, which never quotes the file.
    package init(file text: String) throws(SealingKeysError) {
        var keys: [SealingKey] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.first == "#" { continue }
            let end = line.lastIndex { !$0.isWhitespace } ?? line.startIndex
            guard let key = try? SealingKey(line: line[...end]) else { throw .noKey(line: index + 1) }
            guard !keys.contains(where: { $0.id == key.id }) else { throw .sameID(line: index + 1) }
            keys.append(key)
        }
        guard let first = keys.first else { throw .empty }
        self.first = first
        byID = Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The id of the key that seals.
    package var newest: String { first.id }

    /// Whether `text` claims to be sealed: what is sealed here has no dot of its own.
    package static func isSealed(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "."))
    }

    /// Seals `text`; another result every time.
    /// - Parameter associated: What has to be the same when it is opened, and is not kept in it.
    package func seal(_ text: String, associated: String) throws(SigningError) -> String {
        let bytes = try first.seal(Array(text.utf8), associated: Array(associated.utf8))
        return "v1.\(first.id).\(Base64URL.encode(bytes))"
    }

    /// What was sealed.
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

/// Why a file of keys is none. Never holds a part of a key.
package enum SealingKeysError: Error, Hashable {
    /// There is no key in it.
    case empty
    /// This line, counted from 1, is not `id:key`.
    case noKey(line: Int)
    /// The key of this line goes by the name of one before it.
    case sameID(line: Int)
}

/// Why a sealed text cannot be read.
package enum UnsealingError: Error, Hashable {
    /// There are no keys at all.
    case noKeys
    /// It was sealed with a key that is not there.
    case unknownKey(id: String)
    /// It is not of the form that is known.
    case unknownForm
    /// It is not what was sealed, or is not where it was meant to be.
    case tampered
}
