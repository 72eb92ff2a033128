import FoundationEssentials

/// A captured play-by-play response, `{"data":{"playbyplay":{…}}}` with or without the envelope.
///
/// It has only the fields that a script needs. An optional field may be missing or null. A field of another type makes
/// the capture invalid.
struct CapturedPlayByPlay: Decodable, Sendable {
    let contestId: LenientInt
    let teams: [CapturedTeam]
    let periods: [CapturedPeriod]

    struct CapturedTeam: Decodable, Sendable {
        let isHome: Bool
        let teamId: LenientInt
        let seoname: String?
        let name6Char: String?
        let nameShort: String?
        let nameFull: String?
        let teamName: String?
        let color: String?
    }

    struct CapturedPeriod: Decodable, Sendable {
        let periodNumber: LenientInt
        let periodDisplay: String?
        let playbyplayStats: [CapturedStats]
    }

    struct CapturedStats: Decodable, Sendable {
        let teamId: LenientInt?
        let clock: String?
        let plays: [CapturedPlay]
    }

    struct CapturedPlay: Decodable, Sendable {
        let playText: String?
        let homeScore: LenientInt?
        let visitorScore: LenientInt?
        let clock: String?
    }

    /// - Throws: ``CaptureError``
    init(json bytes: some Sequence<UInt8>) throws(CaptureError) {
        let data = Data(bytes)
        do {
            self = try JSONDecoder().decode(Envelope.self, from: data).play
        } catch {
            throw .notPlayByPlay(reason: "\(error)")
        }
    }

    private struct Envelope: Decodable {
        let play: CapturedPlayByPlay

        private enum Key: String, CodingKey { case data, playbyplay }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Key.self)
            guard outer.contains(.data) else {
                play = try CapturedPlayByPlay(from: decoder)
                return
            }
            play = try outer.nestedContainer(keyedBy: Key.self, forKey: .data)
                .decode(CapturedPlayByPlay.self, forKey: .playbyplay)
        }
    }
}

/// An integer that some responses encode as a string.
struct LenientInt: Decodable, Hashable, Sendable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
            self.value = value
        } else if let value = Int(try container.decode(String.self)) {
            self.value = value
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a whole number")
        }
    }
}

/// Why a file is not a playable capture.
enum CaptureError: Error, Hashable, CustomStringConvertible {
    case notPlayByPlay(reason: String)
    /// There is not exactly one home team and one away team.
    case noTwoTeams
    /// No period has a play.
    case noPlays
    /// A period number is outside 1…30 or not above the previous one.
    case periodsOutOfOrder

    var description: String {
        switch self {
        case .notPlayByPlay(let reason): "not a play-by-play: \(reason)"
        case .noTwoTeams: "not a game of one home team and one away team"
        case .noPlays: "a play-by-play without plays"
        case .periodsOutOfOrder: "periods that are not numbered upwards from 1"
        }
    }
}
