import FoundationEssentials
import HTTP2
import Time

/// What the fake APNs does about one push.
enum PushFate: Hashable, Sendable {
    case accepted
    /// An answer with one of Apple's reasons; `since` on status 410.
    case refused(status: Int, reason: String, since: Instant? = nil)
    /// 503 Shutdown, and a GOAWAY.
    case shutdown
    /// No answer at all.
    case silence
    /// REFUSED_STREAM: not processed.
    case refusedStream

    /// The status that is answered; `nil` where nothing is.
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

    /// - Parameter id: the `apns-id` of the request, which comes back; where it has none, APNs makes one up.
    func answer(id: String?) -> HTTP2Reply.Answer {
        guard let status else { return self == .silence ? .silence : .reset(.refusedStream) }
        var headers = [HTTP2Header(name: "apns-id", value: id ?? UUID().uuidString.lowercased())]
        guard let reason else { return .response(status: status, headers: headers, body: []) }
        headers.append(HTTP2Header(name: "content-type", value: "application/json"))
        var body = #"{"reason":"\#(reason)""#
        if case .refused(_, _, let since?) = self { body += #","timestamp":\#(since.microseconds / 1000)"# }
        return .response(status: status, headers: headers, body: Array("\(body)}".utf8))
    }
}
