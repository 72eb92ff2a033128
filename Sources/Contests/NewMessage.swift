/// A message that operators or administrators want to send to members.
package struct NewMessage: Hashable, Sendable {
    package let title: String
    package let body: String
    /// `nil`: a key of its own, so that it replaces no other message.
    package let collapseKey: String?
    /// How many hours it may be delivered, 1 to 168.
    package let hours: Int

    /// What a message cannot be sent with.
    package enum Fault: Error {
        case title, body, collapseKey, hours

        /// What the value must be, to be put after its name.
        package var rule: String {
            switch self {
            case .title: "must have 1 to 100 characters in one line"
            case .body: "must have 1 to 500 characters in one line"
            case .collapseKey: "must have 1 to 40 letters, digits, dots, hyphens and underscores"
            case .hours: "must be 1 to 168"
            }
        }
    }

    /// - Throws: The first ``Fault``.
    package init(title: String, body: String, collapseKey: String?, hours: Int) throws(Fault) {
        guard OperatorWords.isText(title, upTo: 100) else { throw .title }
        guard OperatorWords.isText(body, upTo: 500) else { throw .body }
        guard collapseKey.map(OperatorWords.isKey) ?? true else { throw .collapseKey }
        guard (1...168).contains(hours) else { throw .hours }
        (self.title, self.body, self.collapseKey, self.hours) = (title, body, collapseKey, hours)
    }
}
