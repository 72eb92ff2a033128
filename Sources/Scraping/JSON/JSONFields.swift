/// The fields of a JSON object, read leniently: sources print one number as `12`, `"12"`, `""` or `null`, by the day.
///
/// A field of the wrong kind counts as missing, so that it costs itself and not the object around it.
struct JSONFields {
    private let container: KeyedDecodingContainer<Name>

    /// - Throws: `DecodingError` where the value is no object.
    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
    }

    /// The first of `names` that holds a string or a number, as a string and as found; `nil` where none does.
    func text(_ names: String...) -> String? {
        for name in names.map(Name.init(stringValue:)) where holdsSomething(name) {
            if let text = try? container.decode(String.self, forKey: name) { return text.withoutNUL }
            if let number = try? container.decode(Int64.self, forKey: name) { return String(number) }
            if let number = try? container.decode(Double.self, forKey: name) { return String(number) }
        }
        return nil
    }

    /// `true`, `"true"`, `1` and their opposites; `nil` for anything else.
    func flag(_ name: String) -> Bool? {
        if let flag = try? container.decodeIfPresent(Bool.self, forKey: Name(stringValue: name)) { return flag }
        return switch text(name) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The entries of an array; `nil` where there is none.
    func list<Value: Decodable>(_ name: String, of type: Value.Type = Value.self) -> [JSONEntry<Value>]? {
        let name = Name(stringValue: name)
        guard holdsSomething(name) else { return nil }
        return try? container.decode([JSONEntry<Value>].self, forKey: name)
    }

    /// An object; `nil` where there is none.
    func object<Value: Decodable>(_ name: String, of type: Value.Type = Value.self) -> Value? {
        let name = Name(stringValue: name)
        guard holdsSomething(name) else { return nil }
        return try? container.decode(type, forKey: name)
    }

    /// An object; `nil` where there is none.
    func fields(_ name: String) -> JSONFields? {
        object(name, of: JSONFields.self)
    }

    /// The objects of an array, without what else stands in it; empty where there is none.
    func objects(_ name: String) -> [JSONFields] {
        list(name, of: JSONFields.self)?.compactMap(\.value) ?? []
    }

    /// The strings and numbers of an array, as strings; anything else in it is blank, so that places keep their meaning.
    func texts(_ name: String) -> [String] {
        list(name, of: JSONText.self)?.map { $0.value?.text ?? "" } ?? []
    }

    /// The names of all fields in alphabetical order: that of the page is lost in decoding.
    var names: [String] {
        container.allKeys.map(\.stringValue).sorted()
    }

    /// Whether the object has the field, `null` included.
    func has(_ name: String) -> Bool {
        container.contains(Name(stringValue: name))
    }

    /// Whether the object has the field and says that it is nothing.
    func isNull(_ name: String) -> Bool {
        (try? container.decodeNil(forKey: Name(stringValue: name))) == true
    }

    private func holdsSomething(_ name: Name) -> Bool {
        container.contains(name) && (try? container.decodeNil(forKey: name)) == false
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }
}

extension JSONFields: Decodable {
    init(from decoder: any Decoder) throws {
        try self.init(decoder)
    }
}

/// A string or a number, as a string.
private struct JSONText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text.withoutNUL
        } else if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else {
            text = String(try container.decode(Double.self))
        }
    }
}

/// An entry of an array that may fail alone: one bad game never costs the slate.
enum JSONEntry<Value: Decodable>: Decodable {
    case read(Value)
    /// What is wrong with it, in words.
    case unreadable(String)

    init(from decoder: any Decoder) throws {
        do {
            self = .read(try Value(from: decoder))
        } catch DecodingError.typeMismatch {
            self = .unreadable("not an object")
        } catch DecodingError.valueNotFound {
            self = .unreadable("null")
        } catch {
            self = .unreadable("\(error)")
        }
    }

    var value: Value? {
        if case .read(let value) = self { value } else { nil }
    }
}

extension String {
    /// U+0000 as U+FFFD: JSON may spell it, no text column can hold it, and it must not cost the game around it.
    fileprivate var withoutNUL: String {
        utf8.contains(0) ? String(map { $0 == "\0" ? "\u{FFFD}" : $0 }) : self
    }
}
