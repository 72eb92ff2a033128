import CommandLineOutput

/// The result of one check of `bardown doctor`, with the fix of a problem.
struct Finding: Sendable, Hashable, Encodable {
    enum Verdict: String, Sendable, Encodable {
        case good = "ok"
        /// Limits something, but does not stop BarDown from running here.
        case note
        case bad = "fail"
    }

    let what: String
    let detail: String
    let verdict: Verdict
    /// What to do next; `nil` if there is nothing to do.
    let fix: String?

    init(_ what: String, _ detail: String, _ verdict: Verdict, fix: String? = nil) {
        self.what = what
        self.detail = detail
        self.verdict = verdict
        self.fix = fix
    }

    /// - Parameter isColoured: Whether the verdict is green, yellow or red.
    func text(isColoured: Bool = false) -> String {
        let (word, paint) =
            switch verdict {
            case .good: ("ok  ", Terminal.green)
            case .note: ("note", Terminal.yellow)
            case .bad: ("FAIL", Terminal.red)
            }
        return "\(isColoured ? paint(word) : word) \(what): \(detail)" + (fix.map { "\n     \($0)" } ?? "")
    }
}

extension [Finding] {
    /// The number of findings by verdict: `16 checks: 14 ok, 1 note, 1 failed.`
    var summary: String {
        let good = self.count { $0.verdict == .good }
        let notes = self.count { $0.verdict == .note }
        let labels = [(good, "ok"), (notes, notes == 1 ? "note" : "notes"), (self.count - good - notes, "failed")]
        let counts = labels.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(self.count) checks: \(counts.joined(separator: ", "))."
    }
}
