/// How an answer of another query shows: GraphQL leaves out what the query does not ask for, and of an object that is
/// of another type than the query expects, nothing remains but the type's name. What the right query asks for is
/// there, be it `null`.
extension JSONFields {
    /// Whether the object holds nothing but its type's name.
    var isHollow: Bool { names == ["__typename"] }
}

extension Sequence<JSONFields> {
    /// Whether there are objects, and not one of them holds more than its type's name.
    var areHollow: Bool {
        var isEmpty = true
        for fields in self {
            guard fields.isHollow else { return false }
            isEmpty = false
        }
        return !isEmpty
    }
}
