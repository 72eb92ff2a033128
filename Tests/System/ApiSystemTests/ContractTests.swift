import FoundationEssentials
import TestTools
import Testing

/// Compares our answers with the app's own test data. Every key of the app must be present, and only known keys may be
/// added.
@Suite("Contract")
struct ContractTests {
    /// The app's test data. The file is not part of the repository and may be missing.
    private static let capture = URL(filePath: ProjectFolder.capture("seeds/bardown/games-response.json"))

    @Test(.enabled(if: FileManager.default.fileExists(atPath: capture.path)))
    func `games have the keys of the app's test data`() async throws {
        let theirs = try keys(of: Data(contentsOf: Self.capture))
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let response = try await api.get("/api/v1/games/date/2026-03-15")
            let ours = try keys(of: Data(response.text.utf8))
            #expect(theirs.subtracting(ours) == [])
            // Additional keys, which the app ignores. On that Sunday only a home side is ranked.
            let rank = ["", ".rank", ".name", ".poll"].map { "homeTeam.pollRank\($0)" }
            #expect(ours.subtracting(theirs) == Set(["statusDetail", "homeTeam.rankingPoll"] + rank))
        }
    }

    /// The paths of all keys: `homeTeam.name`, `quarterScores.quarter`.
    private func keys(of data: Data) throws -> Set<String> {
        try JSONDecoder().decode(AnyKeys.self, from: data).paths
    }
}

/// Any JSON, reduced to the paths of its keys.
private struct AnyKeys: Decodable {
    var paths: Set<String> = []

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
            for key in object.allKeys {
                paths.insert(key.stringValue)
                let below = try object.decodeIfPresent(AnyKeys.self, forKey: key)?.paths ?? []
                paths.formUnion(below.map { "\(key.stringValue).\($0)" })
            }
        } else if var list = try? decoder.unkeyedContainer() {
            while !list.isAtEnd { paths.formUnion(try list.decode(AnyKeys.self).paths) }
        }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        return nil
    }
}
