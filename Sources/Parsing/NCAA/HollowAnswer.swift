/// Detects the response to another query. GraphQL omits fields that a query does not request, and an object of an
/// unexpected type contains only its type's name. Fields of the right query are present, possibly as `null`.
extension JSONFields {
    /// Whether the object contains only its type's name.
    var isHollow: Bool { names == ["__typename"] }
}

extension Sequence<JSONFields> {
    /// Whether there are objects and all of them contain only their type's name.
    var areHollow: Bool {
        var isEmpty = true
        for fields in self {
            guard fields.isHollow else { return false }
            isEmpty = false
        }
        return !isEmpty
    }
}
