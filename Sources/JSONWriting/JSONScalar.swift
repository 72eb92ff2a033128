import FoundationEssentials
import Time

/// A value that is one JSON literal.
protocol JSONScalar: Encodable {
    /// Writes the literal at the writer's position.
    func write(to writer: inout JSONWriter)
}

extension JSONScalar where Self: FixedWidthInteger {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

extension Bool: JSONScalar {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension String: JSONScalar {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Double: JSONScalar {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Float: JSONScalar {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension UUID: JSONScalar {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Instant: JSONScalar {
    func write(to writer: inout JSONWriter) { writer.value(self) }
}
