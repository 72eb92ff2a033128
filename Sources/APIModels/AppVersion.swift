/// The version of an app: one to four numbers, such as `1.10.2`.
///
/// Versions are compared number by number, and a missing number is 0: `1.10` is newer than `1.9`, and `1.9` is the same
/// version as `1.9.0`.
public struct AppVersion: Hashable, Sendable, Comparable {
    /// Without zeros at the end.
    private let numbers: [Int]

    /// Reads `1.10.2`; `nil` for anything else, such as a version with letters.
    public init?(_ text: String) {
        var numbers: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard (1...9).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        guard (1...4).contains(numbers.count) else { return nil }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    /// Whether `left` is older than `right`.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
