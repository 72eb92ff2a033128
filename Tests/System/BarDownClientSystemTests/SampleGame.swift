/// A game in the format of the API's JSON.
enum SampleGame {
    static func json(status: String) -> String {
        let team =
            #"{"id":"aaaa0000-0000-0000-0000-000000000001","name":"Harbor","abbreviation":"HAR","conference":"CAA"}"#
        return """
            {"id":"11111111-1111-1111-1111-111111111111","homeTeam":\(team),"awayTeam":\(team),"homeScore":1,
            "awayScore":0,"status":"\(status)","period":null,"clock":null,"startTime":"2026-05-02T16:00:00Z",
            "quarterScores":[],"boxScoreURL":null}
            """
    }
}
