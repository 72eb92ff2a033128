import HTTPTypes

/// The sender of a request that passed the door, as far as routes limit what one client may do.
struct Requester: Sendable {
    /// Of the request that is answered; set by ``DoorResponder``. `nil`: nothing is limited.
    @TaskLocal static var current: Requester?

    /// The key that came with a request.
    enum Key: Sendable, Hashable {
        /// None that counts where the request leads.
        case absent
        case operators
        /// By its id.
        case issued(Int64)
    }

    let head: HTTPRequest
    /// What its path belongs to.
    let area: Area
    let key: Key
    let peer: ClientAddress?
    let door: Door

    /// Wrong tokens of one address at `/ops` in a minute. After that none of its tokens is looked at until the minute
    /// is over, by any process of the api.
    static let signInsPerMinute = 10

    /// The devices and activities that may be new: those of a key, or of an address where none is sent.
    ///
    /// Anybody may make tokens up, and each costs pushes until it is given up. A token that is known is never refused:
    /// an app registers at each start.
    /// - Returns: `nil` where they are not limited.
    var registrations: Quota? {
        let limit = door.configuration.registrations
        guard limit > 0 else { return nil }
        switch key {
        case .operators: return nil
        case .issued(let id): return Quota(client: .newTokensOfKey(id), limit: limit, book: door.book)
        case .absent:
            return address.map { Quota(client: .newTokensOfAddress($0.counted), limit: limit, book: door.book) }
        }
    }

    /// The wrong tokens that it may offer at `/ops`.
    /// - Returns: `nil` where they are not limited.
    var signIns: Quota? {
        address.map { Quota(client: .signInsOfAddress($0.counted), limit: Self.signInsPerMinute, book: door.book) }
    }

    /// Whose streams are counted together: those of a key, or of an address where none is sent.
    /// - Returns: `nil` where nobody counts: for the operator, and for an end on this machine, be it a program of his
    ///   or a proxy that nobody named, all of whose clients would be one.
    var streamClient: Client? {
        switch key {
        case .operators: nil
        case .issued(let id): .key(id)
        case .absent: address.flatMap { $0.isLoopback ? nil : .address($0.counted) }
        }
    }

    private var address: ClientAddress? { door.address(of: head, from: peer) }
}
