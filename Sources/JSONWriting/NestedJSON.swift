/// JSON whose containers end when their parent goes on: `Codable` does not say when a container is complete.
struct NestedJSON {
    /// Where a value began.
    struct Mark {
        /// How many containers were open.
        let depth: Int
        /// How many bytes were written.
        let length: Int
    }

    private(set) var writer = JSONWriter(capacity: 4096)
    /// Containers that were begun and not ended, innermost last.
    private var open: [JSONWriter.Container] = []

    /// Where the next value begins.
    var mark: Mark { Mark(depth: open.count, length: writer.bytes.count) }

    /// Begins a container.
    /// - Returns: How many are open now.
    mutating func begin(_ container: JSONWriter.Container) -> Int {
        writer.begin(container)
        open.append(container)
        return open.count
    }

    /// Ends the innermost containers until `depth` are open.
    mutating func close(to depth: Int) {
        while open.count > depth { writer.end(open.removeLast()) }
    }

    /// Writes the key of the next value into the container that `depth` counts last.
    mutating func key(_ name: String, at depth: Int) {
        close(to: depth)
        writer.key(name)
    }

    /// Writes a field into the container that `depth` counts last; null if there is no value.
    mutating func field(_ name: String, _ value: (some JSONScalar)?, at depth: Int) {
        key(name, at: depth)
        self.value(value)
    }

    /// Writes a value where a value may follow; null if there is none.
    mutating func value(_ value: (some JSONScalar)?) {
        if let value { value.write(to: &writer) } else { writer.null() }
    }

    mutating func null() { writer.null() }

    /// Ends the value that began at the mark.
    mutating func end(_ mark: Mark) {
        close(to: mark.depth)
        // A value that writes nothing at all is an object without fields.
        if writer.bytes.count == mark.length { writer.object { _ in } }
    }
}
