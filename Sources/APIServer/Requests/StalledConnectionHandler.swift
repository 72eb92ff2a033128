import NIOCore

/// The event that is sent to the later handlers when a connection is about to be closed because its client does not
/// read.
struct StalledConnection {}

/// Closes a connection whose client does not read its responses.
///
/// Unread data waits in the kernel and, up to 64 KB, in this process; nothing more is written until the client reads
/// some of it. A client that stays behind is disconnected, because it occupies memory.
final class StalledConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let timeout: TimeAmount
    private var closeTask: Scheduled<Void>?

    /// - Parameter timeout: How long the connection may stay unwritable, because the client does not read, before it is
    ///   closed.
    init(timeout: TimeAmount = .seconds(20)) {
        self.timeout = timeout
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        closeTask?.cancel()
        closeTask = nil
        if !context.channel.isWritable {
            let stalled = NIOLoopBound(context, eventLoop: context.eventLoop)
            closeTask = context.eventLoop.scheduleTask(in: timeout) {
                stalled.value.fireUserInboundEventTriggered(StalledConnection())
                stalled.value.channel.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        closeTask?.cancel()
        closeTask = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        closeTask?.cancel()
        closeTask = nil
        context.fireChannelInactive()
    }
}
