import FoundationEssentials

/// Pages in StatBroadcast's format.
extension PageFixtures {
    /// A group page with these rows.
    static func group(_ rows: String...) -> String {
        """
        <!DOCTYPE html><html><head><title>Bees</title></head><body>
        <table class="table table-sm border border-secondary"><tbody>\(rows.joined(separator: "\n"))</tbody></table>
        </body></html>
        """
    }

    /// A row of a group page.
    static func groupRow(
        date: String = "Feb 18",
        title: String,
        sport: String = "Men's Lacrosse",
        button: String = #"<a class="btn" href="https://stats.statbroadcast.com/broadcast/?id=1">Book</a>"#
    ) -> String {
        """
        <tr class=' search-item'><td class='pl-1'>\(date)</td> <td class='search'>\(title)</td>
         <td class='search'><span>LAX</span><span>\(sport)</span></td> <td>\(button)</td></tr>
        """
    }

    static func liveButton(_ id: Int) -> String {
        #"<a class="btn btn-live" href="https://stats.statbroadcast.com/broadcast/?id=\#(id)">LIVE</a>"#
    }

    static func archiveButton(_ id: Int) -> String {
        #"<a class="btn" href="archived.php?gid=bees&amp;id=\#(id)">STATS</a>"#
    }

    static func event(
        attributes: String = #"disabled="0" completed="0" testEvent="0""#,
        time: String = "7:00 PM CT",
        comment: String = ""
    ) -> String {
        """
        <BCSResponse><event id="99" groupid="bees" homeid="{$this->event->homeid}" visitorid="ants" homename="Bees &amp; Co"
         visitorname="Ants" neutral="1" ncaaid="6600001" class="d2" \(attributes)><title><![CDATA[Ants vs. Bees]]></title>
         <venue><![CDATA[Field One]]></venue><location><![CDATA[Austin, TX]]></location><date>May 2, 2026</date>
         <dbdate>2026-05-02</dbdate><time>\(time)</time><comment><![CDATA[\(comment)]]></comment>
         <sport>lcgame</sport><gender>W</gender></event></BCSResponse>
        """
    }

    /// The broadcast view of a game. By default the game is in its third period.
    static func stats(period: String = "3rd", clock: String = "07:42", title: String = "3rd") -> String {
        """
        <div class="statusbar d-none d-md-block"><div class="row"><span class="sb-teamname sb-teamnameV"><i class="fas"></i>\
        <span class="seed">4</span>Ants</span><span class="font-size-400 sb-teamscore">5</span>
        <div class="sb-statusbar-clock"><div class="font-size-125 mb-1">\(period)</div>
        <div class="font-size-125">\(clock)</div></div>
        <span class="sb-teamname sb-teamnameH"><span class="seed"></span>Bees & Co</span>\
        <span class="font-size-400 sb-teamscore">6</span></div></div>
        <div class="statusbarmini"><span class="sb-teamscore">0</span><span class="sb-teamscore">0</span></div>
        <div class="javascript">
            cscore = "ANT 5, BEE 6 - ";
            cscore += "\(title)";
            window._setTitle(cscore);
        </div>
        <div class="sb-lcgame-line"><table><tr><th></th><th>TEAM</th><th>1</th><th>2</th><th>3</th>
        <th><abbr title="Goals">G</abbr></th><th><abbr title="Timeouts">OT</abbr></th></tr>
        <tr><td></td><td><div class="sb-team-logo VLogo"></div>ANT</td><td>2</td><td>2</td><td>1</td><td>5</td><td>9</td></tr>
        <tr><td></td><td><div class="sb-team-logo HLogo"></div>BEE</td><td>1</td><td>3</td><td>2</td><td>6</td><td>9</td></tr>
        </table></div>
        """
    }

    /// Encodes a body as StatBroadcast's web service does: in Base64, with each letter moved by 13 places.
    static func shifted(_ markup: String) -> String {
        String(decoding: Data(markup.utf8).base64EncodedString().utf8.map(thirteenFurther), as: UTF8.self)
    }

    private static func thirteenFurther(_ letter: UInt8) -> UInt8 {
        switch letter {
        case 0x41...0x5A: (letter - 0x41 + 13) % 26 + 0x41
        case 0x61...0x7A: (letter - 0x61 + 13) % 26 + 0x61
        default: letter
        }
    }
}
