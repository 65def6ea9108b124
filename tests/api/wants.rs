//! `POST /solve`: what is wanted, how many, and how long the search may take.

use std::time::Duration;

use serde_json::{Value, json};

use crate::brute::{self, Form, Grid};
use crate::solve::{check, solve, solved};
use crate::support::{settings, spawn_app, spawn_app_with};

/// 79 × 79 lights, all on: of the 2^64 sets of presses no search here finds the fewest within a minute.
pub(crate) fn long_grid() -> Grid {
    vec![vec![1; 79]; 79]
}

/// The answer that lists sets, where `sets` are all there are.
fn listed(sets: &[Grid], limit: usize) -> Value {
    let mut answer = solved(sets, Form::Strings, "off");
    let solutions = sets.iter().take(limit);
    answer["solutions"] = solutions.map(|set| Form::Strings.write(set)).collect();
    answer["count"] = json!(sets.len().to_string());
    answer
}

#[test]
fn the_fewest_is_the_default_and_its_choice_among_equals_is_the_first_in_reading_order() {
    let app = spawn_app();
    let fewest = concat!(
        r#"{"outcome":"Solved","presses":["01"],"moves":1,"fewest":true,"at_least":1,"nullity":1,"#,
        r#""colour":"off","text":"PUZZLE #1\n0 1\n"}"#
    );
    check(&app, r#"{"grid":["11"]}"#, fewest);
    check(&app, r#"{"grid":["11"],"want":"fewest"}"#, fewest);
    // A limit says nothing where nothing is listed.
    check(&app, r#"{"grid":["11"],"limit":5}"#, fewest);
    check(&app, r#"{"grid":["11"],"effort":1}"#, fewest);
    check(&app, r#"{"grid":["11"],"effort":10000}"#, fewest);
}

#[test]
fn any_is_some_set_and_says_whether_it_is_the_fewest() {
    let app = spawn_app();
    for seed in 0..20 {
        let presses = brute::seeded(3, 5, seed);
        let dark = vec![vec![0; 5]; 3];
        let grid = brute::press(&dark, &presses);
        let answer = solve(&app, &json!({ "grid": grid, "want": "any" }));
        let sets = brute::sets(&grid);
        let found = brute::read(&answer["presses"]);
        assert!(sets.contains(&found), "{answer}");
        let mut expected = solved(&[&[found], &sets[1..]].concat(), Form::Numbers, "off");
        if answer["fewest"] == false {
            let at_least = usize::try_from(answer["at_least"].as_u64().unwrap()).unwrap();
            assert!(at_least <= brute::count(&sets[0]), "{answer}");
            expected["fewest"] = json!(false);
            expected["at_least"] = json!(at_least);
        } else {
            assert_eq!(answer["moves"], brute::count(&sets[0]), "{answer}");
        }
        assert_eq!(answer, expected);
    }
}

#[test]
fn all_lists_the_first_sets_by_moves_then_in_reading_order() {
    let app = spawn_app();
    let dark = vec![vec![0; 4]; 4];
    for seed in 0..4 {
        let grid = brute::press(&dark, &brute::seeded(4, 4, seed));
        let sets = brute::sets(&grid);
        assert_eq!(sets.len(), 16);
        let rows = Form::Strings.write(&grid);
        for limit in [1, 2, 15, 16, 17, 1000] {
            let request = json!({ "grid": rows, "want": "all", "limit": limit });
            assert_eq!(solve(&app, &request), listed(&sets, limit));
        }
    }
}

#[test]
fn all_lists_a_hundred_where_the_request_does_not_say() {
    let app = spawn_app();
    let dark = vec![vec![0; 9]; 9];
    let grid = brute::press(&dark, &brute::seeded(9, 9, 1));
    let sets = brute::sets(&grid);
    assert_eq!(sets.len(), 256);
    let request = json!({ "grid": Form::Strings.write(&grid), "want": "all" });
    assert_eq!(solve(&app, &request), listed(&sets, 100));
}

#[test]
fn all_lists_sets_of_the_colour_chosen_and_of_the_board_to_reach() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":["11"],"want":"all","goal":"either"}"#,
        concat!(
            r#"{"outcome":"Solved","presses":["00"],"moves":0,"fewest":true,"at_least":0,"nullity":1,"colour":"on","#,
            r#""solutions":[["00"],["11"]],"count":"2","text":"PUZZLE #1\n0 0\n"}"#
        ),
    );
    check(
        &app,
        r#"{"grids":[["11"]],"want":"all","goal":["00"]}"#,
        concat!(
            r#"{"results":[{"outcome":"Solved","presses":["01"],"moves":1,"fewest":true,"at_least":1,"nullity":1,"#,
            r#""solutions":[["01"],["10"]],"count":"2"}],"text":"PUZZLE #1\n0 1\n"}"#
        ),
    );
}

#[test]
fn a_count_beyond_any_number_is_written_whole() {
    let app = spawn_app();
    // 79 × 79 lights have 64 independent quiet patterns.
    let dark = vec!["0".repeat(79); 79];
    let answer = solve(
        &app,
        &json!({ "grid": dark, "want": "all", "limit": 1, "effort": 1 }),
    );
    assert_eq!(answer["nullity"], 64);
    assert_eq!(answer["count"], "18446744073709551616");
}

#[test]
fn a_search_that_runs_out_of_effort_gives_the_best_found_and_a_bound() {
    let app = spawn_app_with(lights_out::http::settings::Settings {
        max_effort: Duration::from_millis(50),
        ..settings()
    });
    let grid = long_grid();
    for request in [
        json!({ "grid": grid }),
        json!({ "grid": grid, "effort": 1 }),
    ] {
        let answer = solve(&app, &request);
        let presses = brute::read(&answer["presses"]);
        assert_eq!(brute::count(&brute::press(&grid, &presses)), 0);
        let mut expected = solved(&vec![presses.clone(); 1], Form::Numbers, "off");
        expected["nullity"] = json!(64);
        expected["fewest"] = json!(false);
        // Published: 2629 presses are the fewest. A press turns five lights, so 1249 at least.
        let at_least = answer["at_least"].as_u64().unwrap();
        assert!((1249..=2629).contains(&at_least), "{at_least}");
        expected["at_least"] = json!(at_least);
        assert_eq!(answer, expected);
    }
}
