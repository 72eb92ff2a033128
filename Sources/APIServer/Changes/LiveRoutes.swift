import HTTPTypes
package import Hummingbird

/// `GET live`: what changes, as a stream of events (WHATWG HTML, section 9.2) that goes on where another broke off.
///
/// A stream that may begin at once is written by the connection's own thread, see ``LiveStreamHandler``, and is never
/// seen here: here are refusals, the answer to HEAD, and a stream whose connection still owes an earlier answer.
package struct LiveRoutes: Sendable {
    let streams: LiveStreams

    package init(streams: LiveStreams) {
        self.streams = streams
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("live") { [streams] request, context in
            let stream = try streams.stream(for: request.head, by: context.sender.streamClient)
            let body = ResponseBody { [seats = streams.seats] writer in
                // Only here: the answer to HEAD has no body, and takes no seat.
                seats.take(for: stream.client)
                defer { seats.giveBack(by: stream.client) }
                try await stream.write(to: &writer)
                try await writer.finish(nil)
            }
            return Response(status: .ok, headers: LiveStreams.headers, body: body)
        }
        // The one that Hummingbird would make says that the stream is 0 bytes long.
        group.head("live") { [streams] request, context in
            _ = try streams.stream(for: request.head, by: context.sender.streamClient)
            return Response(status: .ok, headers: LiveStreams.headers, body: ResponseBody { try await $0.finish(nil) })
        }
    }
}

extension Problem {
    static let noSeat = Problem(
        status: .serviceUnavailable,
        code: "too_many_streams",
        detail: "Too many streams are open. Poll /changes, or retry later",
        headers: [.retryAfter: "30"]
    )

    /// The client's own doing, so it is no 503: others still get a stream.
    static let noSeatOfYours = Problem(
        status: .tooManyRequests,
        code: "too_many_streams_per_client",
        detail: "You have too many streams open. Close one, poll /changes, or retry later",
        headers: [.retryAfter: "30"]
    )
}
