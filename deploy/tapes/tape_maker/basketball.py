"""A night of the NBA with one page per minute, derived from a final ESPN summary, in which every play has its time of entry."""

import copy
from datetime import timedelta

from .tape import instant

HOST = "https://site.api.espn.com/apis/site/v2/sports/basketball/nba"
# How long before the game the day's page exists, so that there is time to follow teams even when it is played fast.
LEAD = timedelta(hours=3)
# The fields about the game itself; the rest is news, videos and tickets.
KEPT = ["boxscore", "header", "plays", "leaders", "pickcenter", "seasonseries", "gameInfo"]


class Game:
    """A final summary."""

    def __init__(self, page):
        self.page = {name: page[name] for name in KEPT if name in page}
        self.plays = sorted(page["plays"], key=lambda play: int(play["sequenceNumber"]))
        self.start = instant(page["header"]["competitions"][0]["date"])
        self.end = instant(self.plays[-1]["wallclock"]) + timedelta(seconds=30)
        self.id = page["header"]["id"]

    def at(self, now):
        """The summary as it was at `now`."""
        if now >= self.end:
            return self.page
        page = copy.deepcopy(self.page)
        plays = [play for play in self.plays if instant(play["wallclock"]) <= now]
        competition = page["header"]["competitions"][0]
        for team in competition["competitors"]:
            team.pop("winner", None)
        if not plays:
            return self._before(page, competition)
        page["plays"] = plays
        self._blank(page["boxscore"])
        last = plays[-1]
        period = last["period"]["number"]
        is_end = last["type"]["text"] == "End Period"
        name = ("STATUS_HALFTIME" if period == 2 else "STATUS_END_PERIOD") if is_end else "STATUS_IN_PROGRESS"
        competition["status"] = {
            "displayClock": last["clock"]["displayValue"],
            "period": period,
            "type": {"name": name, "state": "in", "completed": False, "detail": last["period"].get("displayValue", "")},
        }
        for team in competition["competitors"]:
            side = team["homeAway"]
            team["score"] = str(last[f"{side}Score"])
            team["linescores"] = [{"displayValue": str(points)} for points in columns(plays, f"{side}Score", period)]
        return page

    @staticmethod
    def _before(page, competition):
        competition["status"] = {"type": {"name": "STATUS_SCHEDULED", "state": "pre", "completed": False}}
        for team in competition["competitors"]:
            team.pop("linescores", None)
            team["score"] = "0"
        return {name: value for name, value in page.items() if name not in ("plays", "boxscore", "leaders")}

    @staticmethod
    def _blank(box):
        """Removes the statistics, which are those of the end of the game; the names stay."""
        for team in box.get("teams", []):
            team["statistics"] = []
        for team in box.get("players", []):
            for table in team["statistics"]:
                table["totals"] = []
                for athlete in table["athletes"]:
                    athlete["stats"] = []


def columns(plays, key, periods):
    """The score of each period, from the running score."""
    ends = [max([play[key] for play in plays if play["period"]["number"] <= number], default=0) for number in range(1, periods + 1)]
    return [after - before for before, after in zip([0] + ends, ends)]


def board(page):
    """The page of the day with this game on it."""
    header = page["header"]
    competition = header["competitions"][0]
    event = {name: header[name] for name in ("id", "uid", "season")}
    event |= {"date": competition["date"], "status": competition["status"], "competitions": [competition]}
    return {"leagues": [{"slug": "nba"}], "events": [event]}


def night(tape, page):
    """Writes the evening: three hours before the game, then minute by minute to a while after the end."""
    game = Game(page)
    day = (game.start - timedelta(hours=4)).strftime("%Y%m%d")
    now = game.start - LEAD
    while now <= game.end + timedelta(minutes=5):
        state = game.at(now)
        tape.add_json(now, f"{HOST}/scoreboard?dates={day}&limit=500", board(state))
        tape.add_json(now, f"{HOST}/summary?event={game.id}", state)
        now += LEAD if now < game.start else timedelta(minutes=1)
