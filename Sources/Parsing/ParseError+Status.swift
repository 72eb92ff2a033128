extension ParseError {
    /// Creates the error that a status other than 200 means at any source.
    ///
    /// - Returns: `nil` if the status has no meaning of its own.
    init?(status: Int, body: [UInt8]) {
        switch status {
        case 401, 403, 451: self = .blocked
        case 404, 410: self = .noGame
        case 503 where PageKind(body) == .html && PageKind.isWall(body): self = .blocked
        default: return nil
        }
    }
}
