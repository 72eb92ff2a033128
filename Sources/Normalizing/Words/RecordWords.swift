package import Scores

extension TeamRecord {
    /// Reads `16-2`, `16-2-1` (ties last, as in college), `(16-2)` or `8-7 (0.533)`; `nil` for anything else.
    package init?(printed text: String?) {
        guard var rest = text?.trimmed, !rest.isEmpty else { return nil }
        if rest.first == "(", rest.last == ")" { rest = rest.dropFirst().dropLast() }
        if let share = rest.firstIndex(of: "(") { rest = rest[..<share].trimmed }
        let parts = rest.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        let numbers = parts.compactMap { Int(printed: String($0)) }
        guard parts.count == numbers.count, (2...3).contains(numbers.count) else { return nil }
        self.init(wins: numbers[0], losses: numbers[1], ties: numbers.count == 3 ? numbers[2] : nil)
    }

    /// Reads a record from separate columns; `nil` unless both wins and losses are present.
    init?(wins: String?, losses: String?, ties: String?) {
        guard let wins = Int(printed: wins), let losses = Int(printed: losses) else { return nil }
        self.init(wins: wins, losses: losses, ties: Int(printed: ties))
    }
}

extension Int {
    /// Reads a number that may have thousands separators, `1,023`; `nil` for anything else.
    init?(printedWithCommas text: String?) {
        self.init(printed: text?.filter { $0 != "," })
    }
}
