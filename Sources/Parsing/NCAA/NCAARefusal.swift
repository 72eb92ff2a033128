extension ParseError {
    /// Creates the error that a status other than 200 of the NCAA's GraphQL means for the query.
    ///
    /// - Returns: `nil` if the status has no meaning of its own, so that the body decides.
    package init?(ncaaStatus status: Int, body: [UInt8]) {
        switch status {
        // For an unknown hash, some servers send 200 and an error, and some 400 with any body.
        case 400 where PageKind(body) != .html: self = .persistedQueryNotFound
        case 400 where PageKind.isWall(body): self = .blocked
        default: self.init(status: status, body: body)
        }
    }
}
