import Time

extension Duration {
    /// The duration with units that fit its size: `0.4 ms`, `850 ms`, `3.2 s`, `3 min 3 s`, `2 h 5 min`, `3 d 4 h`.
    var inWords: String {
        let microseconds = wholeMicroseconds
        switch microseconds {
        case ..<0: return "-\((.zero - self).inWords)"
        case 0: return "0 ms"
        case ..<9950: return "\(decimal(in: .milliseconds(1), places: 1)) ms"
        case ..<999_500: return "\(decimal(in: .milliseconds(1), places: 0)) ms"
        case ..<59_950_000: return "\(decimal(in: .seconds(1), places: 1)) s"
        default: return Self.words(ofSeconds: (microseconds + 500_000) / 1_000_000)
        }
    }

    /// The two largest units, without the second one if it is 0.
    private static func words(ofSeconds seconds: Int64) -> String {
        let parts =
            switch seconds {
            case ..<3600: [(seconds / 60, "min"), (seconds % 60, "s")]
            case ..<86_400: [(seconds / 3600, "h"), (seconds / 60 % 60, "min")]
            default: [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h")]
            }
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}

extension Int64 {
    /// A number of bytes with its unit: `512 B`, `8.0 kB`, `1.4 GB`; a kilobyte has 1024 bytes.
    var inBytes: String {
        var (value, units) = (Double(self), ["B", "kB", "MB", "GB", "TB"][...])
        while value >= 1024, units.count > 1 {
            value /= 1024
            units.removeFirst()
        }
        let places = units.first == "B" ? 0 : 1
        return "\(Duration.seconds(value).decimal(in: .seconds(1), places: places)) \(units.first ?? "B")"
    }
}

extension Double {
    /// A share (0…1) in percent: `12.5%`.
    var percent: String { Duration.seconds(self * 100).decimal(in: .seconds(1), places: 1) + "%" }
}
