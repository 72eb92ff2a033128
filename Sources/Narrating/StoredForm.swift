import Scores

/// The form of a block in the column `game_story.blocks`.
extension StoryBlock: Codable {
    private enum CodingKeys: String, CodingKey {
        case index, role, moments, plays, periods, startClock, endClock, scoreBefore, scoreAfter, swing, narrative
        case keyPlays, miniBox
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let periods = try fields.decode([Period].self, forKey: .periods)
        guard let first = periods.first, let last = periods.last, first <= last else {
            throw DecodingError.dataCorruptedError(
                forKey: .periods,
                in: fields,
                debugDescription: "expected the first and the last period"
            )
        }
        self.init(
            index: try fields.decode(Int.self, forKey: .index),
            moments: try fields.decode(Range<Int>.self, forKey: .moments),
            plays: try fields.decode(Range<Int>.self, forKey: .plays),
            role: try fields.decode(BlockRole.self, forKey: .role),
            periods: first...last,
            clocks: (
                try fields.decodeIfPresent(GameClock.self, forKey: .startClock),
                try fields.decodeIfPresent(GameClock.self, forKey: .endClock)
            ),
            scoreBefore: try fields.decode(Score.self, forKey: .scoreBefore),
            scoreAfter: try fields.decode(Score.self, forKey: .scoreAfter),
            swing: try fields.decode(Int.self, forKey: .swing),
            narrative: try fields.decode(String.self, forKey: .narrative),
            keyPlays: try fields.decode([Int].self, forKey: .keyPlays),
            miniBox: try fields.decode(MiniBox.self, forKey: .miniBox)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(index, forKey: .index)
        try fields.encode(role, forKey: .role)
        try fields.encode(moments, forKey: .moments)
        try fields.encode(plays, forKey: .plays)
        try fields.encode([periods.lowerBound, periods.upperBound], forKey: .periods)
        try fields.encodeIfPresent(clocks.start, forKey: .startClock)
        try fields.encodeIfPresent(clocks.end, forKey: .endClock)
        try fields.encode(scoreBefore, forKey: .scoreBefore)
        try fields.encode(scoreAfter, forKey: .scoreAfter)
        try fields.encode(swing, forKey: .swing)
        try fields.encode(narrative, forKey: .narrative)
        try fields.encode(keyPlays, forKey: .keyPlays)
        try fields.encode(miniBox, forKey: .miniBox)
    }
}

extension BlockRole: Codable {}

extension ContributionTally: Codable {
    private enum CodingKeys: String, CodingKey {
        case scores, points, assists, saves, rebounds, weight
    }

    /// A missing number is 0.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        scores = try fields.decodeIfPresent(Int.self, forKey: .scores) ?? 0
        points = try fields.decodeIfPresent(Int.self, forKey: .points) ?? 0
        assists = try fields.decodeIfPresent(Int.self, forKey: .assists) ?? 0
        saves = try fields.decodeIfPresent(Int.self, forKey: .saves) ?? 0
        rebounds = try fields.decodeIfPresent(Int.self, forKey: .rebounds) ?? 0
        weight = try fields.decodeIfPresent(Int.self, forKey: .weight) ?? 0
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        let numbers: [(CodingKeys, Int)] = [
            (.scores, scores), (.points, points), (.assists, assists), (.saves, saves), (.rebounds, rebounds),
            (.weight, weight),
        ]
        for (key, number) in numbers where number != 0 { try fields.encode(number, forKey: key) }
    }
}
