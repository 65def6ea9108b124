//! The frame of a reader: what all judges do alike with the pieces of a text. Knows no judge.
//!
//! Each file of a judge has a [`Form`], and [`Framed`] makes a [`Judge`] of it.

use std::fmt::Debug;

use super::cursor::Position;
use super::faults::Faults;
use super::mark::Mark;
use super::{Judge, TextFault};
use crate::solver::board::Board;
use crate::solver::{Goal, Outcome, Puzzle, Solver, Stop, Want};

/// Cuts a text that comes in pieces into tokens, and knows where it is.
pub(super) trait Tokens: Send + Debug + Default {
    /// What a text is cut into.
    type Token<'a>
    where
        Self: 'a;

    /// The next token that ends in `rest`, which is taken off it; `None` when `rest` is used up.
    fn next(&mut self, rest: &mut &[u8]) -> Option<Self::Token<'_>>;

    /// The token that the end of the text ends.
    fn finish(&mut self) -> Option<Self::Token<'_>>;

    /// Passes blanks at the start of `rest`, unless a token has begun; says whether none has.
    fn pass_blanks(&mut self, rest: &mut &[u8]) -> bool;

    /// Passes this many whole lines, which the caller has read; no token has begun.
    fn pass_lines(&mut self, n_lines: u64);

    /// The place of the next character; once the text is over, its end.
    fn position(&self) -> Position;
}

/// What sets one judge apart from others: what its tokens mean and how its answers look.
pub(super) trait Form: Send + Debug {
    /// What its text is cut into.
    type Tokens: Tokens;

    /// Takes the next token: appends the board that it completes, unless something is wrong so far.
    fn take(
        &mut self,
        token: &<Self::Tokens as Tokens>::Token<'_>,
        faults: &mut Faults,
        boards: &mut Vec<Board>,
    );

    /// The text ends `at` this place: appends a board that only the end completes, notes what is missing.
    fn end(&mut self, at: Position, faults: &mut Faults, boards: &mut Vec<Board>);

    /// Would the next token be the first of a board, so that [`Form::take_lines`] is worth a try?
    fn is_between(&self) -> bool {
        false
    }

    /// Takes boards in the judge's own layout off the front of `text`, quicker than by tokens and with the
    /// same meaning: whole lines each. Appends them, and returns how many lines they were.
    ///
    /// Only asked between two boards, while nothing is wrong.
    fn take_lines(&mut self, _text: &mut &[u8], _boards: &mut Vec<Board>) -> u64 {
        0
    }

    /// As [`Judge::goal`].
    fn goal(&self) -> Goal;

    /// As [`Judge::is_list`].
    fn is_list(&self) -> bool;

    /// As [`Judge::render`].
    fn render(&self, number: u64, outcome: &Outcome, out: &mut Vec<u8>);

    /// As [`Judge::answer`].
    fn answer(&self, solver: &Solver, first: u64, boards: &[Board], out: &mut Vec<u8>) -> usize {
        let mut n_impossible = 0;
        for (number, board) in (first..).zip(boards) {
            let puzzle = Puzzle::new(board.clone(), self.goal(), Want::Fewest)
                .expect("the goal of a judge has the size of its boards");
            let outcome = solver.solve(&puzzle, &Stop::default());
            n_impossible += usize::from(matches!(outcome, Outcome::Impossible { .. }));
            self.render(number, &outcome, out);
        }
        n_impossible
    }
}

/// The reader of a judge's text.
#[derive(Debug, Default)]
pub(super) struct Framed<F: Form> {
    /// Takes the byte-order mark off.
    mark: Mark,
    /// Cuts the text into tokens.
    tokens: F::Tokens,
    /// What is wrong so far.
    faults: Faults,
    /// Makes boards of the tokens.
    form: F,
}

impl<F: Form> Framed<F> {
    /// A reader at the start of a text, with another form than the usual one.
    pub(super) fn new(form: F) -> Self {
        Self {
            mark: Mark::default(),
            tokens: F::Tokens::default(),
            faults: Faults::default(),
            form,
        }
    }

    /// Reads all tokens that end in `text`.
    fn read(&mut self, mut text: &[u8], boards: &mut Vec<Board>) {
        loop {
            self.read_lines(&mut text, boards);
            match self.tokens.next(&mut text) {
                Some(token) => self.form.take(&token, &mut self.faults, boards),
                None => return,
            }
        }
    }

    /// Reads the boards at the front of `text` that need not be read by tokens.
    #[inline]
    fn read_lines(&mut self, text: &mut &[u8], boards: &mut Vec<Board>) {
        if self.form.is_between() && self.faults.is_empty() && self.tokens.pass_blanks(text) {
            let n_lines = self.form.take_lines(text, boards);
            if 0 < n_lines {
                self.tokens.pass_lines(n_lines);
            }
        }
    }
}

impl<F: Form> Judge for Framed<F> {
    fn push(&mut self, bytes: &[u8], boards: &mut Vec<Board>) {
        let (held, rest) = self.mark.strip(bytes);
        self.read(held, boards);
        self.read(rest, boards);
    }

    fn finish(&mut self, boards: &mut Vec<Board>) {
        let held = self.mark.finish();
        self.read(held, boards);
        if let Some(token) = self.tokens.finish() {
            self.form.take(&token, &mut self.faults, boards);
        }
        let end = self.tokens.position();
        self.form.end(end, &mut self.faults, boards);
    }

    fn faults(&self) -> &[TextFault] {
        self.faults.as_slice()
    }

    fn goal(&self) -> Goal {
        self.form.goal()
    }

    fn is_list(&self) -> bool {
        self.form.is_list()
    }

    fn render(&self, number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        self.form.render(number, outcome, out);
    }

    fn answer(&self, solver: &Solver, first: u64, boards: &[Board], out: &mut Vec<u8>) -> usize {
        self.form.answer(solver, first, boards, out)
    }
}
