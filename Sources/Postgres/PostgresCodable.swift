/// A value that can be bound to a statement.
package protocol PostgresEncodable: Sendable {
    /// OID of the type that it is sent as.
    static var postgresType: UInt32 { get }
    var postgresBind: PostgresBind { get }
}

/// A value that can be read from a column.
package protocol PostgresDecodable: Sendable {
    /// - Parameters:
    ///   - bytes: The column in binary form; `nil` is NULL.
    ///   - type: OID of the column's type.
    /// - Throws: ``ValueMismatch`` when the column holds something else.
    init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch)
}

package typealias PostgresCodable = PostgresEncodable & PostgresDecodable

/// A column holds something else than what it is read as.
package struct ValueMismatch: Error, Sendable, Hashable {
    /// What was found, without the value: `null`, `type 25`, `3 bytes`.
    package let found: String

    package init(found: String) {
        self.found = found
    }

    static let null = ValueMismatch(found: "null")

    static func type(_ type: UInt32) -> ValueMismatch {
        ValueMismatch(found: "a value of type \(type)")
    }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    package static var postgresType: UInt32 { Wrapped.postgresType }

    package var postgresBind: PostgresBind {
        self?.postgresBind ?? PostgresBind(type: Wrapped.postgresType, bytes: nil)
    }
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        self = if let bytes { .some(try Wrapped(postgres: bytes, type: type)) } else { .none }
    }
}

extension RawRepresentable where RawValue: PostgresEncodable {
    package static var postgresType: UInt32 { RawValue.postgresType }
    package var postgresBind: PostgresBind { rawValue.postgresBind }
}

extension RawRepresentable where RawValue: PostgresDecodable {
    package init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch) {
        guard let value = Self(rawValue: try RawValue(postgres: bytes, type: type)) else {
            throw ValueMismatch(found: "a value that \(Self.self) does not have")
        }
        self = value
    }
}
