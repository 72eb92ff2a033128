import FoundationEssentials

/// The endpoint by which tests read the received mails and set the faults of the mail server.
enum MailControl {
    static let path = "/control/mails"

    /// - Parameter mailbox: `nil` if there is no mail server.
    static func response(to request: UpstreamRequest, _ target: Target, _ mailbox: FakeMailbox?) -> UpstreamResponse {
        guard let mailbox else { return .refusal(404, "there is no mail server") }
        switch request.method {
        case "GET":
            guard let since = target.query["since"].map(Int.init) ?? 0 else {
                return .refusal(400, "since must be a number")
            }
            let mails = mailbox.mails(since: since)
            switch target.query["as"] {
            case nil: return .mails(mails)
            case "text": return .text(of: mails.map(\.mail))
            case let other?: return .refusal(400, "as must be text, not \(other)")
            }
        case "POST":
            let kinds = MailFault.allCases.map(\.rawValue).joined(separator: ", ")
            guard let body = try? JSONDecoder().decode(FaultBody.self, from: Data(request.body)) else {
                return .refusal(400, "expected {\"fault\":…}, one of \(kinds), or null")
            }
            mailbox.set(body.fault)
            return .json { $0.field("fault", body.fault?.rawValue) }
        default: return .refusal(405, "\(path) does not support \(request.method)")
        }
    }

    private struct FaultBody: Decodable {
        let fault: MailFault?
    }
}

extension UpstreamResponse {
    /// The received mails for people, the newest last.
    fileprivate static func text(of mails: [ReceivedMail]) -> UpstreamResponse {
        let texts = mails.map { mail in
            "To: \(mail.to)\nSubject: \(mail.header("Subject") ?? "")\n\n\(mail.text)\n"
        }
        let body = texts.joined(separator: "\n----\n\n")
        return UpstreamResponse(status: 200, contentType: "text/plain; charset=utf-8", body: Array(body.utf8))
    }

    /// The received mails, in order of arrival.
    fileprivate static func mails(_ mails: [(number: Int, mail: ReceivedMail)]) -> UpstreamResponse {
        .json { json in
            json.array("mails", mails) { json, entry in
                json.object { json in
                    json.field("number", entry.number)
                    json.field("from", entry.mail.from)
                    json.field("to", entry.mail.to)
                    json.field("subject", entry.mail.header("Subject") ?? "")
                    json.field("text", entry.mail.text)
                }
            }
        }
    }
}
