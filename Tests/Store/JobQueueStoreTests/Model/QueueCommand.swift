import Postgres

/// One operation on the queue with everything needed to repeat it. A list of commands is a test case, and so is every
/// part of the list.
struct QueueCommand {
    /// How far the clock is moved before the command, in milliseconds. It is never 0, so every command has an instant
    /// of its own.
    var after: Int
    /// The value of the database's `random()` during the command.
    var luck: Double
    var operation: Operation

    enum Operation {
        case register([String])
        case endWorker(Int64)
        case drain(Int64)
        case enqueue([QueueModel.Request])
        case exchange(Int64, [QueueModel.End], String, want: Int, alone: Bool)
        case rearm(Int64, QueueModel.End, delay: Int, error: String?)
        case heartbeat(Int64, [Int64])
        case rescue
        case cancel(Int64)
        case runNow(Int64)
        case redrive(Int64)
        case pause(String)
        case resume(String)
        case limit(String, maxRunning: Int?, rate: Double?)
    }
}

extension QueueModel {
    /// Performs the operation on the model, and returns the answer that the database should give, one line for each
    /// row.
    mutating func perform(_ operation: QueueCommand.Operation) -> [String] {
        switch operation {
        case .register(let queues): return [register(queues: queues)]
        case .endWorker(let id): endWorker(id)
        case .drain(let id): drain(id)
        case .enqueue(let requests): return enqueue(requests)
        case .exchange(let id, let ends, let queue, let want, let alone):
            return exchange(id, ends, queue, want, alone: alone)
        case .rearm(let id, let end, let delay, let error): return ["\(rearm(id, end, delay: delay, error: error))"]
        case .heartbeat(let id, let held): return heartbeat(id, held: held)
        case .rescue: return rescue()
        case .cancel(let id): return [cancel(id)]
        case .runNow(let id): return [runNow(id)]
        case .redrive(let id): return [redrive(id)]
        case .pause(let queue): pause(queue)
        case .resume(let queue): return [resume(queue)]
        case .limit(let queue, let most, let rate): limit(queue, maxRunning: most, rate: rate)
        }
        return [""]
    }
}

extension QueueCommand.Operation {
    /// The SQL statement of the operation. Its rows are lines of text.
    var statement: SQL {
        switch self {
        case .register(let queues):
            "select q.register_worker('tests', 'localhost', 1, 'test', \(queues), 8, '15 s')::text"
        case .endWorker(let id): "select q.end_worker(\(id))::text"
        case .drain(let id): "select q.drain_worker(\(id))::text"
        case .enqueue(let requests): Self.enqueue(requests)
        case .exchange(let id, let ends, let queue, let want, let alone):
            """
            select l from test.exchange(\(id), \(ends.map(\.job)), \(ends.map { Int32($0.runNumber) }),
                                        \(ends.map(\.outcome)), \(queue), \(Int32(want)), \(alone)) as l
            """
        case .rearm(let id, let end, let delay, let error):
            "select q.rearm(\(id), \(end.job), \(Int32(end.runNumber)), \(end.outcome), \(Int64(delay)), \(error))::text"
        case .heartbeat(let id, let held): "select l from test.heartbeat(\(id), \(held)) as l"
        case .rescue: "select job_id || ' ' || outcome from q.rescue()"
        case .cancel(let id): "select coalesce(q.cancel(\(id)), '-')"
        case .runNow(let id): "select coalesce(q.run_now(\(id))::text, '-')"
        case .redrive(let id): "select coalesce(q.redrive(\(id))::text, '-')"
        case .pause(let queue): "select q.pause(\(queue), 'tests')::text"
        case .resume(let queue): "select q.resume(\(queue))::text"
        case .limit(let queue, let most, let rate):
            "select q.set_limits(\(queue), \(most.map { Int32($0) }), \(rate))::text"
        }
    }

    private static func enqueue(_ requests: [QueueModel.Request]) -> SQL {
        """
        select id || ' ' || folded from q.enqueue_many(
          \(requests.map(\.queue)), \(requests.map { _ in "note" }),
          \(requests.map { JSONText(text: #"{"v": "\#($0.arguments)"}"#) }), \(requests.map { Int16($0.priority) }),
          \(requests.map { Int64($0.delay) }), \(requests.map { $0.expires.map { Int64($0) } }),
          \(requests.map(\.key)), \(requests.map(\.lane)), \(requests.map { Int16($0.laneCap) }),
          \(requests.map { Int16($0.maxAttempts) }), \(requests.map { Int64($0.timeLimit) }),
          \(requests.map { _ -> String? in nil }))
        order by ordinal
        """
    }
}
