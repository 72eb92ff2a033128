/// Collects the paths of a JSON text in one pass over its bytes, without creating values.
///
/// It expects a text that a parser has accepted. For any other text the result is undefined, but it never traps.
struct JSONPaths {
    /// Returns the paths of all fields: `games[].home.score`. Fields with numbers as names, as in tables by id, count
    /// as one: `players.*.goals`.
    /// - Returns: `nil` if there are more than `limit`, or if brackets are nested deeper than pages may be.
    static func all(in text: [UInt8], limit: Int) -> Set<String>? {
        var walk = JSONPaths(limit: limit)
        for (index, byte) in text.enumerated() where !walk.take(byte, at: index, in: text) { return nil }
        return walk.paths
    }

    private struct Level {
        let isArray: Bool
        /// The path of the container's contents.
        var path: String
        /// The path of the container itself.
        let base: String
    }

    private let limit: Int
    private var paths: Set<String> = []
    private var levels: [Level] = []
    private var isInString = false
    private var isEscaped = false
    private var stringStart = 0
    /// Whether the next string in an object is a field's name.
    private var expectsName = false
    private var isName = false

    private init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: `false` if a limit is exceeded.
    private mutating func take(_ byte: UInt8, at index: Int, in text: [UInt8]) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                if isName { return enter(text[stringStart..<index]) }
            }
            return true
        }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            isName = expectsName
            stringStart = index + 1
        case UInt8(ascii: "{"), UInt8(ascii: "["): return open(isArray: byte == UInt8(ascii: "["))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            levels.removeLast(levels.isEmpty ? 0 : 1)
            expectsName = false
        case UInt8(ascii: ","): expectsName = levels.last?.isArray == false
        default: break
        }
        return true
    }

    private mutating func open(isArray: Bool) -> Bool {
        guard levels.count < PageLimits.depth else { return false }
        let outer = levels.last?.path ?? ""
        let base = isArray ? "\(outer)[]" : outer
        levels.append(Level(isArray: isArray, path: base, base: base))
        expectsName = !isArray
        return true
    }

    /// Records a field's name.
    private mutating func enter(_ name: ArraySlice<UInt8>) -> Bool {
        expectsName = false
        guard let last = levels.indices.last else { return true }
        let isNumber = !name.isEmpty && name.allSatisfy { (0x30...0x39).contains($0) }
        let text = isNumber ? "*" : String(decoding: name, as: UTF8.self)
        let base = levels[last].base
        levels[last].path = base.isEmpty ? text : "\(base).\(text)"
        paths.insert(levels[last].path)
        return paths.count <= limit
    }
}
