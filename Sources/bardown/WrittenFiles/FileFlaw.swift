import FoundationEssentials

/// The reason why a JSON file that was written by hand cannot be used, and its place in the file: `quotes[2].price`.
struct FileFlaw: Error, Hashable, CustomStringConvertible {
    /// The raw values are the names that commands print.
    enum Reason: String, CaseIterable {
        case notJSON = "not_json"
        case wrongType = "wrong_type"
        case missing
        case unknownMarket = "unknown_market"
        case unknownSide = "unknown_side"
        case unknownStatus = "unknown_status"
        case unknownBet = "unknown_bet"
        case unknownGame = "unknown_game"
        case duplicateGame = "duplicate_game"
        case invalidLine = "invalid_line"
        case invalidTime = "invalid_time"
        case invalidPrice = "invalid_price"
        case invalidScore = "invalid_score"
        case invalidDrafter = "invalid_drafter"
    }

    let reason: Reason
    let path: String
    var detail = ""

    var description: String {
        [reason.rawValue, path, detail].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

extension FileFlaw {
    /// Decodes the fields of a file.
    static func decode<Content: Decodable>(_ type: Content.Type, from data: Data) throws(FileFlaw) -> Content {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw FileFlaw(reason: .notJSON, path: "")
        } catch {
            throw FileFlaw(reason: .wrongType, path: (error as? DecodingError)?.path ?? "")
        }
    }
}

extension Optional {
    /// Returns the value of a field that must be present.
    func required(_ path: String) throws(FileFlaw) -> Wrapped {
        guard let self else { throw FileFlaw(reason: .missing, path: path) }
        return self
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
