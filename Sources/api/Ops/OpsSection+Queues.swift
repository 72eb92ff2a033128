import Storage

/// Queues and workers.
extension OpsSection {
    static let queues = OpsSection(
        title: "Queues",
        note: "2000+ means at least so many.",
        table: .queues
    )

    static let wantedWorkers = OpsSection(
        title: "Workers that are wanted",
        note: "The greater of now and in ten minutes, when the games have begun that are about to.",
        table: .wantedWorkers
    )

    static let throughput = OpsSection(
        title: "The last hour",
        whenEmpty: "Nothing ended.",
        table: .throughput
    )

    static let waits = OpsSection(
        title: "Waits and run times of the last 15 minutes",
        note: "Of a hundred jobs, so many took no longer: half, all but one.",
        whenEmpty: "Nothing ran.",
        table: .waits
    )

    static let workers = OpsSection(
        title: "Worker processes",
        whenEmpty: "None lives.",
        table: .workers
    )

    static let actions = OpsSection(
        title: "What operators did here",
        table: .actions
    )
}
