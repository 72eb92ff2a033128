extension FixedWidthInteger {
    /// The big-endian bytes, the order of all numbers in the protocol.
    var networkBytes: [UInt8] {
        unsafe withUnsafeBytes(of: bigEndian) { unsafe Array($0) }
    }

    /// - Returns: `nil` unless `bytes` has exactly the width of the type.
    init?(network bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.bitWidth / 8 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}

/// Decodes a column of type `int2`, `int4` or `int8`.
private func integer(_ bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) -> Int64 {
    guard let bytes else { throw .null }
    let value: Int64? =
        switch type {
        case TypeOID.int2: Int16(network: bytes).map(Int64.init)
        case TypeOID.int4: Int32(network: bytes).map(Int64.init)
        case TypeOID.int8: Int64(network: bytes)
        default: nil
        }
    guard let value else { throw .type(type) }
    return value
}

/// Decodes an integer of any width and checks that it fits the Swift type.
private func narrowed<Value: FixedWidthInteger>(
    _ bytes: ArraySlice<UInt8>?,
    type: UInt32
) throws(ValueMismatch) -> Value {
    guard let value = Value(exactly: try integer(bytes, type: type)) else {
        throw ValueMismatch(found: "a number that \(Value.self) cannot hold")
    }
    return value
}

extension Int16: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.int2 }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.int2, bytes: networkBytes) }
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        self = try narrowed(bytes, type: type)
    }
}

extension Int32: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.int4 }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.int4, bytes: networkBytes) }
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        self = try narrowed(bytes, type: type)
    }
}

extension Int64: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.int8 }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.int8, bytes: networkBytes) }
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        self = try narrowed(bytes, type: type)
    }
}

extension Int: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.int8 }
    package var postgresBind: PostgresBind { Int64(self).postgresBind }
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        self = try narrowed(bytes, type: type)
    }
}
