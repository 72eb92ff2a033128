/// A number in a file that was written by hand, or a text for one.
enum FileScalar: Decodable, CustomStringConvertible {
    case whole(Int)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .whole(number)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    var description: String {
        switch self {
        case .whole(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): "'\(text)'"
        }
    }

    /// The number, if it is whole: 7, 7.0 and "7" are the same; `nil` for any other.
    var wholeNumber: Int? {
        switch self {
        case .whole(let number): number
        case .number(let number): Int(exactly: number)
        case .text(let text): Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
        }
    }

    /// The value as an id: 7 and "7" are the same.
    var identifier: String {
        if case .text(let text) = self { text } else { description }
    }
}
