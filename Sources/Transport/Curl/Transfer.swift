/// One hop of a fetch while libcurl works on it: what has come so far, and what has gone wrong.
///
/// Lives on the loop's thread only.
final class Transfer {
    typealias Instant = ContinuousClock.Instant

    let destination: Destination
    let method: Request.Method
    let limits: Limits
    let allowsPrivateAddress: Bool

    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    /// Why we stopped the transfer ourselves. The first reason stays.
    private(set) var fault: TransportError.Code?
    /// An address that the name led to and that we did not connect to.
    private(set) var refused: IPAddress.Reach?
    /// When the last byte moved; `nil` until the request is being sent.
    private(set) var lastMovement: Instant?
    private var headerBytes = 0
    private var bytesMoved: (down: Int, up: Int) = (0, 0)

    init(_ request: Request, to destination: Destination, allowsPrivateAddress: Bool) {
        self.destination = destination
        method = request.method
        limits = request.limits
        self.allowsPrivateAddress = allowsPrivateAddress
    }

    var requestWasSent: Bool { lastMovement != nil }

    /// When silence has lasted too long, as things stand; `nil` before the request is sent.
    var idleDeadline: Instant? { lastMovement?.advanced(by: limits.idle.asLimit) }

    /// The connection is there, and the request goes out next.
    func requestStarts() {
        lastMovement = .now
    }

    /// Takes a header line; false stops the transfer.
    func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
        lastMovement = .now
        headerBytes += line.count
        guard headerBytes <= limits.headerBytes else { return stop(.headersTooLarge(limit: limits.headerBytes)) }
        unsafe head.take(line)
        if head.isComplete, head.announcesBody(for: method), let length = head.contentLength, length > limits.wireBytes
        {
            return stop(.wireTooLarge(limit: limits.wireBytes))
        }
        return true
    }

    /// Takes decoded bytes of the body; false stops the transfer.
    func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        lastMovement = .now
        // Written as a difference, which cannot overflow.
        guard bytes.count <= limits.bodyBytes - body.count else {
            return stop(.bodyTooLarge(limit: limits.bodyBytes))
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    /// Takes libcurl's counts of bytes on the wire, bodies only; false stops the transfer.
    func take(bytesDown down: Int, bytesUp up: Int) -> Bool {
        if (down, up) != bytesMoved {
            bytesMoved = (down, up)
            lastMovement = .now
        }
        return down <= limits.wireBytes || stop(.wireTooLarge(limit: limits.wireBytes))
    }

    /// Whether a connection to `address` may be made.
    func mayConnect(to address: IPAddress?) -> Bool {
        let reach = address?.reach ?? .reserved
        guard reach != .global, !allowsPrivateAddress else { return true }
        refused = reach
        return false
    }

    private func stop(_ code: TransportError.Code) -> Bool {
        fault = fault ?? code
        return false
    }
}
