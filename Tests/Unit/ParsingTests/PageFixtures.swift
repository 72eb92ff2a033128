/// Short pages in the format of the real ones, with invented people.
enum PageFixtures {
    static func contests(_ entries: String...) -> String {
        #"{"data":{"contests":[\#(entries.joined(separator: ","))]}}"#
    }

    /// Returns an entry of `contests`. Each field can be replaced by other JSON.
    static func contest(
        id: String = "6600001",
        state: String = #""I""#,
        display: String = #""live""#,
        period: String = #""3rd""#,
        clock: String = #""7:42""#,
        scores: (home: String, away: String) = ("8", "6"),
        start: String = #""startTime":"12:00","startTimeEpoch":1777737600,"hasStartTime":true,"tba":false"#,
        message: String = #""""#
    ) -> String {
        """
        {"__typename":"Contest","contestId":\(id),"url":"/game/6600001","gameState":\(state),
         "statusCodeDisplay":\(display),"currentPeriod":\(period),"contestClock":\(clock),"finalMessage":\(message),
         "startDate":"05/02/2026",\(start),"broadcasterName":"","liveVideos":[],"championshipId":null,
         "teams":[{"isHome":true,"isWinner":false,"score":\(scores.home),"nameShort":"Duke","name6Char":"DUKE",
                   "seoname":"duke","seed":null,"teamRank":3,"conferenceSeo":"acc"},
                  {"isHome":false,"isWinner":false,"score":\(scores.away),"nameShort":"Maryland","name6Char":"MD",
                   "seoname":"maryland","seed":null,"teamRank":null,"conferenceSeo":"big-ten"}]}
        """
    }

    /// A play-by-play page of the NCAA for a lacrosse game, with a goal in each of the first two periods and in
    /// overtime.
    static func playByPlay(
        status: String = "final",
        period: String = "5",
        clock: String = #""minutes":"","seconds":"""#
    ) -> String {
        """
        {"data":{"playbyplay":{"__typename":"PlayByPlay","contestId":6600001,"title":"MLA PLAY-BY-PLAY",
         "description":"Duke vs Maryland","divisionName":"d1","status":"\(status)","period":\(period),\(clock),
         "teams":[{"isHome":true,"teamId":"11","seoname":"duke","name6Char":"DUKE","nameShort":"Duke",
                   "nameFull":"Duke University","teamName":"Blue Devils","color":"#00539B"},
                  {"isHome":false,"teamId":"22","seoname":"maryland","name6Char":"MD","nameShort":"Maryland",
                   "nameFull":"University of Maryland","teamName":"Terrapins","color":"#E03A3E"}],
         "periods":[
          {"periodNumber":1,"periodDisplay":"1st","playbyplayStats":[
           \(play("15:00", 22, "Abel Keeper at goalie for UM.")),
           \(play("15:00", 11, "Faceoff Cain Facer vs Ray, Al won by DU, [15:00] Ground ball pickup by DU Ray, Al.")),
           \(play("14:21", 11, "GOAL by DU Ray, Al (FIRST GOAL), Assist by Cook, N, goal number 6 for season.", 1, 0)),
           \(play("13:02", 22, "Shot by UM Cain Facer, SAVE Smith, Jo.")),
           \(play("00:00", 22, "End-of-period."))]},
          {"periodNumber":2,"periodDisplay":"2nd","playbyplayStats":[
           \(play("15:00", 22, "Start of 2nd period.")),
           \(play("09:30", 22, "GOAL by UM Cain Facer, goal number 2 for season.", 1, 1)),
           \(play("00:00", 22, "End-of-period."))]},
          {"periodNumber":3,"periodDisplay":"3rd","playbyplayStats":[\(play("15:00", 22, ""))]},
          {"periodNumber":4,"periodDisplay":"4th","playbyplayStats":[\(play("15:00", 22, "")),
           \(play("01:30", 11, "Timeout by DU."))]},
          {"periodNumber":5,"periodDisplay":"Overtime(1)","playbyplayStats":[
           \(play("04:00", 22, "")),
           \(play("01:15", 22, "GOAL by UM Able Seaman, Assist by Cain Facer, goal number 9 for season.", 1, 2))]}]}}}
        """
    }

    private static func play(_ clock: String, _ team: Int, _ text: String, _ home: Int? = nil, _ away: Int? = nil)
        -> String
    {
        let scores = [home, away].map { $0.map(String.init) ?? "null" }
        return """
            {"__typename":"PlayByPlayGenericSport","clock":"\(clock)","teamId":\(team),"plays":[{\
            "playText":"\(text)","homeScore":\(scores[0]),"visitorScore":\(scores[1]),"clock":"\(clock)"}]}
            """
    }

    /// A women's game in the third quarter.
    static func statCrew(complete: String = "", gameID: String = "WDU0502", extra: String = "") -> String {
        """
        <lcgame source="TAS For Lacrosse" version="1.16.01" generated="5/2/2026">
          <venue gameid="\(gameID)" visid="U MD" visname="Maryland" homeid="DU" homename="Duke" date="5/2/2026"
                 start="7:32 pm">
            <rules prds="4" minutes="15" minutesot="4"/><show sog="1" faceoffs="0" dcs="1"/>
          </venue>
          <status period="3" clock="08:39"\(complete)/>
          <team vh="V" id="U MD" name="Maryland" record="16-2" rank="7">
            <linescore periods="3" line="1,0,0" score="1" shots="3"/>
          </team>
          <team vh="H" id="DU" name="Duke"><linescore periods="3" line="0,2,0" score="2" shots="4"/></team>
          <scores><score number="1" vh="V" prd="1" time="12:09" name="COLE, Ann"/></scores>
          <plays format="summary">
            <period number="1">
              <play number="1" vh="H" team="DU" action="DC" text="Draw control by DU Bea Poe."/>
              <play number="2" vh="V" team="U MD" clock="12:09" action="FPS"
                    text="GOAL by U MD COLE, Ann (FPGOAL) {free position shot}, goal number 9 for season."/>
              <currentscore vscore="1" hscore="0"/>
              <play number="3" clock="00:00" action="END-PRD" text="End-of-period."/>
            </period>
            <period number="2">
              <play number="4" clock="15:00" action="PRD" text=""/>
              <play number="5" vh="H" team="DU" clock="11:00" action="SHOT" text="GOAL by DU Bea Poe."/>
              <currentscore vscore="1" hscore="1"/>
              <play number="6" vh="H" team="DU" clock="10:00" action="SHOT"
                    text="GOAL by DU Bea Poe, Assist by Dot Ray, goal number 3 for season."/>
              <currentscore vscore="1" hscore="2"/>
            </period>
            <period number="3"><play number="7" vh="H" clock="09:00" action="TOUT" text="Media timeout."/></period>
          </plays>\(extra)
        </lcgame>
        """
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
