import NIOCore

/// Said to those behind it when a connection is about to be closed because its client takes nothing.
struct StalledConnection {}

/// Closes a connection whose client does not take what it was sent.
///
/// What a client has not taken waits in the kernel and, up to 64 KB, with us; the answer is written no further until he
/// takes some of it. One who stays behind is cut off: he holds memory that others need.
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
            let stalled = NIOLoopBound(context, eventLoop: context.eventLoop)
            cut = context.eventLoop.scheduleTask(in: patience) {
                stalled.value.fireUserInboundEventTriggered(StalledConnection())
                stalled.value.channel.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cut?.cancel()
        cut = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        cut?.cancel()
        cut = nil
        context.fireChannelInactive()
    }
}
