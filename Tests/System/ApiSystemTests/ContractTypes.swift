import FoundationEssentials
import NIOCore

/// The app's own types, with the fields that tests check.
struct ContractGame: Decodable {
    let id: String
    let status: String
    let period: String?
    let startTime: String
    let homeScore: Int
    let awayScore: Int
}

extension TestResponse {
    func games() throws -> [ContractGame] {
        try JSONDecoder().decode([ContractGame].self, from: Data(body.readableBytesView))
    }
}
