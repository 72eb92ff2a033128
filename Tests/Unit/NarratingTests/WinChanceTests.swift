import Narrating
import Sports
import Testing

/// Compares the chances to win with published figures.
@Suite("Win chance")
struct WinChanceTests {
    private static let hockey = WinChanceModel.goals(perSide: 3.05)
    private static let lacrosse = WinChanceModel.goals(perSide: 11.5)
    private static let basketball = WinChanceModel.points(deviation: 13)

    /// Regular seasons of the NHL from 2006, by the lead after one and after two periods.
    @Test(arguments: [
        (1, 2400, 0.691), (2, 2400, 0.843), (3, 2400, 0.919), (1, 1200, 0.754), (2, 1200, 0.907), (3, 1200, 0.971),
    ])
    func `chances agree with NHL leads by period`(lead: Int, left: Int, published: Double) {
        let chance = Double(Self.hockey.chance(lead: lead, remaining: left, of: 3600)) / 10_000
        #expect(abs(chance - published) <= 0.02, "\(chance)")
    }

    /// Anchors of LacrosseReference: about 97 % with a lead of three and five minutes left, roughly 70 % with a lead of
    /// one early in the fourth quarter.
    @Test(arguments: [(3, 300, 0.97, 0.02), (1, 840, 0.70, 0.04)])
    func `chances agree with lacrosse anchors`(lead: Int, left: Int, published: Double, tolerance: Double) {
        let chance = Double(Self.lacrosse.chance(lead: lead, remaining: left, of: 3600)) / 10_000
        #expect(abs(chance - published) <= tolerance, "\(chance)")
    }

    @Test(arguments: [
        // Values of the same formulas in double precision, by another implementation.
        (WinChanceModel.goals(perSide: 3.05), 1, 2400, 6914), (.goals(perSide: 3.05), 2, 2400, 8391),
        (.goals(perSide: 3.05), 3, 1200, 9764), (.goals(perSide: 11.5), 3, 300, 9789),
        (.points(deviation: 13), 10, 720, 9380), (.points(deviation: 13), 1, 1, 9914),
    ])
    func `chances are those of the formula`(model: WinChanceModel, lead: Int, left: Int, expected: Int) {
        let regulation = model == Self.basketball ? 2880 : 3600
        #expect(model.chance(lead: lead, remaining: left, of: regulation) == expected)
    }

    @Test(arguments: [hockey, lacrosse, basketball])
    func `chances of both sides add up, and grow with the lead and with less time left`(model: WinChanceModel) {
        for left in [0, 1, 3, 60, 300, 900, 2400, 3600] {
            var last = 0
            for lead in -30...30 {
                let chance = model.chance(lead: lead, remaining: left, of: 3600)
                #expect(chance + model.chance(lead: -lead, remaining: left, of: 3600) == 10_000)
                #expect((0...10_000).contains(chance) && chance >= last)
                if lead > 0 { #expect(model.chance(lead: lead, remaining: left / 2, of: 3600) >= chance) }
                last = chance
            }
        }
    }

    @Test func `a league's own figure replaces the sport's`() {
        #expect(Self.hockey.with(nil) == Self.hockey)
        #expect(Self.hockey.with(6) == .goals(perSide: 6))
        #expect(Self.basketball.with(11) == .points(deviation: 11))
    }

    @Test func `a decided game is certain, and an even one is not`() {
        for model in [Self.hockey, Self.lacrosse] {
            #expect(model.chance(lead: 1, remaining: 0, of: 3600) == 10_000)
            #expect(model.chance(lead: 0, remaining: 0, of: 3600) == 5_000)
        }
    }
}
