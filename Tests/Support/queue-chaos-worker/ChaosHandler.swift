import ChaosLog
import JobQueue
import Postgres

/// Runs the jobs of a chaos run, and logs each step.
struct ChaosHandler: Sendable {
    let queue: JobQueue
    let log: ChaosLog

    func handle(_ job: ChaosJob, _ run: Run) async throws {
        write(.begun, job, run)
        try await Task.sleep(for: .milliseconds(job.request.milliseconds))
        if run.attempt <= job.request.failures {
            write(.failed, job, run)
            throw PlannedFailure()
        }
        write(.done, job, run)
        if job.request.hasEffect { try await complete(job, run) }
    }

    private func complete(_ job: ChaosJob, _ run: Run) async throws {
        do {
            try await queue.withTransaction(completing: run) { transaction in
                try await transaction.execute(
                    """
                    insert into chaos_effect (job_id, run_no, worker_id, tag)
                    values (\(run.jobID), \(run.number), \(run.workerID), \(job.request.tag))
                    """
                )
            }
            write(.effect, job, run)
        } catch let error as RunTakenAway {
            write(.fenced, job, run)
            throw error
        }
    }

    private func write(_ what: ChaosEvent.What, _ job: ChaosJob, _ run: Run) {
        log.write(what, job: run.jobID, run: run.number, worker: run.workerID, request: job.request)
    }
}

/// The error of an attempt whose request says that it fails.
struct PlannedFailure: Error {}
