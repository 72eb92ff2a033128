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
                == "Goal — Quinn Pemberton (deflected), from Max Rusk"
        )
        #expect(
            Self.text(.goal, "goal tip-in power-play", (.scorer, "A. Ash"), (.assist, "B. Birch"), (.assist, "C. Fir"))
                == "Goal — A. Ash (tip in, power play), from B. Birch and C. Fir"
        )
        #expect(
            Self.text(.missedShot, "missed-shot wrist hit-crossbar", (.shooter, "Tom Abernathy"))
                == "Shot missed — Tom Abernathy (wrist, hit crossbar)"
        )
        #expect(
            Self.text(.penalty, "penalty holding MIN 2", (.penalized, "Al Oak"), (.drewPenalty, "Max Rusk"))
                == "Penalty — Al Oak (holding, 2 min), drawn by Max Rusk"
        )
        #expect(Self.text(.hit, "hit", (.hitter, "Al Oak"), (.hit, "Max Rusk")) == "Hit — Al Oak on Max Rusk")
        #expect(
            Self.text(.blockedShot, "blocked-shot blocked", (.shooter, "Al Oak"), (.blocker, "Max Rusk"))
                == "Shot blocked — Al Oak, by Max Rusk"
        )
    }

    @Test func `the text of a goal names the scorer and the assistant, however the source words it`() {
        #expect(
            Self.text(
                .goal,
                "GOAL by COR Nurry, Rowyn (MAN UP), Assist by Goldstein, Ryan, goal number 15 for season.",
                (.scorer, "Nurry, Rowyn"),
                (.assist, "Goldstein, Ryan")
            ) == "Goal — Rowyn Nurry (man up), from Ryan Goldstein"
        )
        #expect(Self.text(.goal, "GOAL by DUKE Nikolic, AJ", (.scorer, "Nikolic, AJ")) == "Goal — AJ Nikolic")
    }

    @Test func `a source's other sentences stay, but without team codes and with names in our format`() {
        #expect(
            Self.text(.shot, "Shot by COR Goldstein, Ryan WIDE.", (.shooter, "Goldstein, Ryan"))
                == "Shot by Ryan Goldstein WIDE."
        )
        #expect(
            Self.text(
                .faceoff,
                "Faceoff Joe Hobot vs Cascadden, Jack won by COR, [15:00] Ground ball pickup by COR Cascadden, Jack.",
                (.faceoffWinner, "Cascadden, Jack"),
                (.faceoffLoser, "Joe Hobot"),
                (.groundBall, "Cascadden, Jack")
            ) == "Faceoff Joe Hobot vs Jack Cascadden won by COR, Ground ball pickup by Jack Cascadden."
        )
        #expect(
            Self.text(.groundBall, "Ground ball pickup by N DAME Yago, Josh", (.groundBall, "Yago, Josh"))
                == "Ground ball pickup by Josh Yago"
        )
        #expect(
            Self.text(.threePointer, "Ann Roe makes 25-foot three point jumper", (.scorer, "Ann Roe"))
                == "Ann Roe makes 25-foot three point jumper"
        )
    }

    @Test func `a code without players becomes readable words`() {
        #expect(Self.text(.delayedPenalty, "delayed-penalty") == "Delayed penalty")
        #expect(Self.text(.periodStart, "") == "Period start")
        #expect(Self.text(.timeout, "Timeout by COR.") == "Timeout by COR.")
    }
}
