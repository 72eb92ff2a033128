/// One connection to the fake mail server, as a state machine: lines of the client in, replies out.
struct MailSession: Sendable {
    /// What the server does after a line.
    enum Action: Hashable, Sendable {
        case nothing
        case reply(String)
        case replyLater(String, Duration)
        /// Replies and closes the connection.
        case end(String)
        /// Closes the connection without a reply.
        case drop
    }

    private enum State {
        case commands, text
    }

    private var state = State.commands
    private var sender: String?
    private var recipient: String?
    private var lines: [String] = []

    /// - Parameter mailbox: Decides on the faults, and keeps the mail.
    mutating func receive(_ line: String, faults mailbox: FakeMailbox) -> Action {
        if state == .text { return receiveText(line, mailbox) }
        let words = line.split(separator: " ", maxSplits: 1)
        let argument = words.count > 1 ? String(words[1]) : ""
        switch words.first?.uppercased() {
        case "EHLO": return .reply("250-simulator\r\n250-8BITMIME\r\n250 SIZE 100000")
        case "HELO", "NOOP": return .reply("250 simulator")
        case "RSET":
            (sender, recipient) = (nil, nil)
            return .reply("250 reset")
        case "MAIL":
            sender = Self.address(in: argument)
            return .reply(sender == nil ? "501 no address" : "250 sender accepted")
        case "RCPT": return accept(recipient: Self.address(in: argument), mailbox)
        case "DATA":
            guard sender != nil, recipient != nil else { return .reply("503 sender and recipient first") }
            state = .text
            return .reply("354 end with a single dot")
        case "QUIT": return .end("221 bye")
        default: return .reply("502 not implemented")
        }
    }

    private mutating func accept(recipient address: String?, _ mailbox: FakeMailbox) -> Action {
        guard let address, sender != nil else { return .reply("503 a sender and an address first") }
        switch mailbox.fault(for: address) {
        case .greylist: return .reply("451 4.7.1 greylisted, try again later")
        case .refuse: return .reply("550 5.1.1 no such mailbox")
        case .drop: return .drop
        case .slow, nil:
            recipient = address
            return .reply("250 recipient accepted")
        }
    }

    private mutating func receiveText(_ line: String, _ mailbox: FakeMailbox) -> Action {
        guard line == "." else {
            // A line that begins with a dot has another one in front of it (RFC 5321, 4.5.2).
            lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
            return .nothing
        }
        mailbox.keep(ReceivedMail(from: sender ?? "", to: recipient ?? "", lines: lines))
        let isSlow = mailbox.isSlow(for: recipient ?? "")
        self = MailSession()
        return isSlow ? .replyLater("250 queued", FakeMailbox.slowness) : .reply("250 queued")
    }

    /// The address in `FROM:<ann@example.org> SIZE=100`.
    private static func address(in argument: String) -> String? {
        guard let start = argument.firstIndex(of: "<"), let end = argument.firstIndex(of: ">"), start < end else {
            return nil
        }
        let address = argument[argument.index(after: start)..<end]
        return address.isEmpty ? nil : String(address)
    }
}

/// A mail that the fake server has taken over.
struct ReceivedMail: Hashable, Sendable {
    let from: String
    let to: String
    /// Header, an empty line, and text.
    let lines: [String]

    /// The value of a field of the header; `nil`: there is none.
    func header(_ name: String) -> String? {
        let prefix = "\(name): ".lowercased()
        let field = lines.prefix { !$0.isEmpty }.first { $0.lowercased().hasPrefix(prefix) }
        return field.map { String($0.dropFirst(prefix.count)) }
    }

    var text: String { lines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n") }
}
