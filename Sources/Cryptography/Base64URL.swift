/// Base 64 with the URL-safe alphabet and without padding (RFC 4648, 5; RFC 7515, 2).
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes `bytes`.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for place in 0...group.count {
                text.append(alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes `text`; `nil` for an invalid character, padding, an impossible length or non-zero bits at the end, so
    /// that no two texts decode to the same bytes.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(Array(text.utf8)[...])
    }

    /// Decodes a base64url text that is given as its UTF-8 bytes; `nil` under the same conditions as for the function
    /// above. It must be fast, because one alert may need a hundred thousand sealed tokens.
    static func decode(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
        let values = values
        var bytes = [UInt8](repeating: 0, count: letters.count * 3 / 4)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        var place = 0
        for letter in letters {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes[place] = UInt8(truncatingIfNeeded: bits >> count)
                place += 1
            }
            bits &= (1 << count) - 1
        }
        return count < 6 && bits == 0 ? bytes : nil
    }

    /// The value of each character; 255 for an invalid one.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()
}
