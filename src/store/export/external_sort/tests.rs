use super::*;
use proptest::prelude::*;

fn sorted(memory: usize, numbers: &[u128]) -> Vec<u128> {
    let mut sorter = ExternalSorter::new(memory);
    for &number in numbers {
        sorter.push(number).unwrap();
    }
    sorter.finish().unwrap().map(Result::unwrap).collect()
}

fn sorted_in_memory(mut numbers: Vec<u128>) -> Vec<u128> {
    numbers.sort_unstable();
    numbers
}

/// Pseudo-random numbers, the same in each run of the tests.
fn random_numbers(count: usize) -> Vec<u128> {
    let factor = 0xda94_2042_e4dd_58b5;
    let next = |state: &u128| Some(state.wrapping_mul(factor));
    std::iter::successors(Some(0xcafe_f00d_d15e_a5e5), next)
        .map(|state: u128| state.rotate_left(64))
        .skip(4)
        .take(count)
        .collect()
}

proptest! {
    /// Runs have one number or more, and numbers may occur many times.
    #[test]
    fn the_result_is_that_of_a_sort_in_memory(
        numbers in prop::collection::vec(prop_oneof![any::<u128>(), 0..5_u128], 0..300),
        memory in 0..2_000_usize,
    ) {
        prop_assert_eq!(sorted(memory, &numbers), sorted_in_memory(numbers));
    }
}

/// Runs are longer than their buffers, and there are more buffers than fit in the memory.
#[test]
fn runs_are_read_in_several_parts() {
    let numbers = random_numbers(400_000);
    let skewed = |number: &u128| number & 0xffff_ffff;
    let few = |number: &u128| number >> 125;
    let inputs = [
        numbers.clone(),
        numbers.iter().map(skewed).collect(),
        numbers.iter().map(few).collect(),
        (0..400_000).rev().collect(),
        (0..400_000).collect(),
    ];
    for input in inputs {
        let expected = sorted_in_memory(input.clone());
        for capacity in [5_000, 23_456, 300_000] {
            assert!(sorted(capacity * BYTES, &input) == expected, "{capacity}");
        }
    }
}

#[test]
fn numbers_that_fit_in_memory_need_no_file() {
    let numbers = random_numbers(100_000);
    let mut sorter = ExternalSorter::new(100_000 * BYTES).in_folder("no such folder");
    for &number in &numbers {
        sorter.push(number).unwrap();
    }
    assert!(sorter.push(1).is_err(), "one more needs the folder");
    let mut sorter = ExternalSorter::new(100_000 * BYTES).in_folder("no such folder");
    for &number in &numbers {
        sorter.push(number).unwrap();
    }
    let found = sorter.finish().unwrap().map(Result::unwrap);
    assert!(found.eq(sorted_in_memory(numbers)));
}

#[test]
fn blocks_and_single_numbers_can_be_read_alternately() {
    let numbers = random_numbers(50_000);
    let mut sorter = ExternalSorter::new(10_000 * BYTES);
    for &number in &numbers {
        sorter.push(number).unwrap();
    }
    let mut ordered = sorter.finish().unwrap();
    let mut found = Vec::new();
    while let Some(number) = ordered.next() {
        found.push(number.unwrap());
        if let Some(block) = ordered.next_block().unwrap() {
            found.extend_from_slice(block);
        }
    }
    assert!(found == sorted_in_memory(numbers));
    assert!(ordered.next_block().unwrap().is_none());
}

#[test]
fn any_number_of_threads_sorts() {
    let numbers = random_numbers(200_000);
    let expected = sorted_in_memory(numbers.clone());
    for threads in 1..9 {
        let mut numbers = numbers.clone();
        sort(&mut numbers, threads);
        assert!(numbers == expected, "{threads}");
    }
}
