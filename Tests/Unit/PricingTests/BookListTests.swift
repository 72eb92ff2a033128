import Pricing
import Testing

/// Tests the books that are shipped, and lists that are wrong.
@Suite("Books")
struct BookListTests {
    @Test func `the shipped books can be found by key, title and other names`() {
        for (name, key) in [
            ("pinnacle", "pinnacle"), ("Circa", "circasports"), ("BetCRIS", "betcris"), ("caesars", "williamhill_us"),
            ("William Hill (US)", "williamhill_us"), ("Draft Kings", "draftkings"), ("BETONLINE.AG", "betonlineag"),
            ("ESPN BET", "espnbet"), ("Prophet X", "prophetx"), ("sport888", "sport888"),
        ] {
            #expect(BookList.shipped[name]?.key == key, "\(name)")
        }
        #expect(BookList.shipped["nosuchbook"] == nil)
    }

    @Test func `the sharp books are those of the design`() {
        let sharp = BookList.shipped.books.filter { $0.weight == .sharp && $0.kind != .exchange }
        #expect(sharp.map(\.key) == ["pinnacle", "circasports", "betcris"])
        #expect(sharp.map(\.isReference) == [true, true, true])
        #expect(BookList.shipped["smarkets"]?.isReference == false)
    }

    @Test func `five logos of the captured evening share a feed`() {
        let kambi = ["betrivers", "sugarhouse", "barstool", "unibet_us", "twinspires"]
        #expect(Set(kambi.map { BookList.shipped[$0]?.feedGroup }) == ["kambi"])
    }

    @Test func `a book that is not listed is one of the market's`() {
        let book = BookList.shipped.book(named: "New Book")
        #expect(book.key == "newbook" && book.feedGroup == "newbook")
        #expect(book.weight == .market && book.feeBasisPoints == 0)
    }

    @Test(arguments: [
        ("a, A, A, sportsbook, sharp, a", BookList.Flaw.cells(line: 1)),
        ("a, A, , sportsbook, sharp, a, 0", .cells(line: 1)),
        ("\na, A, A, casino, sharp, a, 0", .kind("casino", line: 2)),
        ("# x\na, A, A, p2p, best, a, 0", .weight("best", line: 2)),
        ("a, A, A, p2p, none, a, 2001", .fee("2001", line: 1)), ("a, A, A, p2p, none, a, 1%", .fee("1%", line: 1)),
        ("a, A, A, p2p, none, a, 0\nb, B, B, p2p, none, b, 0, a", .name("a", line: 2)),
    ])
    func `a wrong list has a named flaw with its line`(text: String, flaw: BookList.Flaw) {
        #expect(throws: flaw) { try BookList(text) }
        #expect(flaw.description.hasPrefix("line "))
    }
}
