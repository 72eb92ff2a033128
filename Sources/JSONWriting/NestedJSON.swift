/// JSON whose containers end when their parent continues, because `Codable` does not say when a container is complete.
struct NestedJSON {
    /// The position where a value began.
    struct Mark {
        /// The number of open containers.
        let depth: Int
        /// The number of bytes written.
        let length: Int
    }

    private(set) var writer: JSONWriter
    /// Containers that have begun but not ended, innermost last.
    private var openContainers: [JSONWriter.Container] = []

    init(keys: KeyStyle) {
        writer = JSONWriter(capacity: 4096, keys: keys)
    }

    /// The position where the next value begins.
    var mark: Mark { Mark(depth: openContainers.count, length: writer.bytes.count) }

    /// Begins a container.
    /// - Returns: The number of open containers.
    mutating func begin(_ container: JSONWriter.Container) -> Int {
        writer.begin(container)
        openContainers.append(container)
        return openContainers.count
    }

    /// Ends the innermost containers until `depth` are open.
    mutating func close(to depth: Int) {
        while openContainers.count > depth { writer.end(openContainers.removeLast()) }
    }

    /// Writes the key of the next value into the container at `depth`.
    mutating func key(_ name: String, at depth: Int) {
        close(to: depth)
        writer.key(name)
    }

    /// Writes a field into the container at `depth`; null if there is no value.
    mutating func field(_ name: String, _ value: (some JSONScalar)?, at depth: Int) {
        key(name, at: depth)
        self.value(value)
    }

    /// Writes a value; null if there is none.
    mutating func value(_ value: (some JSONScalar)?) {
        if let value { value.write(to: &writer) } else { writer.null() }
    }

    mutating func null() { writer.null() }

    /// Ends the value that began at the mark.
    mutating func end(_ mark: Mark) {
        close(to: mark.depth)
        // A value that writes nothing is an object without fields.
        if writer.bytes.count == mark.length { writer.object { _ in } }
    }
}
