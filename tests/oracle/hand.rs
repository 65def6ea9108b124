//! The brute force against cases worked out by hand.

use crate::brute::{Lights, Shape, Table, all_sets, flipped};

/// Lights from rows of `#` and `.`.
fn lights(rows: &str) -> Lights {
    let cells = rows.chars().filter(|cell| !cell.is_whitespace());
    cells.map(|cell| cell == '#').collect()
}

#[test]
fn a_press_flips_a_plus_that_the_edges_cut() {
    let shape = Shape { rows: 3, cols: 3 };
    assert_eq!(shape.flipped_by(4), [1, 3, 4, 5, 7]);
    assert_eq!(shape.flipped_by(0), [0, 1, 3]);
    assert_eq!(shape.flipped_by(5), [2, 4, 5, 8]);
    assert_eq!(
        flipped(shape, &lights("... .#. ...")),
        lights(".#. ### .#.")
    );
    assert_eq!(
        flipped(shape, &lights("#.. ... ...")),
        lights("##. #.. ...")
    );
}

#[test]
fn one_light_needs_its_press() {
    let table = Table::new(Shape { rows: 1, cols: 1 });
    assert_eq!(table.sets, [[0], [1]]);
}

#[test]
fn two_lights_go_together() {
    let table = Table::new(Shape { rows: 1, cols: 2 });
    // The press on the right is read `01` and comes before `10`.
    assert_eq!(table.sets, [vec![0, 3], vec![], vec![], vec![2, 1]]);
    assert_eq!(table.nullity(), 1);
    assert!(table.is_certificate(0b11, 0b01));
    assert!(!table.is_certificate(0b11, 0b11));
    assert!(!table.is_certificate(0b01, 0b01));
}

#[test]
fn four_lights_need_all_four_presses() {
    let table = Table::new(Shape { rows: 2, cols: 2 });
    assert_eq!(table.sets(0b1111), [0b1111]);
    assert_eq!(table.nullity(), 0);
}

#[test]
fn a_known_quiet_pattern_of_four_by_four_is_quiet() {
    let shape = Shape { rows: 4, cols: 4 };
    let quiet = lights("...# ..## .#.# ###.");
    assert_eq!(flipped(shape, &quiet), vec![false; 16]);
}

#[test]
fn the_published_answer_of_five_by_six_is_found() {
    let shape = Shape { rows: 5, cols: 6 };
    let board = lights(".##.#. #..### ..#..# #..#.# .###..");
    let answer = lights("#.#..# ##.#.# ..#.## #..#.. .#....");
    assert_eq!(all_sets(shape, &board), [answer]);
}

#[test]
fn both_ways_of_brute_force_agree() {
    let shape = Shape { rows: 4, cols: 3 };
    let table = Table::new(shape);
    let unpack = |set: u32| -> Lights { (0..12).map(|index| set >> index & 1 == 1).collect() };
    for change in 0..=table.full() {
        let expected: Vec<Lights> = table.sets(change).iter().copied().map(unpack).collect();
        assert_eq!(all_sets(shape, &unpack(change)), expected, "{change:#b}");
    }
}
