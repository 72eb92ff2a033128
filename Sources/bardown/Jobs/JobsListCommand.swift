import ArgumentParser
import Postgres

extension JobsCommand {
    /// Jobs that live, that ended lately, or that died.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List jobs, newest last.")
        @Option(help: "Only jobs of this queue.")
        var queue: String?
        @Option(help: "Only jobs of this kind.")
        var kind: String?
        @Option(help: "available, scheduled, retryable, running, finished or dead. Default: all that wait or run.")
        var state: String?
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: Listing

        func validate() throws {
            guard let state, !Self.states.contains(state) else { return }
            throw ValidationError(
                "No job is ever \(state): it is available, scheduled, retryable, running, finished or dead."
            )
        }

        func run() async throws {
            switch state {
            case "finished": try await show(shortFinished, typed: finished)
            case "dead": try await show(shortDead, typed: dead)
            default: try await show(shortLive, typed: live)
            }
        }

        private static let states: Set = ["available", "scheduled", "retryable", "running", "finished", "dead"]

        private func show(_ statement: SQL, typed: SQL) async throws {
            try await listing.show(statement, typed: typed, none: none) { pool in
                if let queue { try await JobNames(pool: pool).check(queue: queue) }
                if let kind { try await JobNames(pool: pool).check(kind: kind) }
            }
        }

        /// What is said where there is none.
        private var none: String {
            let which = (queue.map { " in queue \($0)" } ?? "") + (kind.map { " of kind \($0)" } ?? "")
            return switch state {
            case nil: "No job\(which) waits or runs. Those that have ended: bardown jobs list --state finished"
            case "finished"?: "No job\(which) has finished within a day."
            case .some(let state): "No job\(which) is \(state)."
            }
        }

        fileprivate var live: SQL {
            """
            select * from (
              select id, queue, kind, state, priority, attempt, max_attempts, run_at, program || ':' || pid as worker, args,
                     left(last_error, 80) as error
                from ops.job
               where (\(queue)::text is null or queue = \(queue)) and (\(kind)::text is null or kind = \(kind))
                 and (\(state)::text is null or state = \(state))
               order by ops.job.id desc limit \(limit.rows())) newest
            order by id
            """
        }

        fileprivate var finished: SQL {
            """
            select * from (
              select id, run_no as run, queue, kind, outcome, finished_at as finished,
                     (1000 * extract(epoch from waited))::bigint as waited_ms, (1000 * extract(epoch from ran))::bigint as ran_ms,
                     left(error, 80) as error
                from ops.newest_runs(\(Int32(clamping: limit.rows())), \(queue), \(kind)) f) newest
            order by finished, id
            """
        }

        fileprivate var dead: SQL {
            """
            select * from (
              select id, queue, kind, reason, died_at as died, redriven_as, args, left(last_error, 80) as error
                from ops.dead_letter d
               where (\(queue)::text is null or queue = \(queue)) and (\(kind)::text is null or kind = \(kind))
               order by d.died_at desc limit \(limit.rows())) newest
            order by died, id
            """
        }
    }
}

/// The same in few columns, for eyes.
extension JobsCommand.List {
    fileprivate var shortLive: SQL {
        """
        select id::text, queue, kind, state, priority::text,
               -- The most that there can be is no limit.
               attempt || case when max_attempts < 32767 then '/' || max_attempts else '' end as attempt,
               to_char(run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as run_at, coalesce(worker, '') as worker, args::text, error
          from (
        """ + live + ") j order by j.id"
    }

    fileprivate var shortFinished: SQL {
        """
        select id::text, run::text, queue, kind, outcome,
               to_char(finished at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as finished, waited_ms::text, ran_ms::text, error
          from (
        """ + finished + ") f order by f.finished, f.id"
    }

    fileprivate var shortDead: SQL {
        """
        select id::text, queue, kind, reason, to_char(died at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as died,
               coalesce(redriven_as::text, '') as redriven_as, args::text, error
          from (
        """ + dead + ") d order by d.died, d.id"
    }
}
