import CLibcurl

/// What libcurl calls while it performs: C functions that find their ``Transfer`` and ask it.
enum TransferCallbacks {
    static let write: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe transfer(context) else { return 0 }
        let length = size * count
        return unsafe transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    static let header: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe transfer(context) else { return 0 }
        let length = size * count
        return unsafe transfer.take(headerLine: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    static let progress: curl_xferinfo_callback = { context, _, down, _, up in
        guard let transfer = unsafe transfer(context) else { return 1 }
        return transfer.take(bytesDown: Int(down), bytesUp: Int(up)) ? 0 : 1
    }

    static let request: curl_prereq_callback = { context, _, _, _, _ in
        guard let transfer = unsafe transfer(context) else { return CURL_PREREQFUNC_ABORT }
        transfer.requestStarts()
        return CURL_PREREQFUNC_OK
    }

    /// Judges the very address that would be connected to: a name that answers differently the second time (DNS
    /// rebinding) gains nothing.
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
