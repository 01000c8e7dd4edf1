//! Work in blocks on several threads, its results in order.

use std::num::NonZeroUsize;
use std::sync::mpsc::sync_channel;
use std::thread;

/// Makes the blocks from 0 to below `count` on so many threads, and hands each to `take` in their order.
///
/// No thread is more than two blocks ahead, so that memory does not grow with the number of blocks.
///
/// # Errors
/// The first of `take`; what is being made then is given up.
pub fn in_order<T: Send, E>(
    count: u64,
    threads: NonZeroUsize,
    make: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    thread::scope(|scope| {
        let step = threads.get() as u64;
        let receivers: Vec<_> = (0..step)
            .map(|first| {
                let (sender, receiver) = sync_channel(1);
                let make = &make;
                scope.spawn(move || {
                    let mut blocks = (first..count).step_by(threads.get());
                    // Nobody takes any more after an error.
                    blocks.all(|block| sender.send(make(block)).is_ok())
                });
                receiver
            })
            .collect();
        (0..count).try_for_each(|block| {
            let receiver = &receivers[(block % step) as usize];
            take(
                receiver
                    .recv()
                    .expect("the thread makes every block of its own"),
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 3, 7] {
            let mut taken = Vec::new();
            let threads = NonZeroUsize::new(threads).unwrap();
            let all = in_order(
                100,
                threads,
                |block| block * block,
                |made| {
                    taken.push(made);
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(all, Ok(()));
            assert_eq!(
                taken,
                (0..100).map(|block| block * block).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let threads = NonZeroUsize::new(3).unwrap();
        let mut taken = 0;
        let stopped = in_order(
            1_000_000,
            threads,
            |block| block,
            |made| {
                taken += 1;
                if made == 10 { Err(made) } else { Ok(()) }
            },
        );
        assert_eq!((stopped, taken), (Err(10), 11));
    }
}
