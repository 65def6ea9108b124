//! Published boards with their known answers, one a line in `tests/data/plus.jsonl`.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Goal, Outcome, Puzzle, Solution, Solver, Stop, Want};
use serde_json::Value;

/// The published boards.
const CASES: &str = include_str!("data/plus.jsonl");

/// Cases about the text of a judge, which the solver knows nothing of: the readers' tests have them.
const ABOUT_TEXT: [&str; 3] = ["poj1222-raw", "poj1222-multispace", "poj1222-short"];

/// What a case can expect, by the name of its field.
const KNOWN_FIELDS: [&str; 15] = [
    "accept",
    "answer",
    "candidate_press",
    "left_lit",
    "lexleast_min_press",
    "n_min",
    "n_sol",
    "nullity",
    "presses_needed",
    "property",
    "published_press",
    "solvable",
    "to_black",
    "to_white",
    "unique_min_press",
];

/// One line of the file.
struct Case {
    /// Its name, shown by a test that fails.
    id: String,
    /// The board.
    board: Board,
    /// What has to be reached.
    goal: Goal,
    /// What is known of it: an object, or for a judge's text a string.
    expected: Value,
}

impl Case {
    /// Parses a line: the rule tells the goal and which character is a light that is on.
    fn parse(line: &str) -> Self {
        let case: Value = serde_json::from_str(line).unwrap();
        let rule = case["rule"].as_str().unwrap();
        assert!(rule.starts_with("plus; open edges; "), "{rule}");
        let goal = match rule {
            _ if rule.contains("minimum over both") => Goal::Either,
            _ if rule.contains("target all on") => Goal::On,
            _ => {
                assert!(rule.contains("target all off"), "{rule}");
                Goal::Off
            }
        };
        let on = match (rule.split_once("' = on"), &goal) {
            (Some((before, _)), _) => before.chars().next_back().unwrap(),
            (None, Goal::Either) => 'b',
            (None, _) => '1',
        };
        Self {
            id: case["id"].as_str().unwrap().to_owned(),
            board: parse_board(&case["rows"], on),
            goal,
            expected: case["expected"].clone(),
        }
    }

    /// A field of what is expected, where the case has it.
    fn field(&self, name: &str) -> Option<&Value> {
        self.expected.get(name)
    }

    /// A number that is expected, where the case has it.
    fn number(&self, name: &str) -> Option<usize> {
        let number = self.field(name)?.as_u64()?;
        Some(usize::try_from(number).unwrap())
    }

    /// What the solver says for a goal.
    fn solve(&self, goal: Goal, want: Want) -> Outcome {
        let puzzle = Puzzle::new(self.board.clone(), goal, want).unwrap();
        Solver::default().solve(&puzzle, &Stop::default())
    }

    /// Checks every field that is expected.
    fn check(&self) {
        for name in self.expected.as_object().unwrap().keys() {
            assert!(KNOWN_FIELDS.contains(&name.as_str()), "{}: {name}", self.id);
        }
        self.check_colours();
        self.check_presses_by_hand();
        match self.solve(self.goal.clone(), Want::All { limit: 1000 }) {
            Outcome::Solved(solution) => self.check_solution(&solution),
            Outcome::Impossible { nullity, .. } => {
                assert_eq!(
                    self.field("solvable"),
                    Some(&Value::Bool(false)),
                    "{}",
                    self.id
                );
                self.check_number("nullity", nullity);
            }
        }
    }

    /// Checks what is expected of a solvable board.
    fn check_solution(&self, solution: &Solution) {
        assert_ne!(
            self.field("solvable"),
            Some(&Value::Bool(false)),
            "{}",
            self.id
        );
        let minima = solution
            .solutions
            .iter()
            .filter(|set| set.count() == solution.moves);
        self.check_number("nullity", solution.nullity);
        self.check_number("presses_needed", solution.moves);
        self.check_number("answer", solution.moves);
        self.check_number("n_min", minima.count());
        self.check_number("n_sol", 1 << solution.nullity);
        for name in ["unique_min_press", "lexleast_min_press"] {
            if let Some(rows) = self.field(name) {
                assert_eq!(
                    solution.presses,
                    parse_board(rows, '1'),
                    "{} {name}",
                    self.id
                );
            }
        }
        let Outcome::Solved(fewest) = self.solve(self.goal.clone(), Want::Fewest) else {
            panic!("{}: {:?} is impossible", self.id, Want::Fewest);
        };
        assert!(fewest.fewest, "{}", self.id);
        assert_eq!(fewest.presses, solution.presses, "{}", self.id);
    }

    /// Checks a number, where the case has it.
    #[track_caller]
    fn check_number(&self, name: &str, found: usize) {
        if let Some(expected) = self.number(name) {
            assert_eq!(found, expected, "{} {name}", self.id);
        }
    }

    /// Checks the moves to each colour alone.
    fn check_colours(&self) {
        for (name, goal) in [("to_white", Goal::Off), ("to_black", Goal::On)] {
            if let Some(expected) = self.number(name) {
                let Outcome::Solved(solution) = self.solve(goal, Want::Fewest) else {
                    panic!("{} {name}: impossible", self.id);
                };
                assert_eq!(solution.moves, expected, "{} {name}", self.id);
            }
        }
    }

    /// Makes the presses that the case names, and checks what they leave.
    fn check_presses_by_hand(&self) {
        for rows in one_or_many(self.field("published_press")) {
            let left = self.left_after(&parse_board(rows, '1'));
            let reached = left.is_dark() && self.goal == Goal::Off
                || left == Board::lit(left.size()) && self.goal == Goal::On;
            assert!(reached, "{}: {left:?} is left", self.id);
        }
        if let Some(rows) = self.field("candidate_press") {
            let left = self.left_after(&parse_board(rows, '1'));
            assert_eq!(
                left,
                parse_board(&self.expected["left_lit"], '1'),
                "{}",
                self.id
            );
            assert_eq!(self.field("accept"), Some(&Value::Bool(left.is_dark())));
        }
    }

    /// The board after all these presses.
    fn left_after(&self, presses: &Board) -> Board {
        let mut board = self.board.clone();
        let size = board.size();
        for (row, col) in
            (0..size.rows()).flat_map(|row| (0..size.cols()).map(move |col| (row, col)))
        {
            if presses.get(row, col) {
                board.press(row, col);
            }
        }
        board
    }
}

/// A list of rows alone, or each of a list of such lists.
fn one_or_many(lists: Option<&Value>) -> Vec<&Value> {
    match lists {
        None => Vec::new(),
        Some(list) if list[0].is_string() => vec![list],
        Some(lists) => lists.as_array().unwrap().iter().collect(),
    }
}

/// A board from its rows, `on` being the character of a light that is on.
fn parse_board(rows: &Value, on: char) -> Board {
    let rows: Vec<Vec<char>> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap().chars().collect())
        .collect();
    let mut board = Board::dark(Size::new(rows.len(), rows[0].len()).unwrap());
    for (row_idx, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), board.size().cols(), "ragged rows");
        for col_idx in (0..row.len()).filter(|&col_idx| row[col_idx] == on) {
            board.flip(row_idx, col_idx);
        }
    }
    board
}

#[test]
fn every_published_board_has_its_known_answer() {
    let cases: Vec<Case> = CASES.lines().map(Case::parse).collect();
    assert_eq!(cases.len(), 56);
    for case in cases.iter().filter(|case| case.expected.is_object()) {
        case.check();
    }
    let about_text = cases.iter().filter(|case| case.expected.is_string());
    let about_text: Vec<&str> = about_text.map(|case| case.id.as_str()).collect();
    assert_eq!(about_text, ABOUT_TEXT);
}
