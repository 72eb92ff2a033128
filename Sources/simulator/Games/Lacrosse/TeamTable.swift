/// Division I men's teams for generated games. The names are real; the ids are ours.
enum TeamTable {
    static let all: [KnownTeam] = rows.enumerated().map { index, row in
        KnownTeam(
            team: Team(
                id: 70_001 + index,
                seoname: row.seoname,
                char6: row.char6,
                short: row.short,
                full: row.full,
                nickname: row.nickname,
                color: row.color,
                conference: row.conference
            ),
            code: row.code
        )
    }

    private typealias Row = (
        seoname: String, char6: String, short: String, full: String, nickname: String, color: String,
        conference: String, code: String
    )

    private static let rows: [Row] = [
        ("duke", "DUKE", "Duke", "Duke University", "Blue Devils", "#00539B", "acc", "DUKE"),
        ("maryland", "MD", "Maryland", "University of Maryland", "Terrapins", "#E03A3E", "big-ten", "MD"),
        ("notre-dame", "N DAME", "Notre Dame", "University of Notre Dame", "Fighting Irish", "#0C2340", "acc", "ND"),
        (
            "johns-hopkins", "HOPKNS", "Johns Hopkins", "Johns Hopkins University", "Blue Jays",
            "#6CACE4", "big-ten", "JHU"
        ),
        ("cornell", "CORN", "Cornell", "Cornell University", "Big Red", "#B32025", "ivy-league", "COR"),
        ("syracuse", "SYRA", "Syracuse", "Syracuse University", "Orange", "#D44500", "acc", "SYR"),
        ("virginia", "UVA", "Virginia", "University of Virginia", "Cavaliers", "#232D4B", "acc", "UVA"),
        (
            "north-carolina", "UNC", "North Carolina", "University of North Carolina", "Tar Heels",
            "#7BAFD4", "acc", "UNC"
        ),
        ("penn-st", "PSU", "Penn St.", "Pennsylvania State University", "Nittany Lions", "#041E42", "big-ten", "PSU"),
        ("ohio-st", "OHIOST", "Ohio St.", "Ohio State University", "Buckeyes", "#BB0000", "big-ten", "OSU"),
        ("princeton", "PRINCE", "Princeton", "Princeton University", "Tigers", "#F58025", "ivy-league", "PRIN"),
        ("yale", "YALE", "Yale", "Yale University", "Bulldogs", "#00356B", "ivy-league", "YALE"),
        ("harvard", "HARV", "Harvard", "Harvard University", "Crimson", "#A51C30", "ivy-league", "HAR"),
        ("penn", "PENN", "Penn", "University of Pennsylvania", "Quakers", "#011F5B", "ivy-league", "PENN"),
        ("georgetown", "GTOWN", "Georgetown", "Georgetown University", "Hoyas", "#041E42", "big-east", "GU"),
        ("denver", "DENVER", "Denver", "University of Denver", "Pioneers", "#8B2332", "big-east", "DEN"),
        ("villanova", "NOVA", "Villanova", "Villanova University", "Wildcats", "#00205B", "big-east", "VIL"),
        (
            "loyola-maryland", "LOYOLA", "Loyola Maryland", "Loyola University Maryland", "Greyhounds",
            "#00694E", "patriot", "LOY"
        ),
        ("army", "ARMY", "Army West Point", "U.S. Military Academy", "Black Knights", "#D4BF91", "patriot", "ARMY"),
        ("navy", "NAVY", "Navy", "U.S. Naval Academy", "Midshipmen", "#00205B", "patriot", "NAVY"),
        ("lehigh", "LEHIGH", "Lehigh", "Lehigh University", "Mountain Hawks", "#653600", "patriot", "LEH"),
        ("colgate", "COLG", "Colgate", "Colgate University", "Raiders", "#821019", "patriot", "COLG"),
        ("boston-u", "BOSTON", "Boston U.", "Boston University", "Terriers", "#CC0000", "patriot", "BU"),
        ("bucknell", "BUCK", "Bucknell", "Bucknell University", "Bison", "#003865", "patriot", "BUCK"),
        ("rutgers", "RUTGER", "Rutgers", "Rutgers University", "Scarlet Knights", "#CC0033", "big-ten", "RUT"),
        ("michigan", "MICH", "Michigan", "University of Michigan", "Wolverines", "#041E42", "big-ten", "MICH"),
        ("richmond", "RICH", "Richmond", "University of Richmond", "Spiders", "#990000", "atlantic-10", "UR"),
        (
            "saint-josephs", "ST JOE", "Saint Joseph's", "Saint Joseph's University", "Hawks",
            "#9E1B32", "atlantic-10", "SJU"
        ),
        ("high-point", "HIGHPT", "High Point", "High Point University", "Panthers", "#330072", "atlantic-10", "HPU"),
        ("jacksonville", "JVILLE", "Jacksonville", "Jacksonville University", "Dolphins", "#004E42", "asun", "JU"),
        ("towson", "TOWSON", "Towson", "Towson University", "Tigers", "#FFBB00", "caa", "TOW"),
        (
            "delaware", "DEL", "Delaware", "University of Delaware", "Fightin' Blue Hens", "#00539F", "atlantic-10",
            "DEL"
        ),
        ("hofstra", "HOFSTR", "Hofstra", "Hofstra University", "Pride", "#003591", "caa", "HOF"),
        ("stony-brook", "STBRK", "Stony Brook", "Stony Brook University", "Seawolves", "#990000", "caa", "SBU"),
        ("fairfield", "FAIRFD", "Fairfield", "Fairfield University", "Stags", "#E0143E", "caa", "FAIR"),
        (
            "massachusetts", "UMASS", "Massachusetts", "University of Massachusetts", "Minutemen",
            "#881C1C", "atlantic-10", "UMASS"
        ),
    ]
}
