/// StatCrew files in the format of the real ones, with invented people.
extension PageFixtures {
    /// A men's game in overtime, in a file from a program that leaves flags at zero and prints names in both orders.
    static func mensStatCrew(status: String = #"period="5" clock="03:10""#, venue: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <lcgame source="PrestoSports" version="7.13.0" generated="05/02/2026">
          <venue gameid="" visid="YALE" visname="Yale" homeid="NORTH DU" homename="North Duke" date="5/2/2026"
                 location="Durham, N.C. " stadium="Field One" start="1:00 PM" end="" attend="1204" neutralgame="N"\(venue)>
            <officials><official name=" Ann Whistle"/><official name=""/></officials>
            <rules prds="4" minutes="15" minutesot="4"/><show sog="1" faceoffs="0" dcs="0"/>
          </venue>
          <status \(status)/>
          <team vh="V" id="YALE" name="Yale" record="3-1">
            <linescore periods="5" line="1,0,0,0,0" score="1" shots="3" sog="2"/>
            <totals>
              <shots g="1" a="1" sh="3" sog="2" freepos="0"/>
              <penalty count="1" seconds="30" minor="1" major="0"/>
              <misc facewon="1" facelost="2" gb="3" dc="0" turnover="1" ct="0"/>
              <goalie minutes="60:50" ga="1" saves="1" sf="2"/>
              <powerplay ppg="0" ppopp="1"/><clear clearm="2" cleara="3"/>
            </totals>
            <player uni="1" name="Stopper, Sam" checkname="STOPPER,SAM" class="SO" gp="1" gs="1" pos="gk" playerId="x1">
              <shots g="0" a="0" sh="0" sog="0"/><penalty count="0" seconds="0"/>
              <misc gb="1" turnover="0" ct="0" minutes="60" seconds="50"/>
              <goalie gp="1" gs="1" minutes="60:50" ga="1" saves="1" sf="2" win="3-1"/>
            </player>
            <player uni="9" name="Feeder, Fay" checkname="FEEDER,FAY" gp="0"/>
          </team>
          <team vh="H" id="NORTH DU" name="North Duke" rank="4">
            <linescore periods="5" line="0,1,0,0,0" score="1" shots="2" sog="2"/>
            <totals><shots g="1" a="0" sh="2" sog="2"/><misc facewon="2" facelost="1" gb="2" turnover="2" ct="1"/>
              <goalie minutes="60:50" ga="1" saves="1"/><clear clearm="1" cleara="1"/></totals>
          </team>
          <scores>
            <score number="1" vh="V" prd="1" time="10:00" type="PP" name="Ray, Al" assist1="Cook, N"/>
            <score number="2" vh="H" prd="2" time="05:05" type="EV" name="Bo Dean" seasong="7"/>
          </scores>
          <penalties>
            <pen number="1" vh="H" prd="1" time="10:20" pp="Y" type="MINOR" seconds="30" name="Bo Dean" abbrev="OFF"
                 desc="OFFSIDE"/>
          </penalties>
          <goaliechanges><goaliechange vh="V" prd="1" time="15:00" uni="1" name="Stopper, Sam"/></goaliechanges>
          <plays format="summary">
            <period number="1">
              <play vh="V" team="YALE" clock="15:00" action="FACE"
                    text="Faceoff Ray, Al vs Bo Dean won by YALE, [14:55] Ground ball pickup by YALE Ray, Al."/>
              <play vh="V" team="YALE" clock="10:00" action="SHOT" text="GOAL by YALE Ray, Al (MAN-UP), Assist by Cook, N."/>
              <currentscore vscore="1" hscore="0"/>
            </period>
            <period number="2">
              <play vh="H" team="NORTH DU" clock="05:05" action="SHOT" text="GOAL by NORTH DU Bo Dean, goal number 7 for season."/>
              <currentscore vscore="1" hscore="1"/>
            </period>
            <period number="5">
              <play vh="H" team="NORTH DU" clock="03:10" action="SHOT" text="Shot by NORTH DU Bo Dean, SAVE Stopper, Sam."/>
            </period>
          </plays>
        </lcgame>
        """
    }

    /// Returns a file of another sport with this root element, these attributes of the venue, these rules and this
    /// status, and each side's line score and score.
    static func sport(
        _ root: String,
        venue: String = "",
        rules: String = "",
        status: String = "",
        visitors: String,
        home: String,
        plays: String = "<play/>"
    ) -> String {
        """
        <\(root) source="Some Program" version="2">
          <venue gameid="77" visid="A" homeid="B" date="2/14/2026"\(venue)>\(rules)</venue>\(status)
          <team vh="H" id="B" name="Bees"><linescore \(home)/></team>
          <team vh="V" id="A" name="Ants"><linescore \(visitors)/></team>
          <plays><period number="1">\(plays)</period></plays>
        </\(root)>
        """
    }
}
