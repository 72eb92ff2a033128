/// The invented names of the players. The pool is so large that a surname is rare in any list of a league's players.
enum PlayerNames {
    /// Returns the names of a team's players, which stay the same all season.
    ///
    /// Surnames are dealt to the league's players in a fixed order, so that none is repeated before all were used.
    /// - Parameters:
    ///   - place: The number of the team in its league. It determines the names.
    static func ofTeam(_ place: Int, size: Int) -> [(first: String, last: String)] {
        var random = SplitMix64(seed: 0xBA2D_0000 &+ UInt64(truncatingIfNeeded: place))
        return (0..<size).map { index in
            let last = lasts[(place * size + index) % lasts.count]
            return (first: firsts.randomElement(using: &random) ?? "Sam", last: last)
        }
    }

    /// Shuffled, so that the names of a team are not in alphabetical order.
    private static let lasts: [String] = {
        var random = SplitMix64(seed: 1877)
        return lastNames.split(whereSeparator: \.isWhitespace).map(String.init).shuffled(using: &random)
    }()
    private static let firsts = firstNames.split(whereSeparator: \.isWhitespace).map(String.init)

    private static let firstNames = """
        Aaron Abel Aidan Alec Amos Andre Anton Asher August Beau Beckett Bennett Blake Bo Brady Brock Bryce
        Cal Caleb Carter Cedric Chase Clay Cody Colin Connor Cooper Corey Curtis Damon Dane Darius Dawson
        Declan Derek Desmond Dex Dominic Drew Dylan Eamon Eli Elliot Emmett Evan Ezra Felix Finn Frank Gabe
        Garrett Gavin Grady Graham Grant Griffin Hank Harris Hudson Hugh Ian Ike Isaac Ivan Jace Jalen Jamal
        Jared Jasper Jay Joel Jonah Jordan Jude Julian Kai Keaton Keith Kellan Kendall Khalil Kirk Kyle Lamar
        Lance Lars Leo Liam Logan Luca Luke Mack Malik Marcus Mason Max Micah Miles Mitchell Nate Neil Nico
        Noah Nolan Omar Orion Oscar Otis Owen Parker Peter Philip Pierce Quentin Quinn Ray Reggie Reid Reuben
        Rex Rhys Riley Robin Roland Roman Rory Ross Ryan Sam Saul Sean Seth Shane Shea Silas Simon Spencer
        Stefan Tate Teague Terrence Theo Tobias Travis Trent Troy Tyler Tyrell Vance Victor Wade Warren Wes
        Will Xavier Zack Zeke
        """

    private static let lastNames = """
        Abernathy Ackerly Adair Aldous Alderton Amory Ansel Arden Arkwright Ashcombe Ashford Atherton Aubrey
        Averill Bainbridge Balfour Bancroft Barlow Barrow Bassett Beaumont Beckford Belgrave Bellamy Benning
        Berwick Birdsong Blackwood Blaine Blakely Bonner Bowdoin Brackett Bradwell Brannock Braxton Brightman
        Broadus Brockway Burgess Burnham Byrne Cadwell Calder Calloway Camden Carrow Carver Cassidy Chadwick
        Channing Chilton Clarkson Claverly Colby Coldwell Conley Cooley Corbin Corwin Covington Cranston Creed
        Cromwell Crosby Cullen Dalton Danforth Darrow Davenport Deering Delacroix Dempsey Denholm Devlin Dixon
        Donnelly Dorsey Draper Drummond Dunleavy Durham Eastlake Eastman Eaton Eddington Egan Eldridge Ellery
        Ellsworth Emerson Endicott Everett Ewing Fairbairn Fallon Farley Farrow Fenwick Ferris Fielding Finch
        Fitzroy Flagg Flynn Forsythe Foss Frost Fulton Gaines Galloway Gannon Garrick Garvey Gentry Gibbons
        Gilmore Glover Goodwin Gower Granger Greeley Grimes Grover Hadley Haines Hale Halliday Hamlin Hanley
        Harlow Hargrove Hathorne Hawley Hayward Heath Hewitt Holbrook Hollis Holt Hooper Horton Howland Hoyt
        Huxley Ingram Irving Ives Jarrow Jarvis Jessup Joyner Keating Keller Kendrick Kenyon Kettering Kilgore
        Kimball Kinsella Kirkland Knowles Lachlan Langford Langley Lansing Larkspur Latham Lawton Ledger
        Leland Lennox Lindqvist Linwood Lockhart Loomis Lowell Ludlow Lyle Mackey Maddox Mallory Marlowe
        Marsden Mathers Mayhew McAvoy McBride McCall McClure McEwan McGrath McKenna McLeary McNabb Meeker
        Mercer Merriweather Milburn Minton Monroe Moody Morley Mosley Munro Nash Neville Newcomb Nolan Norwood
        Oakes O'Dell Ogden Olmsted Orton Osgood Overton Packard Paget Palmer Parrish Paxton Pearce Pemberton
        Perrin Pickett Plummer Pollard Prescott Putnam Quick Quill Quimby Quinlan Radcliffe Ramsey Randall
        Ravenel Reardon Redfield Redmond Renwick Rhodes Ridley Rockwell Rollins Rowley Rusk Rutledge Sallow
        Sanborn Sawyer Saxon Seaver Sedgwick Selby Sewell Shelby Sheridan Sinclair Slater Somers Spaulding
        Stanhope Stanton Starling Stedman Sterling Stroud Sumner Sutton Talbot Tamblyn Tarrant Thackeray
        Thorne Tilden Tolliver Townsend Trask Travers Trumbull Tucker Tully Tyndall Underhill Upton Vance
        Varney Vaughn Vickers Vinson Wadsworth Wakefield Walden Waring Warrick Weatherby Webster Wendell
        Wentworth Wexley Whitby Whitlock Wickham Wilder Winslow Winthrop Wolcott Woodard Worth Wyatt Yardley
        Yates York Zabriskie Zeller
        """
}
