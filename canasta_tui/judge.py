"""The referee: reads cases, one a line, and prints what the rules say of each."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO, Final

from pydantic import ValidationError

from canasta_tui import presets
from canasta_tui.engine.actions import Action, from_json
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.scoring import winner
from canasta_tui.messages import Catalogue
from canasta_tui.messages.refusals import refusal_sentence
from canasta_tui.position import PositionError, read_position, write_position
from canasta_tui.presets.faults import fault_in

CASE_KEYS: Final = (
    "id",
    "source",
    "rules",
    "options",
    "players",
    "teams",
    "scores",
    "position",
    "actions",
    "expect",
)
LONGEST_LINE: Final = 1_000_000
"""Characters in the longest line that is read as a case."""
LARGEST_SCORE: Final = 1_000_000
"""Points in the largest total that is read, above zero or below."""


class CaseError(PositionError):
    """A line that is no valid case."""


def main(path: str, t: Catalogue) -> int:
    """Judge the cases of a file, or of standard input for ``-``, onto standard output.

    Returns the exit status: 0, 1 if a line was no valid case, 2 if the file cannot be read.
    """
    if path == "-":
        return judge_stream(sys.stdin.buffer, t)
    with ExitStack() as files:
        try:
            stream = files.enter_context(Path(path).open("rb"))
        except OSError as error:
            reason = error.strerror or str(error)
            print(t("cases.unreadable", file=path, reason=reason), file=sys.stderr)
            return 2
        return judge_stream(stream, t)


def judge_stream(stream: BinaryIO, t: Catalogue) -> int:
    """Print a verdict for each line of the stream; return the exit status."""
    status = 0
    for verdict in _verdicts(stream, t):
        if "error" in verdict:
            status = 1
        # Half a surrogate pair can stand in an id; escaped, it is still JSON.
        written = json.dumps(verdict, ensure_ascii=False).encode("utf-8", "backslashreplace")
        sys.stdout.buffer.write(written + b"\n")
        sys.stdout.buffer.flush()
    return status


def _verdicts(stream: BinaryIO, t: Catalogue) -> Iterator[dict[str, Any]]:
    for line in stream:
        if line.strip():
            yield judge_line(line, t)


def judge_line(line: bytes, t: Catalogue) -> dict[str, Any]:
    """Return the verdict of one case, or an ``error`` that says why the line is none."""
    case_id: str | None = None
    try:
        case = _parse(line)
        if isinstance(case.get("id"), str):
            case_id = case["id"]
        return {"id": case_id, **judge_case(case, t)}
    except PositionError as error:
        return {"id": case_id, "error": t(error.key, **error.fields)}
    except RecursionError:
        return {"id": case_id, "error": t("cases.too_deep")}


def _parse(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise CaseError("cases.too_long", most=LONGEST_LINE)
    try:
        case = json.loads(line.decode("utf-8-sig"))
    except ValueError as error:
        raise CaseError("cases.not_json", reason=str(error)) from None
    if not isinstance(case, dict):
        raise CaseError("cases.not_an_object")
    return case


def judge_case(case: Mapping[str, Any], t: Catalogue) -> dict[str, Any]:
    """Return what the rules say of a case; PositionError if it is no valid one."""
    rules, scores = _rules(case)
    actions = _actions(case.get("actions"))
    position = case.get("position")
    deal = read_position({} if position is None else position, rules, scores)
    for number, action in enumerate(actions):
        _must_be_written_out(position, deal, number)
        refusal = deal.refusal(action)
        if refusal is not None:
            return {
                "legal": False,
                "at": number,
                "reason": str(refusal.reason),
                "clause": refusal.clause,
                "message": refusal_sentence(t, refusal, alone=not rules.partners),
            }
        deal.push(action)
    return _legal(deal)


def _legal(deal: Deal) -> dict[str, Any]:
    verdict: dict[str, Any] = {
        "legal": True,
        "position": write_position(deal),
        "over": deal.over,
    }
    if deal.over:
        scores = deal.scores()
        won = winner(deal.rules, [score.total for score in scores], deals=1)
        verdict["scores"] = [score._asdict() for score in scores]
        verdict["match"] = {"over": won is not None, "winner": won}
    return verdict


def _must_be_written_out(position: object, deal: Deal, number: int) -> None:
    hands = position.get("hands") if isinstance(position, Mapping) else None
    if isinstance(hands, list) and not isinstance(hands[deal.turn], list):
        raise CaseError("cases.hand_not_written", seat=deal.turn, action=number)


def _rules(case: Mapping[str, Any]) -> tuple[Rules, list[int]]:
    unknown = [str(key) for key in case if key not in CASE_KEYS]
    if unknown:
        raise CaseError("cases.unknown_key", key=", ".join(unknown), where="case")
    for key in ("id", "source", "rules"):
        if not isinstance(case.get(key), str) or not case[key]:
            raise CaseError("cases.needed", key=key)
    options = {} if case.get("options") is None else case["options"]
    if not isinstance(options, Mapping):
        raise CaseError("cases.options_not_an_object")
    for key in ("players", "teams"):
        value = case.get(key)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise CaseError("cases.whole_number", key=key)
    reserved = [key for key in ("name", "players", "sides", "clauses") if key in options]
    if reserved:
        raise CaseError("cases.no_option", key=reserved[0])
    try:
        rules = presets.load(case["rules"], case.get("players"), case.get("teams"), options)
    except presets.UnknownPresetError:
        raise CaseError(
            "cases.no_preset", name=case["rules"], presets=", ".join(presets.PRESETS)
        ) from None
    except presets.SeatingError as error:
        allowed = ", ".join(map(str, error.allowed))
        raise CaseError("cases.seating", key=error.field, allowed=allowed) from None
    except ValidationError as error:
        fault = fault_in(error, "options")
        raise CaseError(fault.key, **fault.fields) from None
    return rules, _scores(case.get("scores"), rules)


def _scores(written: object, rules: Rules) -> list[int]:
    if written is None:
        return [0] * rules.sides
    if not isinstance(written, list) or len(written) != rules.sides:
        raise CaseError("cases.scores", sides=rules.sides)
    if any(not isinstance(each, int) or isinstance(each, bool) for each in written):
        raise CaseError("cases.scores", sides=rules.sides)
    if any(abs(each) > LARGEST_SCORE for each in written):
        raise CaseError("cases.scores_too_large", most=LARGEST_SCORE)
    return written


def _actions(written: object) -> list[Action]:
    if written is None:
        return []
    if not isinstance(written, list):
        raise CaseError("cases.not_a_list", key="actions")
    actions = []
    for number, each in enumerate(written):
        try:
            actions.append(from_json(each))
        except ValueError as error:
            raise CaseError("cases.bad_action", number=number, reason=str(error)) from None
    return actions
