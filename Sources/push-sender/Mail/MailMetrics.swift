import CoreMetrics
import PrometheusMetrics
import Transport

/// Counts mails by what the mail server made of them.
struct MailMetrics: Sendable {
    static let all = [
        Metric(
            "mail_sent_total",
            .counter,
            by: ["outcome"],
            "Mails by outcome of an attempt; accepted: taken over by the mail server; refused: for good; later: refused for now; unreachable: no connection, or our login was refused."
        )
    ]

    private let counters: [String: Counter]

    init() {
        let labels = ["accepted", "refused", "later", "unreachable"]
        counters = Dictionary(
            uniqueKeysWithValues: labels.map { ($0, Counter(label: "mail_sent_total", dimensions: [("outcome", $0)])) }
        )
    }

    func count(_ outcome: SMTPOutcome) {
        let label =
            switch outcome {
            case .accepted: "accepted"
            case .refused: "refused"
            case .refusedForNow: "later"
            case .unreachable: "unreachable"
            }
        counters[label]?.increment()
    }
}
