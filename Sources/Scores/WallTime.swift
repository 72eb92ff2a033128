/// An hour and minute without a time zone.
package struct WallTime: Hashable, Sendable, Codable {
    /// 0…23.
    package let hour: Int
    /// 0…59.
    package let minute: Int

    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// Seconds since midnight.
    package var second: Int { hour * 3600 + minute * 60 }
}

extension WallTime: CustomStringConvertible {
    /// `19:32`.
    package var description: String {
        "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
