import HTTPTypes
package import Hummingbird
import NIOCore

/// Serves `GET changes`: the changes after a number, immediately or, for at most `wait` seconds, as soon as there is
/// one.
package struct ChangeRoutes: Sendable {
    let feed: ChangeFeed

    package init(feed: ChangeFeed) {
        self.feed = feed
    }

    /// Longest wait, in seconds. It is less than a minute, after which proxies close the connection.
    private static let maxWait = 25

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("changes") { request, _ in
            let query = try QueryReader(request, allowing: ChangeFilter.parameters.union(["since", "wait"]))
            let filter = try query.changeFilter()
            let wait = try query.integer("wait", in: 0...Self.maxWait) ?? 0
            let head = try feed.head()
            // A client that gives no number starts with the current one.
            guard let since = try query.integer("since", in: 0...Int.max) else { return Self.response([], next: head) }
            let deadline = wait == 0 ? nil : ContinuousClock.now + .seconds(wait)
            let delivery = try await feed.next(after: Int64(since), filter, until: deadline)
            return try Self.response(to: delivery, since: Int64(since))
        }
    }

    private static func response(to delivery: ChangeDelivery, since: Int64) throws(Problem) -> Response {
        switch delivery {
        case .changes(let changes, let upTo): return response(changes, next: upTo)
        case .silence(let upTo): return response([], next: upTo)
        case .reset: throw .forgottenChanges(since)
        case .ended: throw .stopping
        }
    }

    private static func response(_ changes: [PublishedChange], next: Int64) -> Response {
        let body = body(changes, next: next)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .contentLength: String(body.readableBytes),
                // A shared cache may answer all clients that wait for the same changes with one response.
                .cacheControl: "public, max-age=1", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: body)
        )
    }

    /// A `ChangesResponse` made of changes that were encoded once for all readers.
    static func body(_ changes: [PublishedChange], next: Int64) -> ByteBuffer {
        var body = ByteBuffer(string: #"{"changes":["#)
        for (index, change) in changes.enumerated() {
            if index > 0 { body.writeString(",") }
            body.writeBytes(change.json)
        }
        body.writeString("],\"next\":\(next)}")
        return body
    }
}

extension Problem {
    /// - Parameter since: The number in the request.
    static func forgottenChanges(_ since: Int64) -> Problem {
        Problem(
            status: .gone,
            code: "changes_forgotten",
            detail: """
                Changes after \(since) are no longer available. Ask without since for the current number, then read \
                the scoreboard again
                """
        )
    }

    static let stopping = Problem(
        status: .serviceUnavailable,
        code: "stopping",
        detail: "This server is shutting down. Retry in a moment",
        headers: [.retryAfter: "1"]
    )
}
