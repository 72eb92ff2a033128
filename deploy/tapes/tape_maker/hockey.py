"""A night of the NHL with one page per minute, derived from final play-by-plays.

Every play has its period and time, so a page of an earlier minute is the same page with fewer plays, and with a head that shows
how far the game had come. Games of different days are put on one evening.
"""

import copy
from datetime import timedelta

from .tape import instant, rfc3339

HOST = "https://api-web.nhle.com/v1"
EVENING = instant("2024-12-15T00:00:00Z")
DAY = "2024-12-14"
# The real time of a minute of play, including stoppages, and of a break between two periods.
PACE = 1.9
BREAK = timedelta(minutes=18)
# How long before the first game the day's page exists, so that there is time to follow teams even when it is played fast.
LEAD = timedelta(hours=3)


class Game:
    """A final play-by-play, and its start this evening."""

    def __init__(self, page, start):
        self.page = page
        self.start = start
        self.plays = sorted(page["plays"], key=lambda play: play["sortOrder"])
        self.times = [self._time(play) for play in self.plays]
        self.end = self.times[-1] + timedelta(seconds=30)

    def _time(self, play):
        """When a play is entered: from its period and the time in it."""
        period = play["periodDescriptor"]["number"]
        minutes, seconds = map(int, play["timeInPeriod"].split(":"))
        length = timedelta(minutes=20) * PACE + BREAK
        return self.start + (period - 1) * length + timedelta(minutes=minutes, seconds=seconds) * PACE

    def at(self, now):
        """The page as it was at `now`."""
        page = copy.deepcopy(self.page)
        page["gameDate"] = DAY
        page["startTimeUTC"] = rfc3339(self.start)
        if now < self.start:
            return self._before(page)
        if now >= self.end:
            return page
        plays = [play for play, time in zip(self.plays, self.times) if time <= now]
        page["plays"] = plays
        page.pop("gameOutcome", None)
        page.pop("period", None)
        last = plays[-1]
        is_break = last["typeDescKey"] == "period-end"
        page["gameState"] = "LIVE"
        page["periodDescriptor"] = last["periodDescriptor"]
        page["clock"] = {"timeRemaining": last["timeRemaining"], "running": not is_break, "inIntermission": is_break}
        score = self._score(plays)
        for side in ("awayTeam", "homeTeam"):
            page[side]["score"] = score[side]
            page[side].pop("sog", None)
        return page

    def _before(self, page):
        """The page before the game: without a score, a clock and plays."""
        for name in ("clock", "gameOutcome", "period", "periodDescriptor"):
            page.pop(name, None)
        for side in ("awayTeam", "homeTeam"):
            page[side].pop("score", None)
            page[side].pop("sog", None)
        return page | {"gameState": "FUT", "gameScheduleState": "OK", "plays": [], "rosterSpots": []}

    @staticmethod
    def _score(plays):
        goals = [play["details"] for play in plays if play["typeDescKey"] == "goal"]
        regular = [goal for goal in goals if "homeScore" in goal]
        last = regular[-1] if regular else {"awayScore": 0, "homeScore": 0}
        return {"awayTeam": last["awayScore"], "homeTeam": last["homeScore"]}


def listing(page):
    """A game as the page of the day lists it."""
    names = [
        "id", "season", "gameType", "gameDate", "venue", "startTimeUTC", "gameState", "gameScheduleState", "awayTeam",
        "homeTeam", "clock", "periodDescriptor", "gameOutcome",
    ]
    game = {name: page[name] for name in names if name in page}
    abbreviations = {page[side]["id"]: page[side]["abbrev"] for side in ("awayTeam", "homeTeam")}
    game["goals"] = [
        {
            "period": play["periodDescriptor"]["number"],
            "periodDescriptor": play["periodDescriptor"],
            "timeInPeriod": play["timeInPeriod"],
            "teamAbbrev": abbreviations[play["details"]["eventOwnerTeamId"]],
            "awayScore": play["details"]["awayScore"],
            "homeScore": play["details"]["homeScore"],
        }
        for play in page["plays"]
        if play["typeDescKey"] == "goal" and "homeScore" in play["details"]
    ]
    return game


def night(tape, pages):
    """Writes the evening: three hours before the first face-off, then minute by minute to a while after the end."""
    games = [Game(page, EVENING + timedelta(minutes=20) * index) for index, page in enumerate(pages)]
    now = EVENING - LEAD
    end = max(game.end for game in games) + timedelta(minutes=5)
    seen = {}
    while now <= end:
        states = [game.at(now) for game in games]
        board = {"currentDate": DAY, "games": [listing(state) for state in states]}
        tape.add_json(now, f"{HOST}/score/{DAY}", board)
        for state in states:
            url = f"{HOST}/gamecenter/{state['id']}/play-by-play"
            if state["plays"] and seen.get(url) != state:
                tape.add_json(now, url, state)
                seen[url] = state
        now += LEAD if now < EVENING else timedelta(minutes=1)
