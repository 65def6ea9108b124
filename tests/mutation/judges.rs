//! A judge's text, whatever it is: read whole and in pieces to the same boards, and answered rightly.

use lights_out::formats::judge::entry::Reader;
use lights_out::formats::judge::list;
use lights_out::formats::judge::refusal::Refusal;
use lights_out::formats::judge::whole::{self, Ask};
use lights_out::formats::judge::{Judge, MAX_FAULTS, openjudge_2811, poj_1222, poj_1753};
use lights_out::solver::board::Board;
use lights_out::solver::{Certificate, Colour, Goal, Outcome, Puzzle, Solver, Stop, Want};

use crate::rule::{Lights, all, proves, reach};

/// The most boards of a text that are answered, so that a long text takes no longer than its reading.
const MAX_ANSWERS: usize = 64;

/// Makes a reader at the start of a text.
type NewJudge = fn() -> Box<dyn Judge>;

/// Every reader of a stream.
const JUDGES: [NewJudge; 4] = [
    poj_1222::judge,
    poj_1222::counted,
    openjudge_2811::judge,
    poj_1753::judge,
];

/// The most buttons of a machine whose search is short whatever they are.
const MAX_BUTTONS: usize = 20;

/// Checks that every judge that reads whole texts answers this one, or tells what is wrong.
fn check_whole(text: &[u8]) {
    let is_long = MAX_BUTTONS < text.split(|byte| *byte == b'(').skip(1).count();
    let ask = Ask {
        solver: &Solver::default(),
        stop: &Stop::default(),
        max_lights: 400,
    };
    for entry in list::ALL.iter().filter(|_| !is_long) {
        let Reader::Whole(judge) = entry.reader else {
            continue;
        };
        match whole::answer(judge, text, &ask) {
            Err(Refusal::Faults(faults)) => {
                assert!((1..=MAX_FAULTS).contains(&faults.len()), "{}", entry.name);
            }
            Err(Refusal::Stopped) => panic!("{}: nobody ended it", entry.name),
            Err(Refusal::TooManyLights { .. } | Refusal::TooMuchMemory { .. }) => {}
            Ok(answer) => assert!(answer.is_empty() || answer.ends_with(b"\n")),
        }
    }
}

/// Checks a text with every reader.
pub(crate) fn check(text: &[u8]) {
    check_whole(text);
    let solver = Solver::default();
    for new_judge in JUDGES {
        let (judge, mut whole) = read(new_judge(), text.chunks(text.len().max(1)));
        for n_bytes in [1, 7, 64, 331] {
            let (_, pieces) = read(new_judge(), text.chunks(n_bytes));
            assert_eq!(pieces, whole, "pieces of {n_bytes}");
        }
        assert!(whole.faults.len() <= MAX_FAULTS, "{:?}", whole.faults);
        whole.boards.truncate(MAX_ANSWERS);
        let mut answers = Vec::new();
        for (number, board) in (1..).zip(&whole.boards) {
            let outcome = solve(&solver, board, judge.goal());
            judge.render(number, &outcome, &mut answers);
        }
        let mut at_once = Vec::new();
        judge.answer(&solver, 1, &whole.boards, &mut at_once);
        assert_eq!(at_once, answers);
    }
}

/// What a text comes to.
#[derive(Debug, PartialEq)]
struct Reading {
    /// The boards.
    boards: Vec<Board>,
    /// The faults, in words.
    faults: Vec<String>,
    /// Is it a list?
    is_list: bool,
}

/// Reads a text in pieces, and hands back the reader too.
fn read<'a>(
    mut judge: Box<dyn Judge>,
    pieces: impl Iterator<Item = &'a [u8]>,
) -> (Box<dyn Judge>, Reading) {
    let mut boards = Vec::new();
    pieces.for_each(|piece| judge.push(piece, &mut boards));
    judge.finish(&mut boards);
    let reading = Reading {
        boards,
        faults: judge.faults().iter().map(ToString::to_string).collect(),
        is_list: judge.is_list(),
    };
    (judge, reading)
}

/// Solves a board and checks the answer by hand.
fn solve(solver: &Solver, board: &Board, goal: Goal) -> Outcome {
    let lights = lights(board);
    let puzzle = Puzzle::new(board.clone(), goal, Want::Fewest).unwrap();
    let outcome = solver.solve(&puzzle, &Stop::default());
    match &outcome {
        Outcome::Solved(solution) => {
            assert!(solution.fewest);
            let goal = all(&lights, solution.colour == Some(Colour::On));
            assert!(reach(&lights, &self::lights(&solution.presses), &goal));
        }
        Outcome::Impossible { certificate, .. } => {
            let (off, on) = match certificate {
                Certificate::Goal(off) => (off, None),
                Certificate::Either { off, on } => (off, Some(on)),
            };
            let proves = |marks, light| proves(&lights, &self::lights(marks), &all(&lights, light));
            assert!(proves(off, false));
            assert!(on.is_none_or(|on| proves(on, true)));
        }
    }
    outcome
}

/// The lights of a board, one by one.
fn lights(board: &Board) -> Lights {
    let size = board.size();
    let row = |row| (0..size.cols()).map(|col| board.get(row, col)).collect();
    (0..size.rows()).map(row).collect()
}
