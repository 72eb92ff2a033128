// The JSON of a box score's cell, as in the columns of the tables.

extension StatValue: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, made, of, seconds, share
    }

    /// `{"number":31}`, `{"made":12,"of":20}`, `{"seconds":2301}`, `{"share":0.941}`: the keys name the kind of
    /// value.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .number(let number): try fields.encode(number, forKey: .number)
        case .ratio(let made, let all):
            try fields.encode(made, forKey: .made)
            try fields.encode(all, forKey: .of)
        case .seconds(let seconds): try fields.encode(seconds, forKey: .seconds)
        case .share(let share): try fields.encode(share, forKey: .share)
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try fields.decodeIfPresent(Int.self, forKey: .number) {
            self = .number(number)
        } else if let made = try fields.decodeIfPresent(Int.self, forKey: .made) {
            self = .ratio(made: made, of: try fields.decode(Int.self, forKey: .of))
        } else if let seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds) {
            self = .seconds(seconds)
        } else {
            self = .share(try fields.decode(Double.self, forKey: .share))
        }
    }
}
