/// A statement with its values apart: interpolating a value binds it, raw text needs an ugly label.
///
/// ```swift
/// "select name from team where id = \(id)"                  // select name from team where id = $1
/// "select count(*) from \(unescaped: table)"                // spliced in; never with foreign text
/// ```
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// The text with `$1`, `$2` … where values were interpolated.
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

    /// A column to be selected: the transaction that the statement is in commits without waiting for the disk.
    ///
    /// Nothing is torn by it, and the server writes what it says within a second; what a crash of the server takes away
    /// before must be worth less than the wait.
    package static let unsynced = "set_config('synchronous_commit', 'off', true)"

    /// Both, one after the other; the values are numbered anew.
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

        /// `nil` binds NULL. An overload of its own: through the generic one the compiler warns of every optional.
        package mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value?) {
            pieces.append(.bind(value.postgresBind))
        }

        /// A part of a statement, with its values.
        package mutating func appendInterpolation(part: SQL) {
            pieces += part.pieces
        }

        package mutating func appendInterpolation(unescaped text: String) {
            pieces.append(.text(text))
        }
    }
}

/// A value on its way to the server.
package struct PostgresBind: Sendable, Hashable {
    /// OID of the type in `pg_type`; 0 lets the server infer it.
    package var type: UInt32
    /// In the type's binary form; `nil` is NULL.
    package var bytes: [UInt8]?

    package init(type: UInt32, bytes: [UInt8]?) {
        self.type = type
        self.bytes = bytes
    }
}
