/// One request of a fetch while libcurl performs it: the data received so far, and why we stopped it. A fetch that
/// follows redirects has several.
///
/// Used only on the thread of ``TransferLoop``.
final class Transfer {
    typealias MonotonicInstant = ContinuousClock.Instant

    let destination: Destination
    let method: Request.Method
    let limits: Limits
    let allowsPrivateAddress: Bool

    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    /// Why we stopped the transfer, by the first of several reasons; `nil` if we did not.
    private(set) var fault: TransportError.Code?
    /// The scope of the refused address, if the name resolved to one that is not allowed.
    private(set) var refusedScope: IPAddress.AddressScope?
    /// When the last byte was transferred; `nil` until the request is sent.
    private(set) var lastActivity: MonotonicInstant?
    private var headerBytes = 0
    private var bytesMoved: (down: Int, up: Int) = (0, 0)

    init(_ request: Request, to destination: Destination, allowsPrivateAddress: Bool) {
        self.destination = destination
        method = request.method
        limits = request.limits
        self.allowsPrivateAddress = allowsPrivateAddress
    }

    var requestWasSent: Bool { lastActivity != nil }

    /// When the idle limit is reached if nothing more is transferred; `nil` before the request is sent.
    var idleDeadline: MonotonicInstant? { lastActivity?.advanced(by: limits.idle.asLimit) }

    /// Called when the connection is ready and the request is about to be sent.
    func requestStarted() {
        lastActivity = .now
    }

    /// Adds a header line. Returns `false` to stop the transfer.
    func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        headerBytes += line.count
        guard headerBytes <= limits.headerBytes else { return stop(.headersTooLarge(limit: limits.headerBytes)) }
        unsafe head.parse(line)
        if head.isComplete, head.hasBody(for: method), let length = head.contentLength, length > limits.wireBytes {
            return stop(.wireTooLarge(limit: limits.wireBytes))
        }
        return true
    }

    /// Adds decoded bytes of the body. Returns `false` to stop the transfer.
    func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        // A subtraction, because the sum could overflow.
        guard bytes.count <= limits.bodyBytes - body.count else {
            return stop(.bodyTooLarge(limit: limits.bodyBytes))
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    /// Records libcurl's counts of body bytes on the wire. Returns `false` to stop the transfer.
    func recordProgress(bytesDown down: Int, bytesUp up: Int) -> Bool {
        if (down, up) != bytesMoved {
            bytesMoved = (down, up)
            lastActivity = .now
        }
        return down <= limits.wireBytes || stop(.wireTooLarge(limit: limits.wireBytes))
    }

    /// Returns whether a connection to `address` is allowed.
    func mayConnect(to address: IPAddress?) -> Bool {
        let scope = address?.scope ?? .reserved
        guard scope != .global, !allowsPrivateAddress else { return true }
        refusedScope = scope
        return false
    }

    private func stop(_ code: TransportError.Code) -> Bool {
        fault = fault ?? code
        return false
    }
}
