import CLibnghttp2

/// Builds the fields of a request in nghttp2's form. The memory is reused for the next request.
@safe struct FieldBuffer {
    private var bytes: [UInt8] = []
    private var pairs: [nghttp2_nv] = unsafe []

    /// Passes the fields of `submission` to `body`. The pointers are valid only during `body`, in which nghttp2 copies
    /// the fields.
    /// - Throws: ``HTTP2Failure/malformed(_:)`` for a value that HTTP does not allow.
    mutating func withFields<Result>(
        _ submission: HTTP2Submission,
        authority: String,
        _ body: (UnsafeBufferPointer<nghttp2_nv>) -> Result
    ) throws(HTTP2Failure) -> Result {
        bytes.removeAll(keepingCapacity: true)
        unsafe pairs.removeAll(keepingCapacity: true)
        add(":method", submission.method, isUnique: false)
        add(":scheme", "https", isUnique: false)
        add(":authority", authority, isUnique: false)
        // nghttp2 itself never indexes paths and `authorization`.
        add(":path", submission.path, isUnique: false)
        for field in submission.fields { add(field.name, field.value, isUnique: field.isUnique) }
        guard setPointers() else { throw .malformed(submission.path) }
        return unsafe pairs.withUnsafeBufferPointer { pairs in unsafe body(pairs) }
    }

    private mutating func add(_ name: String, _ value: String, isUnique: Bool) {
        let before = bytes.count
        bytes.append(contentsOf: name.utf8)
        let middle = bytes.count
        bytes.append(contentsOf: value.utf8)
        let flags = isUnique ? UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) : 0
        let (nameLength, valueLength) = (middle - before, bytes.count - middle)
        // Appending may still move the bytes, so the pointers are set when all fields are added.
        unsafe pairs.append(
            nghttp2_nv(name: nil, value: nil, namelen: nameLength, valuelen: valueLength, flags: flags)
        )
    }

    /// Sets the pointers of all fields.
    /// - Returns: Whether HTTP allows all values.
    private mutating func setPointers() -> Bool {
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard var pointer = bytes.baseAddress else { return false }
            for index in unsafe pairs.indices {
                let (nameLength, valueLength) = unsafe (pairs[index].namelen, pairs[index].valuelen)
                unsafe pairs[index].name = pointer
                unsafe pairs[index].value = pointer + nameLength
                guard unsafe nghttp2_check_header_value(pointer + nameLength, valueLength) != 0 else { return false }
                unsafe pointer += nameLength + valueLength
            }
            return true
        }
    }
}
