import JobQueue

/// Greets one person. A second request for the same person folds into the waiting one.
struct Greet: Job {
    static let kind = "greet"
    static let queue = "greetings"
    var name: String
    var options: JobOptions { JobOptions(uniqueKey: "greet:\(name)") }
}

/// Enqueues three greetings, and runs jobs until SIGTERM: `greeter postgresql:///greetings`
@main
struct Greeter {
    static func main() async throws {
        let queue = try JobQueue(url: CommandLine.arguments[1])
        try await queue.enqueue([Greet(name: "Ada"), Greet(name: "Grace"), Greet(name: "Ada")])

        var handlers = Handlers()
        handlers.handle(Greet.self) { greet, run, _ in
            print("Hello \(greet.name), job \(run.jobID), attempt \(run.attempt)")
        }
        try await Worker(WorkerConfiguration(queue: Greet.queue), queue: queue, handlers: handlers).runUntilSignal()
        await queue.close()
    }
}
