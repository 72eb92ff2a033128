import Cryptography
import Testing

@Suite("Sealing")
struct SealingTests {
    private static let token = String(repeating: "ab12", count: 16)
    private static let place = "production\napp.test"

    @Test func `a sealed text can be opened, does not show its content, and differs every time`() throws {
        let keys = try SealingKeys(file: SealingKey.makeLine())
        for text in ["", "abcdefgh", Self.token, String(repeating: "z", count: 400)] {
            let sealed = try keys.seal(text, associated: Self.place)
            #expect(SealingKeys.isSealed(sealed) && !SealingKeys.isSealed(text))
            #expect(text.isEmpty || !sealed.contains(text))
            #expect(try keys.seal(text, associated: Self.place) != sealed)
            #expect(try keys.open(sealed, associated: Self.place) == text)
        }
    }

    @Test func `a NIST test vector with a key and a text of zeros can be opened`() throws {
        // GCM, test case 14: the ciphertext and the tag after a nonce of zeros.
        let keys = try SealingKeys(file: "zero:\(String(repeating: "A", count: 43))")
        let hex = "000000000000000000000000cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
        let bytes = stride(from: 0, to: hex.count, by: 2).map { place in
            UInt8(hex.dropFirst(place).prefix(2), radix: 16) ?? 0
        }
        let plain = try keys.open("v1.zero.\(Base64URL.encode(bytes))", associated: "")
        #expect(Array(plain.utf8) == [UInt8](repeating: 0, count: 16))
    }

    @Test func `a text cannot be opened with another key of the same name or for another place`() throws {
        let line = try SealingKey.makeLine()
        let keys = try SealingKeys(file: line)
        let sealed = try keys.seal(Self.token, associated: Self.place)
        let id = line.prefix { $0 != ":" }
        let other = try SealingKeys(file: "\(id):\(try SealingKey.makeLine().drop { $0 != ":" }.dropFirst())")
        #expect(throws: UnsealingError.tampered) { try other.open(sealed, associated: Self.place) }
        #expect(throws: UnsealingError.tampered) { try keys.open(sealed, associated: "sandbox\napp.test") }
        #expect(try keys.open(sealed, associated: Self.place) == Self.token)
    }

    @Test func `a text that was cut or changed anywhere cannot be opened`() throws {
        let keys = try SealingKeys(file: SealingKey.makeLine())
        let sealed = Array(try keys.seal(Self.token, associated: Self.place).utf8)
        for place in sealed.indices {
            var changed = sealed
            changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            for bytes in [Array(sealed.prefix(place)), Array(sealed.dropFirst(place + 1)), changed] {
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(throws: UnsealingError.self) { try keys.open(text, associated: Self.place) }
            }
        }
        for text in ["", ".", "..", "...", "v1..", "v1.x.", "v1.\u{1F511}.\u{1F511}", "v2.k.AAAA", Self.token] {
            #expect(throws: UnsealingError.self) { try keys.open(text, associated: Self.place) }
        }
        // Cut at every byte of the sealed text, not only at every character.
        let parts = String(decoding: sealed, as: UTF8.self).split(separator: ".")
        let whole = try #require(Base64URL.decode(parts[2]))
        for count in whole.indices {
            let cut = "v1.\(parts[1]).\(Base64URL.encode(Array(whole.prefix(count))))"
            #expect(throws: UnsealingError.tampered) { try keys.open(cut, associated: Self.place) }
        }
    }

    @Test
    func `after a rotation the first key seals and the old key still opens, and an error names a removed key`() throws {
        let (old, new) = (try SealingKey.makeLine(), try SealingKey.makeLine())
        let before = try SealingKeys(file: old).seal(Self.token, associated: Self.place)
        let both = try SealingKeys(file: "# the new one\n\(new)\n\n  \(old) \r\n")
        #expect(try both.open(before, associated: Self.place) == Self.token)
        let after = try both.seal(Self.token, associated: Self.place)
        #expect(after.split(separator: ".")[1] == new.prefix { $0 != ":" })
        let error = UnsealingError.unknownKey(id: String(old.prefix { $0 != ":" }))
        #expect(throws: error) { try SealingKeys(file: new).open(before, associated: Self.place) }
    }

    @Test(
        arguments: [
            ("", SealingKeysError.empty), ("# nothing\n\n", .empty), ("secret", .noKey(line: 1)),
            (":AAAA", .noKey(line: 1)), ("k:AAAA", .noKey(line: 1)), ("\na b:\(zeros)", .noKey(line: 2)),
            ("k:\(zeros)A", .noKey(line: 1)), ("k:\(zeros)==", .noKey(line: 1)), ("k:\(zeros):x", .noKey(line: 1)),
            ("k:\(zeros)\nk:\(zeros)", .sameID(line: 2)),
            ("\(String(repeating: "k", count: 33)):\(zeros)", .noKey(line: 1)),
        ]
    )
    func `an invalid key file is refused with a line number and without quoting it`(
        _ file: String,
        _ error: SealingKeysError
    ) {
        #expect(throws: error) { try SealingKeys(file: file) }
    }

    @Test func `a key in padded standard base 64 is read as well`() throws {
        let bytes = [UInt8](repeating: 0xFB, count: 32)
        let mine = Base64URL.encode(bytes)
        let usual = String(mine.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) + "="
        let sealed = try SealingKeys(file: "k:\(mine)").seal(Self.token, associated: Self.place)
        #expect(usual.contains("+"))
        #expect(try SealingKeys(file: "k:\(usual)").open(sealed, associated: Self.place) == Self.token)
    }

    private static let zeros = String(repeating: "A", count: 43)
}
