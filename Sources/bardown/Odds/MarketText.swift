import FoundationEssentials

/// The fields of a market's file as they were written.
struct MarketText: Decodable {
    struct Entry: Decodable {
        let book: String?
        let side: String?
        let price: MarketScalar?
        let quotedAt: String?
        let lay: Bool?
    }

    let league: String?
    let market: String?
    let subject: String?
    let line: MarketScalar?
    let at: String?
    let quotes: [Entry]?

    /// - Throws: ``MarketFile/Flaw``
    init(_ data: Data) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw MarketFile.Flaw(reason: .notJSON, path: "")
        } catch let error as DecodingError {
            throw MarketFile.Flaw(reason: .wrongType, path: error.path)
        }
    }
}

/// A number, or a text for one.
enum MarketScalar: Decodable, CustomStringConvertible {
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
}

extension DecodingError {
    /// The place of the value: `quotes[2].price`.
    fileprivate var path: String {
        let context: Context? =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context): context
            case .dataCorrupted(let context): context
            @unknown default: nil
            }
        return (context?.codingPath ?? []).reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }
}
