import HTTPTypes
package import Hummingbird

/// Serves `GET live`: changes as an event stream (WHATWG HTML, section 9.2) that continues where an earlier one ended.
/// Most streams do not reach these routes, because the connection's own thread writes them; see ``LiveStreamHandler``.
/// These routes serve refusals, HEAD, streams whose key must be looked up, streams whose connection has yet to send an
/// earlier response, and all streams if the fast path is off.
package struct LiveRoutes: Sendable {
    let streams: LiveStreams

    package init(streams: LiveStreams) {
        self.streams = streams
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("live") { [streams] request, context in
            let stream = try streams.stream(for: request.head, by: context.sender.streamClient)
            let body = ResponseBody { [limiter = streams.limiter] writer in
                // The slot is reserved only when the body is written, so a response without a body, as to HEAD,
                // occupies none.
                limiter.reserve(for: stream.client)
                defer { limiter.release(for: stream.client) }
                try await stream.write(to: &writer)
                try await writer.finish(nil)
            }
            return Response(status: .ok, headers: LiveStreams.headers, body: body)
        }
        // Added here, because the HEAD route that Hummingbird would add declares a length of 0 bytes.
        group.head("live") { [streams] request, context in
            _ = try streams.stream(for: request.head, by: context.sender.streamClient)
            return Response(status: .ok, headers: LiveStreams.headers, body: ResponseBody { try await $0.finish(nil) })
        }
    }
}

extension Problem {
    static let tooManyStreams = Problem(
        status: .serviceUnavailable,
        code: "too_many_streams",
        detail: "Too many streams are open. Poll /changes, or retry later",
        headers: [.retryAfter: "30"]
    )

    /// Not a 503, because only this client is refused; others still get a stream.
    static let tooManyStreamsPerClient = Problem(
        status: .tooManyRequests,
        code: "too_many_streams_per_client",
        detail: "You have too many streams open. Close one, poll /changes, or retry later",
        headers: [.retryAfter: "30"]
    )
}
