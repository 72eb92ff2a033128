package import FoundationEssentials
package import Time

extension Bool: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.bool }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.bool, bytes: [self ? 1 : 0]) }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        guard type == TypeOID.bool, let byte = bytes.first else { throw .type(type) }
        self = byte != 0
    }
}

extension Double: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.float8 }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.float8, bytes: bitPattern.networkBytes) }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        switch type {
        case TypeOID.float8:
            guard let bits = UInt64(network: bytes) else { throw .type(type) }
            self.init(bitPattern: bits)
        case TypeOID.float4:
            guard let bits = UInt32(network: bytes) else { throw .type(type) }
            self = Double(Float(bitPattern: bits))
        default: throw .type(type)
        }
    }
}

extension String: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.text }
    package var postgresBind: PostgresBind { PostgresBind(type: TypeOID.text, bytes: Array(utf8)) }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        switch type {
        // OIDs from 16384 on belong to types created in the database. The binary form of an enum is its label.
        case TypeOID.text, TypeOID.varchar, TypeOID.name, TypeOID.bpchar, TypeOID.json, TypeOID.unknown, 16_384...:
            self.init(decoding: bytes, as: UTF8.self)
        default: throw .type(type)
        }
    }
}

extension UUID: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.uuid }

    package var postgresBind: PostgresBind {
        PostgresBind(type: TypeOID.uuid, bytes: unsafe withUnsafeBytes(of: uuid) { unsafe Array($0) })
    }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        guard type == TypeOID.uuid, bytes.count == 16 else { throw .type(type) }
        let b = Array(bytes)
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
            )
        )
    }
}

/// Seconds from the Unix epoch to Postgres's epoch, 2000-01-01 00:00 UTC.
private let epochOffset: Int64 = 946_684_800

extension Instant: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.timestamptz }

    /// Microseconds since 2000. In both representations the ends of `Int64` mean `infinity` and `-infinity`.
    package var postgresBind: PostgresBind {
        let (shifted, overflow) = microseconds.subtractingReportingOverflow(epochOffset * 1_000_000)
        let value = microseconds == .max ? .max : (overflow ? .min : shifted)
        return PostgresBind(type: TypeOID.timestamptz, bytes: value.networkBytes)
    }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        guard type == TypeOID.timestamptz, let value = Int64(network: bytes) else { throw .type(type) }
        if value == .min || value == .max {
            self.init(microseconds: value)
        } else {
            let (shifted, overflow) = value.addingReportingOverflow(epochOffset * 1_000_000)
            self.init(microseconds: overflow ? .max : shifted)
        }
    }
}

extension CivilDate: PostgresCodable {
    package static var postgresType: UInt32 { TypeOID.date }

    package var postgresBind: PostgresBind {
        let days = daysSinceEpoch - Int(epochOffset / 86_400)
        return PostgresBind(type: TypeOID.date, bytes: Int32(clamping: days).networkBytes)
    }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        guard type == TypeOID.date, let days = Int32(network: bytes) else { throw .type(type) }
        guard let date = CivilDate(daysSinceEpoch: Int(days) + Int(epochOffset / 86_400)) else {
            throw ValueMismatch(found: "a day outside the years 1 to 9999")
        }
        self = date
    }
}

/// JSON text, bound as `jsonb`.
package struct JSONText: Sendable, Hashable, PostgresCodable {
    package var text: String

    package init(text: String) {
        self.text = text
    }

    package static var postgresType: UInt32 { TypeOID.jsonb }

    /// The binary form of `jsonb`: the version number 1, then the text.
    package var postgresBind: PostgresBind {
        PostgresBind(type: TypeOID.jsonb, bytes: [1] + Array(text.utf8))
    }

    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let bytes else { throw .null }
        switch type {
        case TypeOID.jsonb where bytes.first == 1: text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        case TypeOID.json: text = String(decoding: bytes, as: UTF8.self)
        default: throw .type(type)
        }
    }
}
