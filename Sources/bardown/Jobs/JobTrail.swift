import CommandLineOutput
import Storage
import Time

/// The jobs that led to a job and those that followed from it, as `bardown jobs explain` prints them.
struct JobTrail {
    /// In the order in which they were enqueued.
    let steps: [JobTrailStep]

    /// A table in which each job follows the job that enqueued it and is indented below it; `nil` for a job that no
    /// other led to and none followed from.
    var table: Table? {
        guard steps.count > 1 else { return nil }
        var table = Table(["id", "kind", "queue", "state", "enqueued"])
        for (step, depth) in indented {
            let kind = String(repeating: "  ", count: depth) + step.kind
            table.add(["\(step.id)", kind, step.queue, step.state, step.enqueuedAt.dayAndTime])
        }
        return table
    }

    var json: OrderedJSON {
        .array(
            steps.map { step in
                .object([
                    "id": .number(Int(step.id)),
                    "enqueuedBy": OrderedJSON(step.parentID.map { Int($0) }),
                    "queue": .string(step.queue),
                    "kind": .string(step.kind),
                    "state": .string(step.state),
                    "enqueuedAt": .string(step.enqueuedAt.description),
                    "endedAt": OrderedJSON(step.endedAt?.description),
                ])
            }
        )
    }

    /// The jobs, each after its parent and before its parent's next child, with their depth from 0.
    private var indented: [(step: JobTrailStep, depth: Int)] {
        let children = Dictionary(grouping: steps, by: \.parentID)
        let known = Set(steps.map(\.id))
        var pending = steps.filter { $0.parentID.map(known.contains) != true }.map { ($0, 0) }
        var indented: [(step: JobTrailStep, depth: Int)] = []
        while !pending.isEmpty {
            let (step, depth) = pending.removeFirst()
            indented.append((step, depth))
            pending.insert(contentsOf: (children[step.id] ?? []).map { ($0, depth + 1) }, at: 0)
        }
        return indented
    }
}
