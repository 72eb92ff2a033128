package import FoundationEssentials

/// UUIDs as text (RFC 9562, section 4). BarDown writes them in lower case.
///
/// Foundation's own conversion uses `printf` and `scanf`, which is too slow: one alert can convert a hundred thousand
/// UUIDs.
extension UUID {
    /// Whether there is a hyphen at this position of the 36 characters.
    private static func isHyphen(at index: Int) -> Bool {
        index == 8 || index == 13 || index == 18 || index == 23
    }

    /// The 16 bytes in text order.
    package var bytes: [UInt8] {
        let all = uuid
        return [
            all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7,
            all.8, all.9, all.10, all.11, all.12, all.13, all.14, all.15,
        ]
    }

    /// - Parameter bytes: Exactly 16 bytes, in text order.
    package init(bytes: some RandomAccessCollection<UInt8>) {
        precondition(bytes.count == 16, "a UUID has 16 bytes")
        let all = Array(bytes)
        self.init(
            uuid: (
                all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7],
                all[8], all[9], all[10], all[11], all[12], all[13], all[14], all[15]
            )
        )
    }

    /// For example `36b8f84d-df4e-4d49-b662-bcde71a8764f`.
    package var lowercaseText: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for byte in bytes {
            if Self.isHyphen(at: text.count) { text.append(UInt8(ascii: "-")) }
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Parses the form with hyphens in either case; `nil` for anything else.
    package init?(text: String) {
        guard text.utf8.count == 36 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        var high: UInt8?
        for (index, letter) in text.utf8.enumerated() {
            if Self.isHyphen(at: index) {
                guard letter == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = Self.value(ofDigit: letter) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        self.init(bytes: bytes)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(ofDigit letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
