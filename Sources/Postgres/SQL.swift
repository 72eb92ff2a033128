/// A statement with its values kept apart. Interpolating a value binds it; inserting raw text needs the label
/// `unescaped`.
///
/// ```swift
/// "select name from team where id = \(id)"                  // select name from team where id = $1
/// "select count(*) from \(unescaped: table)"                // inserted as it is; never use it for external input
/// ```
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// The text with `$1`, `$2` … in place of the interpolated values.
    package var text: String {
        var text = ""
        var number = 0
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .bind:
                number += 1
                text += "$\(number)"
            }
        }
        return text
    }

    enum Piece: Sendable {
        case text(String)
        case bind(PostgresBind)
    }

    var pieces: [Piece]

    /// The values in order.
    var binds: [PostgresBind] {
        pieces.compactMap { if case .bind(let bind) = $0 { bind } else { nil } }
    }

    package init(stringLiteral text: String) {
        pieces = [.text(text)]
    }

    package init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// An expression for a select list that makes the statement's transaction commit without waiting for the disk.
    ///
    /// This cannot corrupt anything, and the server writes the data within a second. Use it only for data that may be
    /// lost when the server crashes in that second.
    package static let unsynced = "set_config('synchronous_commit', 'off', true)"

    /// Joins two statements. The values are numbered anew.
    package static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum.pieces += right.pieces
        return sum
    }

    package struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var pieces: [Piece] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: String) {
            pieces.append(.text(literal))
        }

        package mutating func appendInterpolation(_ value: some PostgresEncodable) {
            pieces.append(.bind(value.postgresBind))
        }

        /// Binds an optional; `nil` is NULL. A separate overload, because with the generic one the compiler warns about
        /// every optional.
        package mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value?) {
            pieces.append(.bind(value.postgresBind))
        }

        /// Inserts a part of a statement, with its values.
        package mutating func appendInterpolation(part: SQL) {
            pieces += part.pieces
        }

        package mutating func appendInterpolation(unescaped text: String) {
            pieces.append(.text(text))
        }
    }
}

/// A value to send to the server.
package struct PostgresBind: Sendable, Hashable {
    /// The OID of the type in `pg_type`; 0 lets the server infer it.
    package var type: UInt32
    /// The value in the type's binary form; `nil` is NULL.
    package var bytes: [UInt8]?

    package init(type: UInt32, bytes: [UInt8]?) {
        self.type = type
        self.bytes = bytes
    }
}
