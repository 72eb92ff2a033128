/// The identity of a request's sender, as far as the request proves it. ``RequestGate`` decides it for every request,
/// and handlers read it from ``ApiRequestContext/sender``.
enum RequestIdentity: Sendable, Hashable {
    /// No key that counts where the request leads.
    case anonymous
    case apiKey(KeyHolder)

    /// The holder of a key.
    enum KeyHolder: Sendable, Hashable {
        /// The operator of this server, by the key in `API_KEY`.
        case serverOperator
        /// An app, by the id of its row in `api_key`.
        case issued(Int64)
    }
}
