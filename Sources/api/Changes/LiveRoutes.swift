import HTTPTypes
import Hummingbird

/// `GET live`: what changes, as a stream of events (WHATWG HTML, section 9.2) that goes on where another broke off.
struct LiveRoutes: Sendable {
    let feed: ChangeFeed
    let seats: StreamSeats

    func add(to group: RouterGroup<BasicRequestContext>) {
        group.get("live") { request, _ in
            let query = try QueryReader(request, allowing: ChangeFilter.parameters.union(["scores", "since"]))
            let filter = try query.changeFilter()
            let since = try query.integer("since", in: 0...Int.max).map(Int64.init)
            let hidesScores = try query.text("scores").map { text throws(Problem) in
                guard text == "hidden" else { throw Problem.invalidParameter("scores", expected: "hidden") }
                return true
            }
            let head = try feed.head()
            guard seats.isFree else { throw Problem.noSeat }
            let stream = LiveStream(
                feed: feed,
                filter: filter,
                start: .init(request.headers[.lastEventID], since, head),
                hidesScores: hidesScores ?? false
            )
            let body = ResponseBody { [seats] writer in
                // Only here: the answer to HEAD has no body, and takes no seat.
                seats.take()
                defer { seats.giveBack() }
                try await stream.write(to: &writer)
                try await writer.finish(nil)
            }
            return Response(status: .ok, headers: Self.headers, body: body)
        }
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        // A proxy that gathers an answer before it passes it on would hold every event back.
        .accelBuffering: "no",
    ]
}

extension Problem {
    static let noSeat = Problem(
        status: .serviceUnavailable,
        code: "too_many_streams",
        detail: "As many streams are open as there may be. Ask /changes, or come again",
        headers: [.retryAfter: "30"]
    )
}
