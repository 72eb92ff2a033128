import CLibcurl

/// The C callbacks of libcurl. Each finds its ``Transfer`` and calls it.
enum TransferCallbacks {
    static let write: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe transfer(context) else { return 0 }
        let length = size * count
        return unsafe transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    static let header: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe transfer(context) else { return 0 }
        let length = size * count
        return unsafe transfer.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    static let progress: curl_xferinfo_callback = { context, _, down, _, up in
        guard let transfer = unsafe transfer(context) else { return 1 }
        return transfer.recordProgress(bytesDown: Int(down), bytesUp: Int(up)) ? 0 : 1
    }

    static let request: curl_prereq_callback = { context, _, _, _, _ in
        guard let transfer = unsafe transfer(context) else { return CURL_PREREQFUNC_ABORT }
        transfer.requestStarted()
        return CURL_PREREQFUNC_OK
    }

    /// Checks the address that is about to be connected to. A name that resolves differently the second time (DNS
    /// rebinding) therefore cannot bypass the check.
    static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let transfer = unsafe transfer(context), let address = unsafe address else { return CURL_SOCKET_BAD }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe curl_shim_ip_bytes(address, &bytes)
        guard transfer.mayConnect(to: IPAddress(bytes.prefix(Int(count)))) else { return CURL_SOCKET_BAD }
        return unsafe curl_shim_open_socket(address)
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
