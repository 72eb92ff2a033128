"""The same 256 bytes of JSON for all contenders: a number and random hex, which does not compress well."""
import json
import random

SIZE = 256
_random = random.Random(20)


def fields(number: int) -> dict:
    pad = SIZE - len(json.dumps({"number": number, "pad": ""}))
    return {"number": number, "pad": f"{_random.getrandbits(4 * pad):0{pad}x}"}


# The same payload, created by Postgres itself; `i` numbers the jobs.
SQL = """jsonb_build_object('number', i, 'pad', left(
  md5(i::text) || md5(random()::text) || md5(random()::text) || md5(random()::text) ||
  md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text), 226))"""
