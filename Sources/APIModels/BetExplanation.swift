/// A step of the explanation of a bet's fair price and value.
public struct BetExplanationStep: Codable, Hashable, Sendable {
    /// From 1.
    public let stepNumber: Int
    /// `Fair price`.
    public let title: String
    /// A sentence or two.
    public let description: String
    /// The figures of the step.
    public let detailRows: [BetExplanationRow]

    /// For the server, previews and tests.
    public init(stepNumber: Int, title: String, description: String, detailRows: [BetExplanationRow]) {
        self.stepNumber = stepNumber
        self.title = title
        self.description = description
        self.detailRows = detailRows
    }

    enum CodingKeys: String, CodingKey {
        case stepNumber = "step_number"
        case title, description
        case detailRows = "detail_rows"
    }
}

/// A figure in a ``BetExplanationStep``.
public struct BetExplanationRow: Codable, Hashable, Sendable {
    /// `Pinnacle`.
    public let label: String
    /// The figure as text: `53.0%`.
    public let value: String
    /// Whether it is the result of the step.
    public let isHighlight: Bool

    /// For the server, previews and tests.
    public init(label: String, value: String, isHighlight: Bool = false) {
        self.label = label
        self.value = value
        self.isHighlight = isHighlight
    }

    enum CodingKeys: String, CodingKey {
        case label, value
        case isHighlight = "is_highlight"
    }
}
