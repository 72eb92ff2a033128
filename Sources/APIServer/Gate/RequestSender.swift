/// The sender of an admitted request: its identity and its network address.
package struct RequestSender: Sendable {
    var identity: RequestIdentity
    /// The peer or, behind trusted proxies, the address that they forward for. `nil`: the request came over a Unix
    /// socket.
    var address: ClientAddress?

    /// The client whose open streams are counted together: a key, or an address without one.
    /// - Returns: `nil` if streams are not counted: for the operator, and for loopback addresses, because these belong
    ///   to a program of the operator or to a proxy that is not in `TRUSTED_PROXIES`, whose clients would count as one.
    var streamClient: RateLimitClient? {
        switch identity {
        case .apiKey(.serverOperator): nil
        case .apiKey(.issued(let id)): .key(id)
        case .anonymous, .device: address.flatMap { $0.isLoopback ? nil : .address($0.counted) }
        }
    }
}
