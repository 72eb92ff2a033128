import Hummingbird

/// The context of a request, with the sender that ``AuthMiddleware`` identified.
package struct ApiRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the peer; `nil` for a Unix socket.
    let peer: ClientAddress?
    /// Set by ``AuthMiddleware``.
    package var sender: RequestSender
    /// Set by ``AuthMiddleware``.
    var scope = AccessScope.pages

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress.flatMap(ClientAddress.init)
        sender = RequestSender(identity: .anonymous, address: peer)
    }
}
