import FoundationEssentials
import HTTP2
import Time

/// The outcome of a push.
enum PushFate: Hashable, Sendable {
    case accepted
    /// A response with one of Apple's reasons; `since` for status 410.
    case refused(status: Int, reason: String, since: Instant? = nil)
    /// 503 Shutdown, then GOAWAY.
    case shutdown
    /// No response.
    case silence
    /// REFUSED_STREAM: the push was not processed.
    case refusedStream

    /// The status of the response; `nil` without a response.
    var status: Int? {
        switch self {
        case .accepted: 200
        case .refused(let status, _, _): status
        case .shutdown: 503
        case .silence, .refusedStream: nil
        }
    }

    var reason: String? {
        switch self {
        case .refused(_, let reason, _): reason
        case .shutdown: "Shutdown"
        case .accepted, .silence, .refusedStream: nil
        }
    }

    /// - Parameter id: The request's `apns-id`, which the response repeats; `nil`: the response contains a new one, as
    ///   from APNs.
    func response(id: String?) -> HTTP2Reply.Action {
        guard let status else { return self == .silence ? .silence : .reset(.refusedStream) }
        var headers = [HTTP2Header(name: "apns-id", value: id ?? UUID().uuidString.lowercased())]
        guard let reason else { return .response(status: status, headers: headers, body: []) }
        headers.append(HTTP2Header(name: "content-type", value: "application/json"))
        var body = #"{"reason":"\#(reason)""#
        if case .refused(_, _, let since?) = self { body += #","timestamp":\#(since.microseconds / 1000)"# }
        return .response(status: status, headers: headers, body: Array("\(body)}".utf8))
    }
}
