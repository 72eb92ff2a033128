import NIOCore

/// Closes a connection whose client does not take what it was sent.
///
/// What a client has not taken waits in the kernel and, up to 64 KB, with us; the answer is written no further until he takes
/// some of it. One who stays behind is cut off: he holds memory that others need.
final class StalledConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let patience: TimeAmount
    private var cut: Scheduled<Void>?

    /// - Parameter patience: How long a client may stay behind without a break.
    init(patience: TimeAmount = .seconds(20)) {
        self.patience = patience
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        cut?.cancel()
        cut = nil
        if !context.channel.isWritable {
            cut = context.eventLoop.scheduleTask(in: patience) { [channel = context.channel] in
                channel.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cut?.cancel()
        cut = nil
        context.fireChannelInactive()
    }
}
