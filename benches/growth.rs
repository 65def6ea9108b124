//! How the time for each light grows with the board: one set of presses for squares from 256 to 16 384.
//!
//! `cargo run --release --example growth` prints a line a side and draws `benches/growth.svg`; one core by
//! `taskset -c 0`. Boards are made by seeded random presses, so all can be solved.
#![expect(
    clippy::cast_precision_loss,
    reason = "what is drawn needs no more than a double holds"
)]

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Goal, Puzzle, Solver, Stop, Want};

/// Where the drawing goes.
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/growth.svg");

/// The sides, each the one before times √2.
const SIDES: [usize; 13] = [
    256, 362, 512, 724, 1024, 1448, 2048, 2896, 4096, 5793, 8192, 11_585, 16_384,
];

/// How long each side is measured, and how many times at least and at most.
const BUDGET: Duration = Duration::from_millis(1500);
/// The fewest solves of a side.
const MIN_SOLVES: usize = 15;
/// The most solves of a side.
const MAX_SOLVES: usize = 2001;

/// Picoseconds for each light: the median of a side, and the least.
struct Times {
    /// With the size new.
    new: (f64, f64),
    /// With the size known.
    known: (f64, f64),
}

/// A board that random presses make from a dark one: bits of the generator `SplitMix64`.
fn board(size: Size) -> Board {
    let (mut state, mut board) = (size.lights() as u64, Board::dark(size));
    for row_idx in 0..size.rows() {
        let mut bits = 0;
        for col_idx in 0..size.cols() {
            if col_idx % 64 == 0 {
                state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                bits = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            }
            if bits >> (col_idx % 64) & 1 == 1 {
                board.press(row_idx, col_idx);
            }
        }
    }
    board
}

/// How long a solve takes.
fn time(solver: &Solver, puzzle: &Puzzle) -> Duration {
    let began = Instant::now();
    let outcome = solver.solve(puzzle, &Stop::default());
    let took = began.elapsed();
    drop(outcome);
    took
}

/// The median and the least, in picoseconds for each light.
fn summary(mut times: Vec<Duration>, n_lights: usize) -> (f64, f64) {
    times.sort();
    let per_light = |time: &Duration| time.as_secs_f64() * 1e12 / n_lights as f64;
    (per_light(&times[times.len() / 2]), per_light(&times[0]))
}

/// Measures one side.
fn measure(side: usize) -> Result<Times, Box<dyn Error>> {
    let square = Size::new(side, side).ok_or("a side of at least 1")?;
    let puzzle = Puzzle::new(board(square), Goal::Off, Want::Any)?;
    let known_size = Solver::default();
    time(&known_size, &puzzle);
    let (mut new, mut known) = (Vec::new(), Vec::new());
    let began = Instant::now();
    while known.len() < MIN_SOLVES || (began.elapsed() < BUDGET && known.len() < MAX_SOLVES) {
        new.push(time(&Solver::default(), &puzzle));
        known.push(time(&known_size, &puzzle));
    }
    Ok(Times {
        new: summary(new, square.lights()),
        known: summary(known, square.lights()),
    })
}

/// Name and bytes of the caches of data of the first core, as Linux tells them.
fn caches() -> Vec<(String, f64)> {
    let read = |idx: usize, name: &str| {
        let path = format!("/sys/devices/system/cpu/cpu0/cache/index{idx}/{name}");
        fs::read_to_string(path).map(|text| text.trim().to_owned())
    };
    let cache = |idx| {
        let (level, size) = (read(idx, "level").ok()?, read(idx, "size").ok()?);
        let kib: f64 = size.strip_suffix('K')?.parse().ok()?;
        let is_data = read(idx, "type").ok()? != "Instruction";
        is_data.then_some((format!("L{level}"), 1024.0 * kib))
    };
    (0..8).filter_map(cache).collect()
}

/// Where things stand in the drawing.
struct Frame {
    /// Picoseconds at the top.
    top: f64,
}

impl Frame {
    /// From the left, for a side: a doubling takes as much space anywhere.
    fn x(side: f64) -> f64 {
        80.0 + 110.0 * (side / 256.0).log2()
    }

    /// From above, for picoseconds.
    fn y(&self, picoseconds: f64) -> f64 {
        400.0 - 330.0 * picoseconds / self.top
    }

    /// A line through the points of a series.
    fn line(&self, values: &[f64], style: &str) -> String {
        let points = SIDES.iter().zip(values);
        let points: Vec<String> = points
            .map(|(&side, &value)| format!("{:.1},{:.1}", Self::x(side as f64), self.y(value)))
            .collect();
        format!(
            "<polyline fill=\"none\" {style} points=\"{}\"/>\n",
            points.join(" ")
        )
    }

    /// Axes with their numbers, and what they tell.
    fn axes(&self) -> String {
        let mut svg = String::new();
        for exponent in 8..=14 {
            let side = 1 << exponent;
            let x = Self::x(f64::from(side));
            _ = writeln!(
                svg,
                "<path stroke=\"#ddd\" d=\"M{x} 70V400\"/><text x=\"{x}\" y=\"420\" text-anchor=\"middle\">{side}</text>"
            );
        }
        for step in 0..=5 {
            let value = self.top * f64::from(step) / 5.0;
            let y = self.y(value);
            _ = writeln!(
                svg,
                "<path stroke=\"#ddd\" d=\"M80 {y:.1}H740\"/><text x=\"72\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
                y + 4.0
            );
        }
        svg + "<text x=\"410\" y=\"445\" text-anchor=\"middle\">side n of a board n × n (each step doubles it)</text>\n\
            <text transform=\"translate(28 235) rotate(-90)\" text-anchor=\"middle\">picoseconds for each light</text>\n\
            <text x=\"80\" y=\"28\" font-size=\"18\">One set of presses: time for each light</text>\n"
    }

    /// Marks where a board and its answer fill a cache, as far as the drawing reaches.
    fn marks(caches: &[(String, f64)]) -> String {
        let mut svg = String::new();
        for (name, bytes) in caches {
            // Two boards of n² / 8 bytes.
            let side = (4.0 * bytes).sqrt();
            if (256.0..=16_384.0).contains(&side) {
                let x = Self::x(side);
                _ = writeln!(
                    svg,
                    "<path stroke=\"#888\" stroke-dasharray=\"3 3\" d=\"M{x:.1} 62V400\"/><text x=\"{x:.1}\" y=\"56\" text-anchor=\"middle\" fill=\"#666\">board and answer fill {name}</text>"
                );
            }
        }
        svg
    }
}

/// The whole drawing.
fn draw(times: &[Times]) -> String {
    let series = |value: fn(&Times) -> f64| times.iter().map(value).collect::<Vec<f64>>();
    let highest = times.iter().map(|times| times.new.0).fold(0.0, f64::max);
    let frame = Frame {
        top: 25.0 * (highest / 25.0).ceil(),
    };
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 780 490\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"780\" height=\"490\" fill=\"#fff\"/>\n".to_owned();
    svg += &frame.axes();
    svg += &Frame::marks(&caches());
    let all = [
        (
            "size new, median",
            "stroke=\"#c0392b\" stroke-width=\"2.5\"",
            series(|times| times.new.0),
        ),
        (
            "size known, median",
            "stroke=\"#2060b0\" stroke-width=\"2.5\"",
            series(|times| times.known.0),
        ),
        (
            "size known, least",
            "stroke=\"#2060b0\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"",
            series(|times| times.known.1),
        ),
    ];
    for (idx, (name, style, values)) in all.iter().enumerate() {
        let x = 150 + 180 * idx;
        svg += &frame.line(values, style);
        _ = writeln!(
            svg,
            "<path {style} d=\"M{x} 470h30\"/><text x=\"{}\" y=\"474\">{name}</text>",
            x + 36
        );
    }
    svg + "</svg>\n"
}

/// Measures all sides, prints them and draws them.
fn main() -> Result<(), Box<dyn Error>> {
    let mut stdout = io::stdout();
    writeln!(
        stdout,
        "side: size new, size known; median (least) in ps a light"
    )?;
    let mut times = Vec::new();
    for side in SIDES {
        let Times { new, known } = measure(side)?;
        writeln!(
            stdout,
            "{side}: {:.1} ({:.1}), {:.1} ({:.1})",
            new.0, new.1, known.0, known.1
        )?;
        times.push(Times { new, known });
    }
    fs::write(PATH, draw(&times))?;
    Ok(())
}
