extension Array: PostgresEncodable where Element: PostgresEncodable {
    package static var postgresType: UInt32 { TypeOID.array(of: Element.postgresType) }

    /// The binary form that `array_send` writes: the number of dimensions, whether there are NULLs, the element type,
    /// the length and lower bound of the one dimension, and then each element preceded by its length (-1 for NULL).
    package var postgresBind: PostgresBind {
        let binds = map(\.postgresBind)
        var bytes: [UInt8] = []
        bytes += Int32(isEmpty ? 0 : 1).networkBytes
        bytes += Int32(binds.contains { $0.bytes == nil } ? 1 : 0).networkBytes
        bytes += Element.postgresType.networkBytes
        if !isEmpty {
            bytes += Int32(clamping: count).networkBytes
            bytes += Int32(1).networkBytes
        }
        for bind in binds {
            guard let value = bind.bytes else {
                bytes += Int32(-1).networkBytes
                continue
            }
            bytes += Int32(clamping: value.count).networkBytes
            bytes += value
        }
        return PostgresBind(type: Self.postgresType, bytes: bytes)
    }
}

extension Array: PostgresDecodable where Element: PostgresDecodable {
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard var rest = bytes else { throw .null }
        guard let dimensions = rest.takeInt32(), rest.takeInt32() != nil, let element = rest.takeUInt32() else {
            throw .type(type)
        }
        self = []
        if dimensions == 0 { return }
        guard dimensions == 1, let count = rest.takeInt32(), rest.takeInt32() != nil, count >= 0 else {
            throw ValueMismatch(found: "an array of \(dimensions) dimensions")
        }
        for _ in 0..<count {
            guard let length = rest.takeInt32() else { throw .type(type) }
            if length < 0 {
                append(try Element(postgres: nil, type: element))
            } else {
                guard rest.count >= Int(length) else { throw .type(type) }
                append(try Element(postgres: rest.prefix(Int(length)), type: element))
                rest = rest.dropFirst(Int(length))
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func takeInt32() -> Int32? {
        takeUInt32().map(Int32.init(bitPattern:))
    }

    fileprivate mutating func takeUInt32() -> UInt32? {
        guard let value = UInt32(network: prefix(4)) else { return nil }
        self = dropFirst(4)
        return value
    }
}

/// Bytes sent as `bytea`. `[UInt8]` itself would be sent as an SQL array, and SQL has no type for a single byte.
package struct Bytes: Sendable, Hashable, PostgresCodable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package static var postgresType: UInt32 { TypeOID.bytea }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.bytea, bytes: bytes) }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        guard type == TypeOID.bytea else { throw .type(type) }
        self.bytes = Array(bytes)
    }
}
