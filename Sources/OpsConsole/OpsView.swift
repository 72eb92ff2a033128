import APIServer
import Hummingbird
import Storage

/// A page under `/ops`: its path, its name, and its sections.
struct OpsView: Sendable {
    let path: String
    let name: String
    /// Seconds after which the page reloads its content; 0: never.
    var refresh = 5
    /// Whether it can be filtered by queue and kind.
    var isFiltered = false
    let sections: @Sendable (OpsFilter) -> [OpsSection]

    /// The pages in the navigation.
    static let all = [
        OpsView(path: "/ops", name: "Overview") { _ in
            [.health, .queues, .workers, .lastHour, .jobTimes, .workerProcesses, .database]
        },
        OpsView(path: "/ops/failures", name: "Failures") { _ in
            [.failures, .stuck, .deadLetterGroups, .deadLetters]
        },
        OpsView(path: "/ops/tail", name: "Live tail", refresh: 2, isFiltered: true) { [.tail($0)] },
        OpsView(path: "/ops/jobs", name: "Jobs", isFiltered: true) { [.jobs($0)] },
        OpsView(path: "/ops/hosts", name: "Hosts", refresh: 15) { _ in [.hosts, .fetches] },
        OpsView(path: "/ops/pushes", name: "Deliveries", refresh: 15) { _ in [.pushes, .pushReasons] },
        OpsView(path: "/ops/actions", name: "Actions", refresh: 15) { _ in [.actions] },
    ]

    /// The page of one job: the reason for its state, and its history.
    static func job(_ id: Int64) -> OpsView {
        OpsView(path: "/ops/jobs/\(id)", name: "Job \(id)") { _ in
            [.explanation(of: id), .history(of: id), .facts(of: id)]
        }
    }
}

/// The filter of a page.
struct OpsFilter: Sendable {
    /// `nil`: all queues. The same applies to `kind`.
    var queue: String?
    var kind: String?

    init() {}

    /// The filter for the text of an empty list: ` in queue push of kind send`.
    var description: String { (queue.map { " in queue \($0)" } ?? "") + (kind.map { " of kind \($0)" } ?? "") }

    /// The filter for lists of jobs.
    var jobFilter: JobListStore.Filter { JobListStore.Filter(queue: queue, kind: kind) }

    init(_ request: Request) throws(Problem) {
        queue = try Self.parameter("queue", of: request)
        kind = try Self.parameter("kind", of: request)
    }

    /// The value of a parameter; `nil` if it is missing or empty. It is empty if the field of a form was not filled in.
    private static func parameter(_ name: String, of request: Request) throws(Problem) -> String? {
        guard let value = request.uri.queryParameters[name[...]].map({ String($0.prefix(100)) }), value != "" else {
            return nil
        }
        guard value.isPlain else {
            throw .invalidParameter(name, expected: "text without control characters")
        }
        return value
    }
}
