"""What schemathesis cannot read in the contract: three types of body, what no JSON Schema says, and if answers are right.

A schema has no words for "rows of equal length" or "a goal of the board's size". So what is generated as right is cut to
shape before it is sent, and then has to be taken. What is generated as wrong is sent as it is.
"""

import json

import schemathesis

LETTERS = {"0": 0, "1": 1, "w": 0, "b": 1}


# --- Bodies ----------------------------------------------------------------------------------------------------------


@schemathesis.serializer("application/x-ndjson", "image/x-portable-bitmap")
def as_it_stands(_ctx, body):
    """A body that is text already; what is no text is sent in JSON, to be refused."""
    text = body if isinstance(body, str) else json.dumps(body)
    return text.encode(errors="surrogatepass")


@schemathesis.deserializer("image/x-portable-bitmap")
def bitmap(_ctx, response):
    """A bitmap as the text of its bytes."""
    return response.content.decode("latin-1")


@schemathesis.hook
def filter_case(_ctx, case):
    """Leaves out wrong bodies of NDJSON, which there are none of: what is wrong with a line is its answer, under 200."""
    return case.media_type != "application/x-ndjson" or isinstance(case.body, str)


@schemathesis.hook
def before_call(_ctx, case, _kwargs):
    """Names the judge of a text that is the contract's example for it: the tool has no word for a query of an example."""
    content = case.operation.definition.raw.get("requestBody", {}).get("content", {}).get("text/plain", {})
    for example in content.get("examples", {}).values():
        if "x-query" in example and case.body == example["value"]:
            name, _, value = example["x-query"].partition("=")
            case.query = {name: value}


# --- Shapes ----------------------------------------------------------------------------------------------------------


@schemathesis.hook
def map_case(_ctx, case):
    """Brings what is meant to be right into the shape that the descriptions of the contract ask for."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return case
    if isinstance(case.body, dict):
        case.body = shape_body(case.body)
    elif isinstance(case.body, str) and case.media_type == "text/plain" and case.operation.path == "/solve":
        case.body = shape_text(case.body)
    elif isinstance(case.body, str) and case.media_type == "text/plain" and case.operation.path == "/flip-game":
        case.body = shape_letters(case.body)
    elif isinstance(case.body, str) and case.media_type == "image/x-portable-bitmap":
        case.body = shape_bitmap(case.body)
    if isinstance(case.query, dict) and case.operation.path in ("/solve", "/flip-game"):
        # No schema ties a body to the judge that its query names; `tests/api` sends each judge its own.
        case.query = {name: value for name, value in case.query.items() if name != "judge"}
    if isinstance(case.query, dict) and case.operation.path == "/puzzle":
        case.query = shape_query(case.query)
    return case


def shape_body(body):
    """The same boards with rows of equal length, and the other grids as large as the board."""
    body = {name: rectangle(value) if is_grid(value) else value for name, value in body.items()}
    for name in ("grids", "boards"):
        if isinstance(body.get(name), list):
            body[name] = [rectangle(grid) if is_grid(grid) else grid for grid in body[name]]
    certificates = body.get("certificates")
    if isinstance(certificates, dict):
        body["certificates"] = {name: rectangle(grid) for name, grid in certificates.items()}
        # They are evidence for both colours, so the goal is either of them.
        body["goal"] = "either"
    boards = [body[name] for name in ("grid", "board") if name in body]
    boards += [grid for name in ("grids", "boards") for grid in body.get(name, [])]
    if boards:
        fit(body, boards)
    return body


def fit(body, boards):
    """Makes goal, presses and certificates as large as the board; boards of a list as large as the first, for their goal."""
    shape = (len(boards[0]), len(boards[0][0]))
    if is_grid(body.get("goal")) and "grids" in body:
        body["grids"] = [resized(grid, shape) for grid in body["grids"]]
    for name in ("goal", "presses", "certificate"):
        if is_grid(body.get(name)):
            body[name] = resized(body[name], shape)
    if isinstance(body.get("certificates"), dict):
        body["certificates"] = {name: resized(grid, shape) for name, grid in body["certificates"].items()}


def is_grid(value):
    """Is the value a grid but for the length of its rows?"""
    return isinstance(value, list) and bool(value) and all(isinstance(row, (list, str)) and row for row in value) \
        and all(is_light(light) for row in value for light in row)


def is_light(value):
    """Is the value a light: a number 0 or 1, or a letter of a row?"""
    return value in LETTERS if isinstance(value, str) else value in (0, 1) and not isinstance(value, bool)


def rectangle(grid):
    """The grid with its rows cut to the shortest."""
    n_cols = min(len(row) for row in grid)
    return [row[:n_cols] for row in grid]


def resized(grid, shape):
    """The grid repeated and cut to a shape."""
    n_rows, n_cols = shape
    return [(row * n_cols)[:n_cols] for row in (grid * n_rows)[:n_rows]]


def shape_text(text):
    """The lights of a text as so many boards as they fill, with their number in front."""
    lights = [letter for letter in text if letter in "01"]
    n_boards = len(lights) // 30
    return "\n".join([str(n_boards), *lights[: n_boards * 30]])


def shape_letters(text):
    """The letters of a text as so many boards as they fill, at least one."""
    letters = [letter for letter in text if letter in "bw"] or ["w"] * 16
    letters = (letters * 16)[: max(16, len(letters) // 16 * 16)]
    return "".join(letters)


def shape_bitmap(text):
    """The bits of a text as the lights of a bitmap, unless it is one."""
    if text.startswith("P1\n"):
        return text
    bits = "".join(f"{byte:08b}" for byte in text.encode(errors="surrogatepass")) or "0"
    n_cols = min(len(bits), 1 + len(bits) % 13)
    n_rows = len(bits) // n_cols
    return f"P1\n{n_cols} {n_rows}\n{bits[: n_rows * n_cols]}\n"


def shape_query(query):
    """Rows and columns of at most a million lights, and of few enough to be searched."""
    sides = {name: query[name] for name in ("rows", "cols") if str(query.get(name)).isdecimal()}
    return {**query, **{name: min(int(side), 1000) for name, side in sides.items()}}


# --- Answers ---------------------------------------------------------------------------------------------------------


@schemathesis.check
def answers_are_right(_ctx, response, case):
    """Presses that are answered do what they are to do, and a certificate proves what it is to prove."""
    names = {"/solve": ("grid", "grids"), "/flip-game": ("board", "boards")}
    one, many = names.get(case.operation.path, (None, None))
    if response.headers.get("content-type") != ["application/json"] or not isinstance(case.body, dict) or one is None:
        return
    answer, body = response.json(), case.body
    boards, results = ([body[one]], [answer]) if one in body else (body[many], answer["results"])
    assert len(boards) == len(results), "as many answers as boards"
    for board, result in zip(boards, results):
        check_result(lights(board), body.get("goal", "off"), result)


def check_result(board, goal, result):
    """Checks one answer."""
    goals = {"off": 0, "white": 0, "on": 1, "black": 1}
    if result["outcome"] == "Solved":
        for presses in [result["presses"], *result.get("solutions", [])]:
            wanted = lights(goal) if "colour" not in result else [[goals[result["colour"]]] * len(row) for row in board]
            assert xor(board, flipped(lights(presses))) == wanted, "the presses reach the goal"
        return
    for colour, marks in result.get("certificates", {goal if isinstance(goal, str) else "": result.get("certificate")}).items():
        wanted = [[goals[colour]] * len(row) for row in board] if colour else lights(goal)
        marks = lights(marks)
        assert not any(map(any, flipped(marks))), "every press changes an even number of marks"
        change = xor(board, wanted)
        n_odd = sum(light & mark for row, marked in zip(change, marks) for light, mark in zip(row, marked))
        assert n_odd % 2 == 1, "an odd number of marks has to change"


def lights(grid):
    """Rows of 0 and 1, whichever way they are written."""
    return [[LETTERS[light] if isinstance(light, str) else int(light) for light in row] for row in grid]


def xor(left, right):
    """The lights in which two boards differ."""
    return [[a ^ b for a, b in zip(*rows)] for rows in zip(left, right)]


def flipped(presses):
    """The lights that presses flip, looked up for each light from its neighbours."""
    def at(row, col):
        return presses[row][col] if 0 <= row < len(presses) and 0 <= col < len(presses[0]) else 0

    near = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
    return [
        [sum(at(row + up, col + left) for up, left in near) % 2 for col in range(len(presses[0]))]
        for row in range(len(presses))
    ]
