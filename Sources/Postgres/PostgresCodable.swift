/// A value that can be bound to a statement.
package protocol PostgresEncodable: Sendable {
    /// The OID of the type that the value is sent as.
    static var postgresType: UInt32 { get }
    var postgresBind: PostgresBind { get }
}

/// A value that can be read from a column.
package protocol PostgresDecodable: Sendable {
    /// - Parameters:
    ///   - bytes: The column in binary form; `nil` is NULL.
    ///   - type: The OID of the column's type.
    /// - Throws: ``ValueMismatch`` when the column holds a value of another type or out of range.
    init(postgres bytes: ArraySlice<UInt8>?, type: UInt32) throws(ValueMismatch)
}

package typealias PostgresCodable = PostgresEncodable & PostgresDecodable

/// The error for a column that does not hold the expected type of value.
package struct ValueMismatch: Error, Sendable, Hashable {
    /// What the column holds, without the value: `null`, `type 25`, `3 bytes`.
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
