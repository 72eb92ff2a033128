/// What is said to a request, before anything goes wrong on purpose.
struct Answer: Hashable, Sendable {
    var status: Int
    var contentType = "application/json; charset=utf-8"
    var body: [UInt8]
    /// Beside the ones that every answer has.
    var headers: [Header] = []

    struct Header: Hashable, Sendable {
        let name: String
        let value: String
    }

    static func json(_ status: Int = 200, _ fill: (inout JSONWriter) -> Void) -> Answer {
        Answer(status: status, body: JSONWriter.object(fill))
    }

    /// A refusal in the manner of the control endpoints and of our own limits: it says what to do instead.
    static func refusal(_ status: Int, _ message: String) -> Answer {
        json(status) { $0.field("error", message) }
    }

    /// The answer as a cache is to see it: with a validator, and without a body when the asker has it already.
    ///
    /// - Parameter known: The request's `If-None-Match` (RFC 9110, section 13.1.2), where it had one.
    func revalidated(_ known: String?) -> Answer {
        let tag = "\"\(String(Self.fingerprint(of: body), radix: 16))\""
        var answer = self
        answer.headers += [
            Header(name: "ETag", value: tag),
            Header(name: "Cache-Control", value: "public, max-age=1"),
        ]
        if let known, Self.names(known, tag) {
            answer.status = 304
            answer.body = []
        }
        return answer
    }

    /// Whether a list of validators holds `tag`, weak or not, or is `*`.
    private static func names(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { entry in
            let trimmed = entry.drop { $0 == " " }
            let strong = trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed
            return strong == tag[...] || strong == "*"
        }
    }

    /// FNV-1a, 64 bits: a validator has to differ with the body and nothing more.
    private static func fingerprint(of bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
