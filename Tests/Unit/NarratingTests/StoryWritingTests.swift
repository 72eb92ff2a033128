import Scores
import Sports
import Testing

@testable import Narrating

/// Tests the sentences of stories.
@Suite("Writing of stories")
struct StoryWritingTests {
    private static let writer = PhraseWriter(
        teams: BySide(home: StoryTeam(name: "Ridge"), away: StoryTeam(name: "Owls", fullName: "Dover Owls")),
        names: ["Nikolic", "de la Cruz"]
    )

    @Test(arguments: [
        (8, "an eight-goal lead"), (1, "a one-goal lead"), (11, "an 11-goal lead"), (80, "an 80-goal lead"),
        (12, "a 12-goal lead"),
    ])
    func `the article fits the number`(number: Int, text: String) {
        #expect(Self.writer.text("\(.article) \(.number(number))-goal lead") == text)
    }

    @Test func `a sentence begins with a capital and ends with a full stop`() {
        #expect(Self.writer.sentence("\(.team(.away)) led") == "The Owls led.")
        #expect(Self.writer.sentence("\(.player(1)) scored for \(.team(.home))") == "De la Cruz scored for Ridge.")
    }

    @Test func `the number of words is known without writing them`() throws {
        let clock = try #require(GameClock(seconds: 42))
        let phrase: StoryPhrase =
            "\(.player(1)) of \(.team(.away)) scored \(.number(12)) points with \(.clock(clock)) left"
        #expect(Self.writer.wordCount(phrase) == Self.writer.text(phrase).split(separator: " ").count)
    }

    @Test(
        arguments: [
            ("Knicks", "New York Knicks", true), ("Johns Hopkins", "Johns Hopkins University", false),
            ("Notre Dame", "University of Notre Dame", false), ("UConn", "UConn Huskies", false), ("Ridge", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `only a nickname has an article`(name: String, full: String?, isNickname: Bool) {
        #expect(StoryTeam(name: name, fullName: full).isNickname == isNickname)
    }

    @Test func `every shape is reached by some game, and no wording is used twice in a story`() throws {
        var openings: Set<String> = []
        for setting in GeneratedGame.settings {
            for seed in UInt64(0)..<120 {
                let game = GeneratedGame(setting, seed: seed, plays: 9).game
                guard let story = try? Story(game, setting.sport.story) else { continue }
                let sentences = story.blocks.map { $0.narrative.split(separator: ".")[0] }
                #expect(Set(sentences).count == sentences.count, "\(setting), seed \(seed): \(sentences)")
                openings.formUnion(sentences.map { Self.shape(String($0)) })
            }
        }
        #expect(openings.count > 60, "\(openings.count) openings")
    }

    @Test func `the only goal of a block is named, whatever the first sentence says`() throws {
        var (named, tying) = (0, 0)
        for setting in GeneratedGame.settings {
            for seed in UInt64(0)..<120 {
                guard let story = try? Story(GeneratedGame(setting, seed: seed, plays: 9).game, setting.sport.story)
                else { continue }
                for narrative in story.blocks.map(\.narrative) {
                    named += narrative.contains(" scored the goal") ? 1 : 0
                    tying += narrative.contains(" scored the tying goal") ? 1 : 0
                    #expect(!narrative.contains(" scored it"), "\(setting), seed \(seed): \(narrative)")
                }
            }
        }
        #expect(named > 0 && tying > 0, "\(named), \(tying)")
    }

    /// The sentence without its names and numbers.
    private static func shape(_ sentence: String) -> String {
        sentence.split(separator: " ").map { word in
            word.contains { $0.isNumber || $0.isUppercase } ? "·" : word
        }.prefix(7).joined(separator: " ")
    }

    @Test func `a story says what happened`() throws {
        var written = WrittenGame.lacrosse
        written.quiet(1, to: 600)
        for left in [580, 560, 540] { written.goal(1, left, by: .home, "Nikolic, AJ", assist: "Roe, Al") }
        written.quiet(1, from: 480)
        written.quiet(2)
        for left in [700, 500, 300] { written.goal(3, left, by: .away, "Abe Mint") }
        written.quiet(3, from: 240)
        written.quiet(4)
        written.play(5, 240, .faceoff)
        written.goal(5, 75, by: .away, "Cy Jones", assist: "Abe Mint")
        let texts = try written.story().blocks.map(\.narrative)
        let first = try #require(texts.first)
        let last = try #require(texts.last)
        #expect(first.contains("Ridge") && first.contains("3–0"), "\(texts)")
        #expect(texts.contains { $0.contains("3–3") }, "\(texts)")
        #expect(last.contains("he Owls") && last.contains("4–3 in overtime"), "\(texts)")
        #expect(last.contains("Jones") && last.contains("with 1:15 left in overtime"), "\(texts)")
    }
}
