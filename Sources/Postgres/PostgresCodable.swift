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
    /// What the column holds, without the value: `null`, `a value of type 25`, `a number that Int16 cannot hold`.
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

/// OIDs of built-in types, as fixed in the server's `pg_type.dat`.
enum TypeOID {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let json: UInt32 = 114
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let unknown: UInt32 = 705
    static let bpchar: UInt32 = 1042
    static let varchar: UInt32 = 1043
    static let date: UInt32 = 1082
    static let timestamptz: UInt32 = 1184
    static let uuid: UInt32 = 2950
    static let jsonb: UInt32 = 3802

    /// The array type of an element type. For an element type that is not listed here, 0, which lets the server infer
    /// it.
    static func array(of element: UInt32) -> UInt32 {
        switch element {
        case bool: 1000
        case bytea: 1001
        case int2: 1005
        case int4: 1007
        case text: 1009
        case int8: 1016
        case float8: 1022
        case date: 1182
        case timestamptz: 1185
        case uuid: 2951
        case jsonb: 3807
        default: 0
        }
    }
}
