//! Each number of presses of small sizes, and boards that a seed gives for ever.

use super::*;

/// A wish.
fn wish((rows, cols): (usize, usize), aim: Aim, moves: Option<usize>, seed: u64) -> Wish {
    let size = Size::new(rows, cols).unwrap();
    Wish {
        size,
        aim,
        moves,
        seed,
    }
}

/// A board that was wished for, after a check of its fewest presses.
#[track_caller]
fn board(solver: &Solver, wish: &Wish) -> Board {
    let generated = solver.generate(wish, &Stop::default());
    let Generated::Board { board, moves } = generated else {
        panic!("{wish:?}: {generated:?}");
    };
    assert_eq!(
        solver.fewest(&board, wish.aim, &Stop::default()),
        Some(moves)
    );
    assert!(wish.moves.is_none_or(|wished| wished == moves));
    assert_eq!(
        solver.generate(wish, &Stop::default()),
        Generated::Board {
            board: board.clone(),
            moves
        }
    );
    board
}

/// All three aims.
const AIMS: [Aim; 3] = [Aim::Off, Aim::On, Aim::Either];

#[test]
fn every_number_of_presses_that_a_small_size_has_is_found_and_the_next_is_too_many() {
    let solver = Solver::default();
    for rows in 1..=12 {
        for cols in 1..=12 / rows {
            for aim in AIMS {
                let most = Table::new(Size::new(rows, cols).unwrap(), aim).most();
                for moves in 0..=most {
                    board(&solver, &wish((rows, cols), aim, Some(moves), 1));
                }
                let more = wish((rows, cols), aim, Some(most + 1), 1);
                assert_eq!(
                    solver.generate(&more, &Stop::default()),
                    Generated::TooMany { most }
                );
            }
        }
    }
}

#[test]
fn the_most_presses_by_table_are_those_that_are_known() {
    let solver = Solver::default();
    let stop = Stop::default();
    for rows in 1..=16 {
        for cols in 1..=16 / rows {
            let size = Size::new(rows, cols).unwrap();
            for aim in AIMS {
                let most = Table::new(size, aim).most();
                assert!(
                    solver
                        .most(size, aim, &stop)
                        .is_none_or(|known| known == most),
                    "{size} {aim:?}"
                );
            }
        }
    }
    let classic = Size::new(4, 4).unwrap();
    assert_eq!(AIMS.map(|aim| Table::new(classic, aim).most()), [7, 7, 6]);
}

#[test]
fn every_number_of_presses_of_larger_sizes_is_found() {
    let solver = Solver::default();
    let stop = Stop::default();
    for (size, aim, most) in [
        ((5, 5), Aim::Off, 15),
        ((5, 5), Aim::On, 15),
        ((5, 6), Aim::Off, 30),
        ((6, 7), Aim::On, 42),
    ] {
        let lights = Size::new(size.0, size.1).unwrap();
        assert_eq!(solver.most(lights, aim, &stop), Some(most));
        for moves in 0..=most {
            board(&solver, &wish(size, aim, Some(moves), 2));
        }
    }
    let lights = Size::new(5, 6).unwrap();
    let most = solver.most(lights, Aim::Either, &stop).unwrap();
    for moves in 0..=most {
        board(&solver, &wish((5, 6), Aim::Either, Some(moves), 3));
    }
    let more = wish((5, 6), Aim::Either, Some(most + 1), 3);
    assert_eq!(solver.generate(&more, &stop), Generated::TooMany { most });
}

#[test]
fn any_number_of_presses_will_do_without_a_wish() {
    let solver = Solver::default();
    for size in [
        (1, 1),
        (1, 5),
        (4, 4),
        (5, 6),
        (8, 8),
        (9, 9),
        (10, 13),
        (64, 70),
    ] {
        for aim in AIMS {
            board(&solver, &wish(size, aim, None, 4));
        }
    }
}

#[test]
fn a_stop_ends_it_without_a_board() {
    let solver = Solver::default();
    let stop = Stop::default();
    stop.set();
    for (moves, bound) in [(None, 81), (Some(7), 37)] {
        let wish = wish((9, 9), Aim::Off, moves, 1);
        assert_eq!(solver.generate(&wish, &stop), Generated::NotFound { bound });
    }
    let more = wish((5, 5), Aim::Either, Some(26), 1);
    let not_found = Generated::NotFound { bound: 25 };
    assert_eq!(solver.generate(&more, &Stop::default()), not_found);
}

#[test]
fn sets_of_presses_have_the_size_wished_for_and_each_is_drawn() {
    let size = Size::new(2, 3).unwrap();
    let mut random = Random::new(9);
    let mut counts = [0; 64];
    for _ in 0..20_000 {
        let presses = draw_presses(size, 3, &mut random);
        assert_eq!(presses.count(), 3);
        counts[usize::try_from(presses.words()[0]).unwrap()] += 1;
    }
    let drawn = counts.into_iter().filter(|count| 0 < *count);
    let (n_drawn, least, most) = drawn.fold((0, u32::MAX, 0), |(n_drawn, least, most), count| {
        (n_drawn + 1, least.min(count), most.max(count))
    });
    // 20 sets, each about 1000 times.
    assert!(n_drawn == 20 && 850 < least && most < 1150, "{counts:?}");
}

/// Checks the board of a wish, word by word.
#[track_caller]
fn check(wish: &Wish, words: &[u64]) {
    assert_eq!(board(&Solver::default(), wish).words(), words, "{wish:?}");
}

#[test]
fn a_seed_gives_the_same_board_for_ever() {
    check(&wish((5, 6), Aim::Off, Some(9), 7), &[0x086a_cd96]);
    check(&wish((5, 6), Aim::Off, None, 7), &[0x2bac_bd45]);
    check(&wish((5, 6), Aim::On, Some(9), 7), &[0x3795_3269]);
    check(&wish((5, 6), Aim::Either, Some(9), 7), &[0x3795_3269]);
    check(&wish((4, 4), Aim::Off, Some(7), 1), &[0xa481]);
    check(&wish((4, 4), Aim::Either, Some(6), 1), &[0x9054]);
    check(&wish((5, 5), Aim::Off, Some(15), 1), &[0x1714d]);
    check(
        &wish((9, 9), Aim::Off, Some(30), (1 << 53) - 1),
        &[0xd1eb_81ac_56a9_fe80, 0x1aa5f],
    );
    check(
        &wish((3, 50), Aim::Either, None, 0),
        &[0x4657_0439_69d5_88ae, 0x9266_651a_43a1_2b0e, 0x0035_eb93],
    );
}

#[test]
fn the_most_presses_of_five_by_five_are_found_for_every_seed() {
    let solver = Solver::default();
    for seed in 0..20 {
        for aim in [Aim::Off, Aim::On] {
            board(&solver, &wish((5, 5), aim, Some(15), seed));
        }
    }
}
