/// A result of the doctor, and what to do about it.
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

    var text: String {
        let word = verdict == .bad ? "FAIL" : verdict == .note ? "note" : "ok  "
        return "\(word) \(what): \(detail)" + (fix.map { "\n     \($0)" } ?? "")
    }
}
