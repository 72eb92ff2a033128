import Scores
import Sports
import Testing

@testable import Web

@Suite("Play texts on pages")
struct PlayCodesTests {
    private static func text(_ kind: PlayKind, _ text: String, _ players: (PlayPlayer.Role, String)...) -> String {
        let play = Play(
            period: Period(number: 1, regulation: 3),
            clock: nil,
            side: .home,
            kind: kind,
            text: text,
            players: players.map { PlayPlayer(name: $0.1, role: $0.0) }
        )
        return PlayDescription(play: play).text
    }

    @Test func `a code with players becomes a sentence that names them`() {
        #expect(
            Self.text(.goal, "goal deflected", (.scorer, "Quinn Pemberton"), (.assist, "Max Rusk"), (.goalie, "Al Oak"))
                == "Goal — Q. Pemberton (deflected), from M. Rusk"
        )
        #expect(
            Self.text(.goal, "goal tip-in power-play", (.scorer, "A. Ash"), (.assist, "B. Birch"), (.assist, "C. Fir"))
                == "Goal — A. Ash (tip in, power play), from B. Birch and C. Fir"
        )
        #expect(
            Self.text(.missedShot, "missed-shot wrist hit-crossbar", (.shooter, "Tom Abernathy"))
                == "Shot missed — T. Abernathy (wrist, hit crossbar)"
        )
        #expect(
            Self.text(.penalty, "penalty holding MIN 2", (.penalized, "Al Oak"), (.drewPenalty, "Max Rusk"))
                == "Penalty — A. Oak (holding, 2 min), drawn by M. Rusk"
        )
        #expect(Self.text(.hit, "hit", (.hitter, "Al Oak"), (.hit, "Max Rusk")) == "Hit — A. Oak on M. Rusk")
        #expect(
            Self.text(.blockedShot, "blocked-shot blocked", (.shooter, "Al Oak"), (.blocker, "Max Rusk"))
                == "Shot blocked — A. Oak, by M. Rusk"
        )
    }

    @Test func `a sentence of the source is unchanged, and so is a code without players`() {
        #expect(Self.text(.goal, "GOAL by DUKE Nikolic, AJ", (.scorer, "Nikolic, AJ")) == "GOAL by DUKE Nikolic, AJ")
        #expect(Self.text(.stoppage, "stoppage icing") == "stoppage icing")
        #expect(Self.text(.periodStart, "") == "period start")
    }
}
