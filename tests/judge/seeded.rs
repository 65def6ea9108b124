//! A thousand seeded boards a judge against brute force, which shares no code with the solver or the readers.

use std::fmt::Write as _;

use lights_out::formats::judge::list;

use crate::named::answer;

/// How many boards each judge gets.
const N_BOARDS: usize = 1000;

/// A source of bits that a seed repeats.
struct Seeded(u64);

impl Seeded {
    /// The next number below `bound`: the upper half of a multiplicative generator's state.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    /// Bits, each 0 or 1 alike.
    fn bits(&mut self, n: usize) -> Vec<bool> {
        (0..n).map(|_| self.below(2) == 1).collect()
    }

    /// Lights that presses make, or any lights, one time in four.
    fn board(&mut self, rows: usize, cols: usize) -> Vec<bool> {
        let bits = self.bits(rows * cols);
        if self.below(4) == 0 {
            return bits;
        }
        let mut lights = vec![false; rows * cols];
        (0..rows * cols)
            .filter(|at| bits[*at])
            .for_each(|at| press(&mut lights, cols, at));
        lights
    }
}

/// Flips a light and its neighbours.
fn press(lights: &mut [bool], cols: usize, at: usize) {
    lights[at] ^= true;
    if !at.is_multiple_of(cols) {
        lights[at - 1] ^= true;
    }
    if at % cols + 1 < cols {
        lights[at + 1] ^= true;
    }
    if cols <= at {
        lights[at - cols] ^= true;
    }
    if at + cols < lights.len() {
        lights[at + cols] ^= true;
    }
}

/// How many of the bits are set.
fn count(bits: &[bool]) -> usize {
    bits.iter().filter(|bit| **bit).count()
}

/// The smallest set of presses that puts all out, among equals the least in reading order, over all first rows.
fn fewest(lights: &[bool], cols: usize) -> Option<Vec<bool>> {
    let sets = (0..1_usize << cols).filter_map(|first| {
        let (mut left, mut set) = (lights.to_vec(), vec![false; lights.len()]);
        for at in 0..lights.len() {
            set[at] = if at < cols {
                first >> at & 1 == 1
            } else {
                left[at - cols]
            };
            if set[at] {
                press(&mut left, cols, at);
            }
        }
        (count(&left) == 0).then_some(set)
    });
    sets.min_by_key(|set| (count(set), set.clone()))
}

/// Bits as rows of two signs with something between.
fn rows(bits: &[bool], cols: usize, (off, on): (char, char), between: &str) -> String {
    let row = |row: &[bool]| {
        let signs = row
            .iter()
            .map(|bit| if *bit { on } else { off }.to_string());
        signs.collect::<Vec<_>>().join(between) + "\n"
    };
    bits.chunks(cols).map(row).collect()
}

/// The fewest as a number, or the word for none.
fn number(lights: &[bool], cols: usize, none: &str) -> String {
    fewest(lights, cols).map_or(none.to_owned(), |set| count(&set).to_string())
}

/// Asks a judge a seeded text of so many boards, and checks its answer, until it had a thousand.
#[track_caller]
fn check(name: &str, n_a_text: usize, text: impl Fn(&mut Seeded, usize) -> (String, String)) {
    assert!(list::find(name).is_some());
    let mut seeded = Seeded(name.bytes().map(u64::from).sum());
    for round in 0..N_BOARDS / n_a_text {
        let (input, expected) = text(&mut seeded, n_a_text);
        let found = answer(name, input.as_bytes());
        assert!(
            found == expected,
            "{name}, round {round}:\n{input}\n{found}\n{expected}"
        );
    }
}

/// A text of `n` boards that `one` makes, each input and answer after the others; the head says how many.
fn many(n: usize, mut one: impl FnMut(usize) -> (String, String)) -> (String, String) {
    (1..=n).map(&mut one).collect()
}

#[test]
fn poj_1222_and_openjudge_2811_answer_a_thousand_boards() {
    let one = |seeded: &mut Seeded, head: &str| {
        let lights = seeded.bits(30);
        let presses = fewest(&lights, 6).unwrap();
        let input = rows(&lights, 6, ('0', '1'), " ");
        (input, head.to_owned() + &rows(&presses, 6, ('0', '1'), " "))
    };
    check("openjudge-2811", 1, |seeded, _| one(seeded, ""));
    check("poj-1222", 50, |seeded, n| {
        let (input, expected) = many(n, |k| one(seeded, &format!("PUZZLE #{k}\n")));
        (format!("{n}\n{input}"), expected)
    });
}

#[test]
fn poj_1753_answers_a_thousand_boards() {
    check("poj-1753", 1, |seeded, _| {
        let lights = seeded.board(4, 4);
        let others: Vec<bool> = lights.iter().map(|light| !light).collect();
        let sets = [fewest(&lights, 4), fewest(&others, 4)];
        let moves = sets.iter().flatten().map(|set| count(set)).min();
        let expected = moves.map_or("Impossible".to_owned(), |moves| moves.to_string());
        (rows(&lights, 4, ('w', 'b'), ""), expected + "\n")
    });
}

#[test]
fn poj_3279_answers_a_thousand_boards() {
    check("poj-3279", 1, |seeded, _| {
        let (n_rows, n_cols) = (1 + seeded.below(9), 1 + seeded.below(9));
        let lights = seeded.board(n_rows, n_cols);
        let input = format!(
            "{n_rows} {n_cols}\n{}",
            rows(&lights, n_cols, ('0', '1'), " ")
        );
        let expected = fewest(&lights, n_cols).map_or("IMPOSSIBLE\n".to_owned(), |presses| {
            rows(&presses, n_cols, ('0', '1'), " ")
        });
        (input, expected)
    });
}

#[test]
fn poj_1681_answers_a_thousand_walls() {
    check("poj-1681", 20, |seeded, n| {
        let (input, expected) = many(n, |_| {
            let side = 1 + seeded.below(9);
            let white = seeded.board(side, side);
            let input = format!("{side}\n{}", rows(&white, side, ('y', 'w'), ""));
            (input, number(&white, side, "inf") + "\n")
        });
        (format!("{n}\n{input}"), expected)
    });
}

#[test]
fn uva_10309_answers_a_thousand_boards() {
    check("uva-10309", 50, |seeded, n| {
        let (input, expected) = many(n, |k| {
            let lights = seeded.board(10, 10);
            let input = format!("case{k}\n{}", rows(&lights, 10, ('#', 'O'), ""));
            (input, format!("case{k} {}\n", number(&lights, 10, "-1")))
        });
        (input + "end\n", expected)
    });
}

#[test]
fn leetcode_1284_answers_a_thousand_matrices() {
    check("leetcode-1284", 1, |seeded, _| {
        let (n_rows, n_cols) = (1 + seeded.below(4), 1 + seeded.below(4));
        let cells = seeded.board(n_rows, n_cols);
        let rows = rows(&cells, n_cols, ('0', '1'), ",");
        let input = format!("[[{}]]", rows.trim_end().replace('\n', "],["));
        (input, number(&cells, n_cols, "-1") + "\n")
    });
}

#[test]
fn poj_2965_answers_a_thousand_doors() {
    // The one set of switches for every door, by making every set.
    let mut sets = vec![0_usize; 1 << 16];
    for set in 0..1_usize << 16 {
        let switches = (0..16).filter(|at| set >> at & 1 == 1);
        let door = switches.fold(0, |door, at| {
            door ^ 0x1111 << (at % 4) ^ 0xF << (at / 4 * 4) ^ 1 << at
        });
        sets[door] = set;
    }
    check("poj-2965", 1, |seeded, _| {
        let closed = seeded.bits(16);
        let door: usize = (0..16).filter(|at| closed[*at]).map(|at| 1 << at).sum();
        let mut expected = format!("{}\n", sets[door].count_ones());
        for at in (0..16).filter(|at| sets[door] >> at & 1 == 1) {
            writeln!(expected, "{} {}", at / 4 + 1, at % 4 + 1).unwrap();
        }
        (rows(&closed, 4, ('-', '+'), ""), expected)
    });
}

/// The sizes of all sets of the masks whose sum is `wanted`.
fn sizes(masks: &[usize], wanted: usize) -> Vec<u32> {
    let sum = |set: &usize| {
        let chosen = (0..masks.len()).filter(|at| set >> at & 1 == 1);
        chosen.fold(0, |sum, at| sum ^ masks[at])
    };
    let sets = (0..1_usize << masks.len()).filter(|set| sum(set) == wanted);
    sets.map(usize::count_ones).collect()
}

#[test]
fn poj_1830_answers_a_thousand_groups() {
    check("poj-1830", 20, |seeded, n| {
        let (input, expected) = many(n, |_| {
            let n = 1 + seeded.below(8);
            let (start, end) = (seeded.bits(n), seeded.bits(n));
            let mut masks: Vec<usize> = (0..n).map(|at| 1 << at).collect();
            let mut input = format!("{n}\n");
            input += &rows(&start, n, ('0', '1'), " ");
            input += &rows(&end, n, ('0', '1'), " ");
            for _ in 0..seeded.below(2 * n + 1) {
                let (press, switch) = (seeded.below(n), seeded.below(n));
                masks[press] |= 1 << switch;
                writeln!(input, "{} {}", press + 1, switch + 1).unwrap();
            }
            let change = (0..n)
                .filter(|at| start[*at] != end[*at])
                .map(|at| 1 << at)
                .sum();
            let expected = match sizes(&masks, change).len() {
                0 => "Oh,it's impossible~!!\n".to_owned(),
                ways => format!("{ways}\n"),
            };
            (input + "0 0\n", expected)
        });
        (format!("{n}\n{input}"), expected)
    });
}

#[test]
fn aoc_2025_10_answers_a_thousand_machines() {
    check("aoc-2025-10", 5, |seeded, n| {
        let mut total = 0;
        let (input, _) = many(n, |_| {
            let (n_lights, n_buttons) = (1 + seeded.below(9), 1 + seeded.below(10));
            let masks: Vec<usize> = (0..n_buttons)
                .map(|_| 1 + seeded.below((1 << n_lights) - 1))
                .collect();
            let pressed = masks.iter().filter(|_| seeded.below(2) == 1);
            let wanted = pressed.fold(0, |sum, mask| sum ^ mask);
            total += sizes(&masks, wanted).iter().min().unwrap();
            let diagram = (0..n_lights).map(|at| if wanted >> at & 1 == 1 { '#' } else { '.' });
            let mut input = format!("[{}]", diagram.collect::<String>());
            for mask in &masks {
                let lights = (0..n_lights).filter(|at| mask >> at & 1 == 1);
                let lights: Vec<String> = lights.map(|at| at.to_string()).collect();
                write!(input, " ({})", lights.join(",")).unwrap();
            }
            let numbers = vec!["7"; n_lights].join(",");
            (format!("{input} {{{numbers}}}\n"), String::new())
        });
        (input, format!("{total}\n"))
    });
}
