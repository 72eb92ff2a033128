import TestTools

/// Functions that damage a page at random.
enum Mutation {
    /// Replaces about `share` percent of the JSON scalars that follow a colon.
    static func replacingScalars(
        in page: String,
        by values: [String],
        share: UInt64,
        using random: inout SplitMix
    ) -> String {
        var result = ""
        var rest = page[...]
        while let first = rest.first {
            let end = tokenEnd(rest)
            let isScalar = first == "\"" || first.isNumber || first.isLetter
            let isReplaced = isScalar && result.last == ":" && random.next() % 100 < share
            result += isReplaced ? values[Int(random.next() % UInt64(values.count))][...] : rest[..<end]
            rest = rest[end...]
        }
        return result
    }

    /// Returns the end of the first string, bare word or single character in `text`.
    private static func tokenEnd(_ text: Substring) -> String.Index {
        if text.first == "\"" {
            let close = text.dropFirst().firstIndex(of: "\"")
            return close.map(text.index(after:)) ?? text.endIndex
        }
        let word = text.prefix { $0.isNumber || $0.isLetter || $0 == "." }
        return word.isEmpty ? text.index(after: text.startIndex) : word.endIndex
    }

    static func noise(in page: [UInt8], using random: inout SplitMix) -> [UInt8] {
        var page = page
        for _ in 0...(random.next() % 6) {
            let place = Int(random.next() % UInt64(page.count))
            let end = min(page.count, place + Int(random.next() % 40))
            switch random.next() % 4 {
            case 0: page[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: page.removeSubrange(place..<end)
            case 2: page.insert(contentsOf: page[place..<end], at: place)
            default: page[place] = Array("{}[]\"\\<>&:,0".utf8)[Int(random.next() % 12)]
            }
            if page.isEmpty { return page }
        }
        return page
    }
}
