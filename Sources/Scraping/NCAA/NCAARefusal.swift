extension ParseError {
    /// What a status other than 200 of NCAA's GraphQL means for the query.
    ///
    /// - Returns: `nil` where the status says nothing of its own, and the body decides.
    package init?(ncaaStatus status: Int, body: [UInt8]) {
        switch status {
        // Servers differ: some answer an unknown hash with 200 and an error, some with 400 and any body.
        case 400 where PageKind(body) != .html: self = .persistedQueryNotFound
        case 400 where PageKind.isWall(body): self = .blocked
        default: self.init(status: status, body: body)
        }
    }
}
