/// The Division I men's teams for generated games, by conference. The names are real; the ids are ours.
enum TeamTable {
    static let all: [KnownTeam] = rows.split(separator: "\n").enumerated().compactMap { index, row in
        let fields = row.split(separator: "|").map(String.init)
        guard fields.count == 8 else { return nil }
        return KnownTeam(
            team: Team(
                id: firstID + index,
                seoname: fields[0],
                char6: fields[1],
                short: fields[2],
                full: fields[3],
                nickname: fields[4],
                color: "#\(fields[5])",
                conference: fields[6]
            ),
            code: fields[7]
        )
    }

    static let firstID = 70_001

    /// Returns the code that a team's scorer writes into texts; the source's abbreviation for an unknown team.
    static func code(of team: Team) -> String {
        let index = team.id - firstID
        return all.indices.contains(index) ? all[index].code : team.char6
    }

    /// One line per team: seoname, name6Char, nameShort, nameFull, teamName, color, conferenceSeo, the scorer's code.
    private static let rows = """
        duke|DUKE|Duke|Duke University|Blue Devils|00539B|acc|DUKE
        north-carolina|UNC|North Carolina|University of North Carolina|Tar Heels|7BAFD4|acc|UNC
        notre-dame|N DAME|Notre Dame|University of Notre Dame|Fighting Irish|0C2340|acc|ND
        syracuse|SYRA|Syracuse|Syracuse University|Orange|D44500|acc|SYR
        virginia|UVA|Virginia|University of Virginia|Cavaliers|232D4B|acc|UVA
        binghamton|BING|Binghamton|Binghamton University|Bearcats|005A43|america-east|BING
        bryant|BRYANT|Bryant|Bryant University|Bulldogs|B4975A|america-east|BRY
        njit|NJIT|NJIT|New Jersey Institute of Technology|Highlanders|D22630|america-east|NJIT
        albany-ny|ALBANY|UAlbany|University at Albany|Great Danes|46166B|america-east|ALB
        umbc|UMBC|UMBC|University of Maryland, Baltimore County|Retrievers|FDB515|america-east|UMBC
        umass-lowell|UMASSL|UMass Lowell|University of Massachusetts Lowell|River Hawks|0369B1|america-east|UML
        vermont|VERMNT|Vermont|University of Vermont|Catamounts|154734|america-east|UVM
        air-force|AF|Air Force|U.S. Air Force Academy|Falcons|003087|asun|AF
        bellarmine|BELLAR|Bellarmine|Bellarmine University|Knights|660000|asun|BELL
        jacksonville|JVILLE|Jacksonville|Jacksonville University|Dolphins|004E42|asun|JU
        mercer|MERCER|Mercer|Mercer University|Bears|F76800|asun|MER
        queens-nc|QUEENS|Queens (NC)|Queens University of Charlotte|Royals|072C57|asun|QUN
        utah|UTAH|Utah|University of Utah|Utes|CC0000|asun|UTAH
        delaware|DEL|Delaware|University of Delaware|Fightin' Blue Hens|00539F|atlantic-10|DEL
        high-point|HIGHPT|High Point|High Point University|Panthers|330072|atlantic-10|HPU
        hobart|HOBART|Hobart|Hobart College|Statesmen|503078|atlantic-10|HOB
        massachusetts|UMASS|Massachusetts|University of Massachusetts|Minutemen|881C1C|atlantic-10|UMASS
        richmond|RICH|Richmond|University of Richmond|Spiders|990000|atlantic-10|UR
        saint-josephs|ST JOE|Saint Joseph's|Saint Joseph's University|Hawks|9E1B32|atlantic-10|SJU
        st-bonaventure|ST BON|St. Bonaventure|St. Bonaventure University|Bonnies|54261A|atlantic-10|SBU
        denver|DENVER|Denver|University of Denver|Pioneers|8B2332|big-east|DEN
        georgetown|GTOWN|Georgetown|Georgetown University|Hoyas|041E42|big-east|GU
        marquette|MARQET|Marquette|Marquette University|Golden Eagles|003366|big-east|MARQ
        providence|PROV|Providence|Providence College|Friars|8A8D8F|big-east|PC
        st-johns-ny|ST JHN|St. John's (NY)|St. John's University|Red Storm|D41B2C|big-east|STJ
        villanova|NOVA|Villanova|Villanova University|Wildcats|00205B|big-east|VIL
        johns-hopkins|HOPKNS|Johns Hopkins|Johns Hopkins University|Blue Jays|6CACE4|big-ten|JHU
        maryland|MD|Maryland|University of Maryland|Terrapins|E03A3E|big-ten|MD
        michigan|MICH|Michigan|University of Michigan|Wolverines|041E42|big-ten|MICH
        ohio-st|OHIOST|Ohio St.|Ohio State University|Buckeyes|BB0000|big-ten|OSU
        penn-st|PSU|Penn St.|Pennsylvania State University|Nittany Lions|041E42|big-ten|PSU
        rutgers|RUTGER|Rutgers|Rutgers University|Scarlet Knights|CC0033|big-ten|RUT
        drexel|DREXEL|Drexel|Drexel University|Dragons|07294D|caa|DREX
        fairfield|FAIRFD|Fairfield|Fairfield University|Stags|E0143E|caa|FAIR
        hampton|HAMPTN|Hampton|Hampton University|Pirates|0067AC|caa|HAMP
        hofstra|HOFSTR|Hofstra|Hofstra University|Pride|003591|caa|HOF
        monmouth|MONM|Monmouth|Monmouth University|Hawks|041E42|caa|MON
        stony-brook|STBRK|Stony Brook|Stony Brook University|Seawolves|990000|caa|STBK
        towson|TOWSON|Towson|Towson University|Tigers|FFBB00|caa|TOW
        brown|BROWN|Brown|Brown University|Bears|4E3629|ivy-league|BRWN
        cornell|CORN|Cornell|Cornell University|Big Red|B32025|ivy-league|COR
        dartmouth|DARTMH|Dartmouth|Dartmouth College|Big Green|00693E|ivy-league|DART
        harvard|HARV|Harvard|Harvard University|Crimson|A51C30|ivy-league|HAR
        penn|PENN|Penn|University of Pennsylvania|Quakers|011F5B|ivy-league|PENN
        princeton|PRINCE|Princeton|Princeton University|Tigers|F58025|ivy-league|PRIN
        yale|YALE|Yale|Yale University|Bulldogs|00356B|ivy-league|YALE
        canisius|CANIS|Canisius|Canisius University|Golden Griffins|0C2340|maac|CAN
        iona|IONA|Iona|Iona University|Gaels|6F2C3F|maac|IONA
        manhattan|MANHAT|Manhattan|Manhattan University|Jaspers|00703C|maac|MAN
        marist|MARIST|Marist|Marist University|Red Foxes|C8102E|maac|MRST
        merrimack|MERRIM|Merrimack|Merrimack College|Warriors|003768|maac|MRMK
        mt-st-marys|MTSTMY|Mount St. Mary's|Mount St. Mary's University|Mountaineers|005596|maac|MSM
        quinnipiac|QUINN|Quinnipiac|Quinnipiac University|Bobcats|0A2240|maac|QUIN
        sacred-heart|SACHRT|Sacred Heart|Sacred Heart University|Pioneers|CE1141|maac|SHU
        siena|SIENA|Siena|Siena University|Saints|006B54|maac|SIE
        cleveland-st|CLEVST|Cleveland St.|Cleveland State University|Vikings|006A4D|nec|CSU
        detroit|DET|Detroit Mercy|University of Detroit Mercy|Titans|A5093E|nec|DETM
        le-moyne|LEMOYN|Le Moyne|Le Moyne College|Dolphins|00573F|nec|LEM
        long-island|LIU|LIU|Long Island University|Sharks|69B3E7|nec|LIU
        mercyhurst|MHURST|Mercyhurst|Mercyhurst University|Lakers|005047|nec|MERC
        robert-morris|ROBMOR|Robert Morris|Robert Morris University|Colonials|14234B|nec|RMU
        vmi|VMI|VMI|Virginia Military Institute|Keydets|AE122A|nec|VMI
        wagner|WAGNER|Wagner|Wagner College|Seahawks|00483A|nec|WAG
        army|ARMY|Army West Point|U.S. Military Academy|Black Knights|D4BF91|patriot|ARMY
        boston-u|BOSTON|Boston U.|Boston University|Terriers|CC0000|patriot|BU
        bucknell|BUCK|Bucknell|Bucknell University|Bison|003865|patriot|BUCK
        colgate|COLG|Colgate|Colgate University|Raiders|821019|patriot|COLG
        holy-cross|HCROSS|Holy Cross|College of the Holy Cross|Crusaders|602D89|patriot|HC
        lafayette|LAF|Lafayette|Lafayette College|Leopards|910029|patriot|LAF
        lehigh|LEHIGH|Lehigh|Lehigh University|Mountain Hawks|653600|patriot|LEH
        loyola-maryland|LOYOLA|Loyola Maryland|Loyola University Maryland|Greyhounds|00694E|patriot|LOY
        navy|NAVY|Navy|U.S. Naval Academy|Midshipmen|00205B|patriot|NAVY
        """
}
