/// Texts that every compression has to restore: an empty, a short, a repetitive and a hardly compressible one.
enum CompressedTexts {
    static let repeating = String(repeating: "{\"homeScore\":8,\"awayScore\":6},", count: 4000)

    static let all = [
        "", "a", "{}", repeating,
        String((0..<20_000).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: $0 &* 131 % 95 + 32))) }),
    ]
}
