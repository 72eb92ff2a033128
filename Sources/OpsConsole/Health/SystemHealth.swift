import Storage
import TextCoding

/// The verdict on the whole system: what is wrong, urgent problems first.
///
/// It applies the limits of Prometheus's alerts to the same figures. It judges one moment, so a problem is shown before
/// its alert fires, which waits for a minute or more.
struct SystemHealth: Sendable, Hashable {
    let problems: [HealthProblem]

    init(_ facts: HealthFacts) {
        let all =
            WorkHealth(facts: facts).problems + SourceHealth(gauges: facts.gauges).problems
            + OddsHealth(odds: facts.gauges.odds).problems
            + DeliveryHealth(facts: facts).problems + DatabaseHealth(database: facts.gauges.database).problems
        problems = all.filter(\.alert.isUrgent) + all.filter { !$0.alert.isUrgent }
    }
}

/// Judges whether jobs are enqueued, start and end.
struct WorkHealth {
    let facts: HealthFacts

    var problems: [HealthProblem] {
        scheduler + programs + facts.gauges.queues.compactMap(problem) + deadLetters
    }

    private var scheduler: [HealthProblem] {
        guard let lag = facts.gauges.scheduleLag, lag > AlertLimit.scheduleLag else { return [] }
        return [
            HealthProblem(
                .nobodyLooks,
                "No scheduler runs: a page has been due for \(Duration.seconds(lag).inWords)",
                do: "Start scheduler. Without it no page is read.",
                at: "/ops/tail"
            )
        ]
    }

    /// Programs that need a worker and have none.
    private var programs: [HealthProblem] {
        facts.demand.filter(\.lacksWorkers).map { demand in
            HealthProblem(
                .noWorker,
                "\(demand.program) has no worker",
                do: "Start \(demand.program). Jobs of queue \(demand.queue) wait until then.",
                at: "/ops#workers"
            )
        }
    }

    /// The most important problem of a queue. One that a missing program explains is left out.
    private func problem(of queue: PipelineGauges.Queue) -> HealthProblem? {
        let jobs = "/ops/jobs?queue=\(PercentEncoding.encode(queue.name))"
        if let pause = queue.pausedFor {
            guard pause > AlertLimit.queuePause else { return nil }
            return HealthProblem(
                .queuePaused,
                "Queue \(queue.name) has been paused for \(Duration.seconds(pause).inWords)",
                do: "Resume it if the reason is gone.",
                at: "/ops#queues"
            )
        }
        if queue.workers == 0, queue.due > 0 {
            if facts.demand.contains(where: { $0.queue == queue.name && $0.lacksWorkers }) { return nil }
            return HealthProblem(
                .noWorker,
                "Queue \(queue.name) has jobs that are due, and no worker",
                do: "Start the program that runs its jobs.",
                at: jobs
            )
        }
        guard queue.oldestWait > AlertLimit.jobWait else { return nil }
        return HealthProblem(
            .jobsWait,
            "A job of queue \(queue.name) has waited for \(Duration.seconds(queue.oldestWait).inWords)",
            do: "Start more workers if all are busy. Otherwise open the job, which says why it does not start.",
            at: jobs
        )
    }

    private var deadLetters: [HealthProblem] {
        let count = facts.gauges.deadLetters
        guard count > 0 else { return [] }
        return [
            HealthProblem(
                .deadLetters,
                count == 1 ? "1 job is a dead letter" : "\(count.grouped) jobs are dead letters",
                do: "Mend the cause, then retry or discard each. bardown jobs redrive retries all.",
                at: "/ops/failures#newest-dead-letters"
            )
        ]
    }
}

extension WorkerDemand {
    fileprivate var lacksWorkers: Bool { workers ?? 0 == 0 && desiredNow ?? 0 > 0 }
}
