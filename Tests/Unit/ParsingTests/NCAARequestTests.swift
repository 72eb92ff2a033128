import Parsing
import Scores
import Testing
import Time

@Suite("NCAA request")
struct NCAARequestTests {
    private let hash = String(repeating: "ab", count: 32)

    @Test func `the URL of a scoreboard contains the day and the hash of the query`() throws {
        let day = try #require(CivilDate(year: 2026, month: 5, day: 2))
        let request = try #require(NCAARequest.contests(of: .mensLacrosseD1, on: day))
        #expect(
            request.variables
                == #"{"sportCode":"MLA","division":1,"seasonYear":2025,"contestDate":"05/02/2026","week":null}"#
        )
        #expect(
            request.url(base: "https://sdataprod.ncaa.com/", hash: hash)
                == "https://sdataprod.ncaa.com/?meta=GetContests_web&extensions=%7B%22persistedQuery%22%3A%7B%22version"
                + "%22%3A1%2C%22sha256Hash%22%3A%22\(hash)%22%7D%7D&variables=%7B%22sportCode%22%3A%22MLA%22%2C"
                + "%22division%22%3A1%2C%22seasonYear%22%3A2025%2C"
                + "%22contestDate%22%3A%2205%2F02%2F2026%22%2C%22week%22%3Anull%7D"
        )
    }

    @Test func `the URL of a game's plays contains the contest's ID and is percent-encoded`() {
        let request = NCAARequest.playByPlay(ofContest: "6599987")
        #expect(request.variables == #"{"contestId":"6599987","staticTestEnv":null}"#)
        let url = request.url(base: "http://127.0.0.1:8081", hash: hash)
        #expect(url.hasPrefix("http://127.0.0.1:8081/?meta=NCAA_GetGamecenterPbpGenericById_web&extensions=%7B"))
        #expect(!url.contains(" ") && !url.contains("+") && !url.contains("\""))
    }

    @Test func `an ID in a URL is escaped in its JSON string`() {
        #expect(
            NCAARequest.game(ofContest: #"1","x":"\ "#).variables == #"{"id":"1,x:","week":null,"staticTestEnv":null}"#
        )
    }

    @Test(arguments: [
        ("mlax-d1", "MLA", 1, "lacrosse-men"), ("wlax-d1", "WLA", 1, "lacrosse-women"),
        ("mlax-d3", "MLA", 3, "lacrosse-men"),
    ])
    func `a league has a sport code, a division and a path at the NCAA`(
        name: String,
        code: String,
        division: Int,
        path: String
    ) throws {
        let competition = try #require(NCAACompetition(LeagueID(rawValue: name)))
        #expect(competition.sportCode == code)
        #expect(competition.division == division)
        let day = try #require(CivilDate(year: 2026, month: 5, day: 2))
        let request = try #require(NCAARequest.contests(of: LeagueID(rawValue: name), on: day))
        #expect(
            request.pageURL(base: "https://www.ncaa.com/") == "https://www.ncaa.com/scoreboard/\(path)/d\(division)"
        )
    }

    @Test(arguments: ["nba", "mlax", "mlax-d4", "", "mlax-d1-x"]) func `other leagues have no codes at the NCAA`(
        name: String
    )
        throws
    {
        let day = try #require(CivilDate(year: 2026, month: 5, day: 2))
        #expect(NCAARequest.contests(of: LeagueID(rawValue: name), on: day) == nil)
    }

    @Test(arguments: [
        ("2026-01-31", 2025), ("2026-05-02", 2025), ("2026-07-31", 2025), ("2026-08-01", 2026), ("2026-12-31", 2026),
    ])
    func `a season begins on the first of August`(text: String, year: Int) throws {
        #expect(NCAARequest.seasonYear(of: try #require(CivilDate(text))) == year)
    }
}

@Suite("Hash discovery")
struct HashDiscoveryTests {
    private let one = String(repeating: "0123456789abcdef", count: 4)
    private let two = String(repeating: "fedcba9876543210", count: 4)

    @Test func `hashes are found in every notation`() {
        let page = """
            <html><script>window.x = {"GetContests_web":"\(one)", "a": 1};</script>
            <script data-drupal-selector="drupal-settings-json">
            {"gamecenter":{"gqlShas":"{\\"Pbp_web\\" : \\"\(two)\\"}"}}</script>
            <div data-shas="{&quot;Box_web&quot;:&quot;\(one.uppercased())&quot;}"></div></html>
            """
        #expect(HashDiscovery.hashes(in: page.bytes) == ["GetContests_web": one, "Pbp_web": two, "Box_web": one])
    }

    /// This is the notation of the scoreboard's URL in `drupalSettings.scoreboard.contestsDataUrl`.
    @Test(arguments: [
        ("%22%3A%22", "%22"), ("%22%3a%22", "%22"), ("\":\"", "\""), ("\\\":\\\"", "\\\""),
        ("\\u0022:\\u0022", "\\u0022"),
    ])
    func `the hash of an operation is found in its URL`(mark: String, quote: String) {
        for hash in [one, two, String(repeating: "2", count: 64)] {
            let address =
                "https://x.invalid?meta=GetContests_web&extensions={version:1,sha256Hash\(mark)\(hash)\(quote)}}"
            #expect(HashDiscovery.hashes(in: "u: \(address), v".bytes) == ["GetContests_web": hash])
            // These have a digit too many, a digit too few, or no name.
            let longer = address.replacing(hash, with: hash + "0")
            #expect(HashDiscovery.hashes(in: longer.bytes)["GetContests_web"] == nil)
            let shorter = address.replacing(hash, with: hash.dropLast())
            #expect(HashDiscovery.hashes(in: shorter.bytes)["GetContests_web"] == nil)
            let nameless = address.replacing("meta=GetContests_web", with: "meta=")
            #expect(HashDiscovery.hashes(in: nameless.bytes)["GetContests_web"] == nil)
        }
    }

    @Test func `of two hashes for one operation the first is used`() {
        let page = #"{"a_web":"\#(one)"},{"a_web":"\#(two)"}"#
        #expect(HashDiscovery.hashes(in: page.bytes) == ["a_web": one])
    }

    @Test(arguments: ["", "x", "\"a\":\"abc\"", ":\"", "\"\":\""]) func `no hashes are found in other pages`(
        start: String
    ) {
        #expect(HashDiscovery.hashes(in: start.bytes).isEmpty)
        // These have hexadecimal digits without a name, too many digits, or too few.
        #expect(
            HashDiscovery.hashes(in: (one + "\n" + one + "0\" \"x\":\"" + one + "0\",\"y\":\"" + one.dropLast()).bytes)
                .isEmpty
        )
    }

    @Test func `a page of hexadecimal digits is searched in linear time`() {
        #expect(HashDiscovery.hashes(in: [UInt8](repeating: UInt8(ascii: "a"), count: 4 << 20)).isEmpty)
        let addresses = Array(repeating: "sha256Hash%22%3A%22\(one)%22", count: 10_000).joined()
        #expect(HashDiscovery.hashes(in: addresses.bytes).isEmpty)
    }
}

@Suite("Persisted queries")
struct PersistedQueriesTests {
    private let found = String(repeating: "0123456789abcdef", count: 4)

    @Test func `the known hashes are tried in turn`() async {
        let queries = PersistedQueries()
        let known = NCAAOperation.contests.knownHashes
        #expect(known.count == 3)
        for (index, hash) in known.enumerated() {
            #expect(await queries.hash(for: .contests) == hash)
            #expect(await queries.reject(hash, for: .contests) == (index < known.count - 1))
        }
        #expect(await queries.hash(for: .contests) == known[0])
    }

    @Test func `a discovered hash takes precedence over the known hashes`() async {
        let queries = PersistedQueries()
        let page = #"{"GetContests_web":"\#(found)","Unknown_web":"\#(found)"}"#.bytes
        #expect(await queries.update(from: page) == [.contests])
        #expect(await queries.hash(for: .contests) == found)
        #expect(await queries.update(from: page) == [])
        #expect(await queries.reject(found, for: .contests))
        #expect(await queries.hash(for: .contests) == NCAAOperation.contests.knownHashes[0])
        // The same hash is found on the page again, so it is used again.
        #expect(await queries.update(from: page) == [.contests])
        #expect(await queries.hash(for: .contests) == found)
    }

    @Test(arguments: NCAAOperation.allCases) func `every operation has a hash`(operation: NCAAOperation) {
        #expect(!operation.knownHashes.isEmpty)
        #expect(operation.knownHashes.allSatisfy { $0.utf8.count == 64 })
    }

    @Test(
        arguments: [
            (400, "", ParseError.persistedQueryNotFound), (403, "", .blocked), (404, "", .noGame), (500, "", nil),
            (200, "{}", nil),
            (503, "<html>captcha</html>", .blocked), (503, "busy", nil),
        ] as [(Int, String, ParseError?)]
    )
    func `the reason of a failed request follows from its status and body`(
        status: Int,
        body: String,
        expected: ParseError?
    ) {
        #expect(ParseError(ncaaStatus: status, body: body.bytes) == expected)
    }
}
