import MarkupParsing

extension ParseError {
    init(_ error: MarkupError) {
        switch error {
        case .empty: self = .empty
        case .tooLarge(let bytes, let limit): self = .tooLarge(bytes: bytes, limit: limit)
        case .tooDeep(let limit): self = .tooDeep(limit: limit)
        case .tooManyAttributes(let limit): self = .malformed("a tag with more than \(limit) attributes")
        case .tooManyElements(let limit): self = .malformed("more than \(limit) elements")
        case .documentTypeForbidden: self = .forbiddenDocumentType
        case .truncated: self = .truncated
        case .malformed(let line, let message): self = .malformed("line \(line): \(message)")
        case .outOfMemory: self = .malformed("out of memory")
        }
    }
}
