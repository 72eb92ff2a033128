extension ParseError {
    /// What a status other than 200 says of a page, whichever source it is of.
    ///
    /// - Returns: `nil` where the status says nothing of its own.
    init?(status: Int, body: [UInt8]) {
        switch status {
        case 401, 403, 451: self = .blocked
        case 404, 410: self = .noGame
        case 503 where PageKind(body) == .html && PageKind.isWall(body): self = .blocked
        default: return nil
        }
    }
}
