import Testing
import Time

/// A cron spec, parsed in the simplest way, with which the tests compare the database's parser.
struct NaiveCron {
    let fields: [Set<Int>]
    let starred: [Bool]

    /// Whether minute or hour begins with a star, so that the spec fires whenever the local time matches.
    var isInterval: Bool { starred[0] || starred[1] }

    init(_ spec: String) throws {
        let words = spec.split(separator: " ").map(String.init)
        let bounds = [0...59, 0...23, 1...31, 1...12, 0...7]
        fields = try zip(words, bounds).map { try Self.values(of: $0, in: $1) }
        starred = words.map { $0.hasPrefix("*") }
    }

    private static func values(of field: String, in bounds: ClosedRange<Int>) throws -> Set<Int> {
        var values: Set<Int> = []
        for item in field.split(separator: ",") {
            let parts = item.split(separator: "/")
            let whole = [bounds.lowerBound, bounds.upperBound]
            let ends = parts[0] == "*" ? whole : parts[0].split(separator: "-").map { number($0) }
            let step = parts.count == 2 ? number(parts[1]) : 1
            let (low, high) = (try #require(ends.first), try #require(ends.last))
            values.formUnion(stride(from: low, through: high, by: step))
        }
        return values
    }

    private static func number(_ text: some StringProtocol) -> Int {
        // The names that randomSpec uses.
        let names = "sun=0 mon=1 tue=2 wed=3 thu=4 fri=5 sat=6 feb=2 mar=3 nov=11"
        let value = names.split(separator: " ").first { $0.hasPrefix("\(text)=") }?.split(separator: "=").last
        return Int(text) ?? value.flatMap { Int($0) } ?? -1
    }

    /// Whether the spec matches a local time.
    /// - Parameter minute: The time in minutes since 1970-01-01 00:00 local time.
    func suits(_ minute: Int64) -> Bool {
        let days = Int(minute.flooredQuotient(by: 1440))
        guard let date = CivilDate(daysSinceEpoch: days) else { return false }
        let ofDay = Int(minute) - days * 1440
        // 1970-01-01 was a Thursday.
        let weekday = ((days + 4) % 7 + 7) % 7
        let suitsDate = fields[2].contains(date.day)
        let suitsWeekday = fields[4].contains(weekday) || (weekday == 0 && fields[4].contains(7))
        return fields[0].contains(ofDay % 60) && fields[1].contains(ofDay / 60) && fields[3].contains(date.month)
            && (starred[2] || starred[4] ? suitsDate && suitsWeekday : suitsDate || suitsWeekday)
    }
}

extension Int64 {
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
        (self - ((self % divisor) + divisor) % divisor) / divisor
    }
}
