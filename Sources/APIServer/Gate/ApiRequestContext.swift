import Hummingbird

/// The context of a request: what ``AuthMiddleware`` found out about its sender, for the handlers.
package struct ApiRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection; `nil` for a Unix socket.
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
