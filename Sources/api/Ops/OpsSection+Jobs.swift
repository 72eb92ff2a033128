import Storage

/// Jobs: those that live, those that ended, those that failed.
extension OpsSection {
    static let failures = OpsSection(
        title: "Failures of the last day, by kind and error",
        whenEmpty: "Nothing failed.",
        table: .failures
    )

    static let stuck = OpsSection(
        title: "Jobs that ought to have ended",
        whenEmpty: "None.",
        table: .stuck
    )

    static let deadLetterGroups = OpsSection(
        title: "Dead letters, by cause",
        whenEmpty: "None.",
        table: .deadLetterGroups
    )

    static let deadLetters = OpsSection(
        title: "The newest dead letters",
        whenEmpty: "None.",
        table: .deadLetters
    )

    static func tail(_ filter: OpsFilter) -> OpsSection {
        OpsSection(
            title: "What ended last",
            whenEmpty: "Nothing ended within a day.",
            table: .tail(queue: filter.queue, kind: filter.kind)
        )
    }

    static func jobs(_ filter: OpsFilter) -> OpsSection {
        OpsSection(
            title: "The newest jobs that wait or run",
            table: .jobs(queue: filter.queue, kind: filter.kind)
        )
    }

    static func explanation(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Why it is where it is",
            table: .explanation(of: job)
        )
    }

    static func life(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Its life",
            table: .life(of: job)
        )
    }

    /// As long as it lives or is a dead letter.
    static func facts(of job: Int64) -> OpsSection {
        OpsSection(
            title: "What is known of it",
            whenEmpty: "Its runs alone, above.",
            table: .facts(of: job)
        )
    }
}
