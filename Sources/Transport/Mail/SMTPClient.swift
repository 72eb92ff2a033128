import CLibcurl

/// Sends mails over SMTP (RFC 5321), each over a connection of its own, because mails are few.
package struct SMTPClient: Sendable {
    private let server: SMTPServer
    private let timeout: Int

    /// - Parameter timeout: How long a mail may take, in milliseconds.
    package init(_ server: SMTPServer, timeout: Int = 20_000) {
        self.server = server
        self.timeout = timeout
    }

    /// Sends a mail to one address.
    /// - Parameters:
    ///   - message: The mail with its header, in lines that end in CRLF.
    ///   - sender: The address that gets the server's reports, as in `MAIL FROM`.
    package func send(_ message: [UInt8], from sender: String, to recipient: String) async -> SMTPOutcome {
        await withCheckedContinuation { continuation in
            do throws(TransportError) {
                try BlockingThread.start("smtp") {
                    continuation.resume(returning: deliver(message, from: sender, to: recipient))
                }
            } catch {
                continuation.resume(returning: .unreachable("\(error)"))
            }
        }
    }

    /// Sends the mail on this thread, and blocks it meanwhile.
    private func deliver(_ message: [UInt8], from sender: String, to recipient: String) -> SMTPOutcome {
        guard let handle = EasyHandle() else { return .unreachable("memory is exhausted") }
        do throws(CurlFailure) {
            try handle.reset()
            try handle.set(CURLOPT_URL, server.url)
            try handle.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
            try handle.set(CURLOPT_USE_SSL, Int(server.requiresTLS ? CURLUSESSL_ALL.rawValue : CURLUSESSL_TRY.rawValue))
            try handle.set(CURLOPT_NOSIGNAL, true)
            try handle.set(CURLOPT_TIMEOUT_MS, timeout)
            try handle.set(CURLOPT_CONNECTTIMEOUT_MS, timeout / 2)
            try handle.set(CURLOPT_MAIL_FROM, "<\(sender)>")
            try handle.send(MailUpload(message), to: "<\(recipient)>")
            return .accepted
        } catch {
            return Self.outcome(of: error, reply: handle.number(CURLINFO_RESPONSE_CODE))
        }
    }

    /// - Parameter reply: The last reply of the server; 0: none.
    private static func outcome(of failure: CurlFailure, reply: Int) -> SMTPOutcome {
        switch reply {
        case 400...499: return .refusedForNow(reply: reply)
        // A failed or missing login (530, RFC 4954) is a fault of our configuration, not of the mail, which can be sent
        // once that is repaired.
        case 500...599 where failure.code != CURLE_LOGIN_DENIED && reply != 530: return .refused(reply: reply)
        default: break
        }
        let reason = unsafe String(cString: curl_easy_strerror(failure.code))
        return .unreachable(failure.code == CURLE_LOGIN_DENIED ? "the server refuses our login" : reason)
    }
}

/// The bytes of a mail, from which libcurl reads.
final class MailUpload {
    private let bytes: [UInt8]
    private var sent = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The C callback of libcurl, which passes an upload as its context.
    static let read: curl_read_callback = { buffer, size, count, context in
        guard let context = unsafe context else { return Int(CURL_READFUNC_ABORT) }
        let upload = unsafe Unmanaged<MailUpload>.fromOpaque(context).takeUnretainedValue()
        return unsafe upload.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
    }

    /// Copies the next bytes to `buffer`.
    /// - Returns: How many; 0 at the end.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - sent)
        unsafe buffer.copyBytes(from: bytes[sent..<sent + count])
        sent += count
        return count
    }
}
