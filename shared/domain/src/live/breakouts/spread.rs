//! Participants are spread over rooms.

use crate::id::UserId;

/// Spreads users over so many rooms: each is in exactly one, and the rooms'
/// sizes differ by one at most. The order is shuffled by `seed`, so that sets
/// which follow one another mix the class anew; the same users and seed give
/// the same rooms, in whatever order the users come.
pub(super) fn spread(users: &[UserId], rooms: usize, seed: u64) -> Vec<Vec<UserId>> {
    let mut shuffled: Vec<_> = users
        .iter()
        .map(|user| (mixed(seed ^ mixed(user.get())), *user))
        .collect();
    shuffled.sort_unstable();
    shuffled.dedup();
    let mut spread = vec![Vec::new(); rooms];
    for (index, (_, user)) in shuffled.into_iter().enumerate() {
        if let Some(room) = spread.get_mut(index % rooms) {
            room.push(user);
        }
    }
    spread
}

/// The finalizer of `SplitMix64`: every bit depends on all bits.
const fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn user(id: u64) -> UserId {
        id.try_into().unwrap()
    }

    proptest! {
        #[test]
        fn everybody_is_in_one_room_and_rooms_are_even(
            ids in prop::collection::btree_set(1_u64..100_000, 0..200),
            rooms in 2_usize..=20,
            seed: u64,
        ) {
            let users: Vec<_> = ids.iter().copied().map(user).collect();
            let spread = spread(&users, rooms, seed);
            prop_assert_eq!(spread.len(), rooms);
            let sizes = spread.iter().map(Vec::len);
            let (least, most) = (sizes.clone().min().unwrap(), sizes.max().unwrap());
            prop_assert!(most - least <= 1);
            let all: Vec<_> = spread.iter().flatten().copied().collect();
            prop_assert_eq!(all.len(), users.len());
            let all: BTreeSet<_> = all.into_iter().map(UserId::get).collect();
            prop_assert_eq!(all, ids);
            let reversed: Vec<_> = users.iter().rev().copied().collect();
            prop_assert_eq!(super::spread(&reversed, rooms, seed), spread);
        }
    }

    #[test]
    fn another_seed_mixes_the_class_anew() {
        let users: Vec<_> = (1..=30).map(user).collect();
        assert_ne!(spread(&users, 5, 1), spread(&users, 5, 2));
    }
}
