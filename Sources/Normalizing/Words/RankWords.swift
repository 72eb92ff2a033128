import Scores

/// The meaning of a cell in a column of ranks.
enum PrintedRank: Hashable {
    /// A rank, from 1.
    case place(Int)
    /// The rank of the row above, in tables that print a shared rank only once.
    case sameAsAbove
    /// Not ranked, or only mentioned with votes.
    case unranked

    /// Reads `4`, `4.`, `T4`, `T-4` or `=4`. `-` is the rank of the row above; `NR` and `RV` are unranked.
    ///
    /// - Returns: `nil` for anything else.
    init?(_ text: String?) {
        let words = text?.words ?? []
        switch words.count {
        case 0 where text?.unblanked.map({ $0.allSatisfy { "-–—".contains($0) } }) == true: self = .sameAsAbove
        case 1 where ["nr", "rv", "ur"].contains(words[0]): self = .unranked
        case 1: self.init(place: words[0])
        case 2 where words[0] == "t": self.init(place: words[1])
        default: return nil
        }
    }

    private init?(place: String) {
        guard let place = Int(printed: place), place > 0 else { return nil }
        self = .place(place)
    }
}

/// Reads a column of ranks from top to bottom.
struct RankCounter {
    private var last: Int?

    /// Returns the rank of the next row; `nil` if it has none.
    mutating func rank(_ text: String?) -> Int? {
        switch PrintedRank(text) {
        case .place(let place): last = place
        case .sameAsAbove: break
        case .unranked, nil: return nil
        }
        return last
    }
}

extension PreviousRank {
    /// Reads the rank; `nil` if the cell is blank, which differs from "not ranked".
    init?(printed text: String?) {
        switch PrintedRank(text) {
        case .place(let place): self = .ranked(place)
        case .unranked: self = .unranked
        case .sameAsAbove, nil: return nil
        }
    }
}

/// A name after its rank or seed: `#4 Duke`, `(4) Duke`, `(#4) Duke`, `No. 4 Duke`. A team with only votes,
/// `(RV) Duke`, has no rank.
struct RankedName {
    /// The digits of the rank.
    let rank: Substring?
    let name: Substring

    init(_ text: Substring) {
        let text = text.trimmed
        var (prefix, rest) = Self.splitFirstWord(text)
        var isRankPrefix = prefix.contains { "#(".contains($0) }
        if prefix.lowercasedASCII == "no." {
            (prefix, rest) = Self.splitFirstWord(rest)
            isRankPrefix = true
        }
        let words = prefix.words
        let isRank = words.count == 1 && isRankPrefix && !rest.isEmpty
        let digits = isRank ? Int(printed: words[0]) : nil
        guard digits != nil || isRank && ["rv", "nr"].contains(words[0]) else {
            (rank, name) = (nil, text)
            return
        }
        rank = digits.map { Substring(String($0)) }
        name = rest
    }

    /// Splits off the first word.
    private static func splitFirstWord(_ text: Substring) -> (Substring, Substring) {
        guard let blank = text.utf8.firstIndex(of: 0x20) else { return (text, "") }
        return (text[..<blank], text[blank...].trimmed)
    }
}
