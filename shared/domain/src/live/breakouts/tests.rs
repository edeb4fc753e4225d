use super::super::session::tests::{session, user};
use super::*;

const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

fn room(id: u64, assigned: &[u64]) -> Breakout {
    Breakout {
        id: id.try_into().unwrap(),
        name: format!("Room {id}"),
        assigned: assigned.iter().copied().map(user).collect(),
    }
}

/// Rooms 4 and 5, of an hour.
fn set(assignment: RoomAssignment) -> Breakouts {
    Breakouts {
        session_id: session().id,
        assignment,
        rooms: vec![room(4, &[11, 12]), room(5, &[13])],
        closes_at: Some(NOW.plus_millis(3_600_000)),
        closed_at: None,
        created_at: NOW,
        revision: 3,
    }
}

fn id(id: u64) -> BreakoutId {
    id.try_into().unwrap()
}

fn members(set: &Breakouts, movements: &Movements) -> Vec<Vec<u64>> {
    let all = set.members(movements).into_iter();
    all.map(|(_, all)| all.into_iter().map(UserId::get).collect())
        .collect()
}

#[test]
fn a_set_closes_once_and_no_later_than_it_was_to() {
    let open = set(RoomAssignment::Auto);
    assert!(open.open(NOW));
    let closed = open.close(NOW.plus_millis(5)).unwrap();
    assert_eq!(closed.closed_at, Some(NOW.plus_millis(5)));
    assert_eq!((closed.revision, closed.close(NOW)), (4, None));
    assert!(!closed.open(NOW));
    let end = NOW.plus_millis(3_600_000);
    assert!(open.open(NOW.plus_millis(3_599_999)) && !open.open(end));
    let late = open.close(end.plus_millis(99)).unwrap();
    assert_eq!((late.closed_at, late.due_at()), (Some(end), Some(end)));
    assert_eq!(open.due_at(), Some(end));
}

#[test]
fn a_room_of_an_earlier_set_is_closed_and_one_of_a_later_set_is_not_there() {
    let set = set(RoomAssignment::Auto);
    assert_eq!(set.room(id(3)), Some(Err(BreakoutRefused::Closed)));
    assert_eq!(set.room(id(5)).unwrap().unwrap().name, "Room 5");
    assert_eq!(set.room(id(6)), None);
    let closed = |set: &Breakouts| [3, 4, 5, 6].map(|one| set.room_is_closed(id(one), NOW));
    assert_eq!(closed(&set), [true, false, false, false]);
    let later = set.close(NOW).unwrap();
    assert_eq!(closed(&later), [true, true, true, false]);
}

#[test]
fn members_are_where_they_were_assigned_until_they_go_elsewhere() {
    let set = set(RoomAssignment::Chosen);
    assert_eq!(members(&set, &Movements::new()), [vec![11, 12], vec![13]]);
    let movements = Movements::from([
        (user(10), Whereabouts::In(id(4))),
        (user(11), Whereabouts::In(id(5))),
        // Of an earlier set.
        (user(12), Whereabouts::In(id(2))),
        (user(13), Whereabouts::Out),
        (user(14), Whereabouts::Out),
        (user(15), Whereabouts::In(id(1))),
    ]);
    assert_eq!(members(&set, &movements), [vec![12, 10], vec![11]]);
}

#[test]
fn one_enters_ones_own_room_and_who_manages_every_room() {
    let none = Movements::new();
    for assignment in [RoomAssignment::Auto, RoomAssignment::Manual] {
        let set = set(assignment);
        let enter = |room, who| set.enter(id(room), user(who), false, &none, NOW);
        assert_eq!(enter(4, 11), Ok(BreakoutEntry::Free));
        assert_eq!(enter(5, 11), Err(BreakoutRefused::Others(id(4))));
        let managing = |room| set.enter(id(room), user(2), true, &none, NOW);
        assert_eq!(
            (managing(4), managing(5)),
            (Ok(BreakoutEntry::Free), Ok(BreakoutEntry::Free))
        );
        assert_eq!(managing(3), Err(BreakoutRefused::Closed));
        let closed = set.close(NOW).unwrap();
        let enter = |who, manages| closed.enter(id(4), user(who), manages, &none, NOW);
        assert_eq!(enter(11, false), Err(BreakoutRefused::Closed));
        assert_eq!(enter(2, true), Err(BreakoutRefused::Closed));
        assert_eq!(enter(13, false), Err(BreakoutRefused::Others(id(5))));
    }
}

#[test]
fn who_chooses_may_choose_anew() {
    let (set, mut movements) = (set(RoomAssignment::Chosen), Movements::new());
    let enter = |room, movements: &Movements| set.enter(id(room), user(20), false, movements, NOW);
    assert_eq!(enter(4, &movements), Ok(BreakoutEntry::Take));
    movements.insert(user(20), Whereabouts::In(id(4)));
    assert_eq!(enter(4, &movements), Ok(BreakoutEntry::Free));
    assert_eq!(enter(5, &movements), Ok(BreakoutEntry::Take));
}

#[test]
fn who_came_late_goes_where_the_fewest_are_unless_the_host_assigns() {
    let (auto, mut movements) = (set(RoomAssignment::Auto), Movements::new());
    let enter =
        |room, who, movements: &Movements| auto.enter(id(room), user(who), false, movements, NOW);
    assert_eq!(
        enter(4, 20, &movements),
        Err(BreakoutRefused::NotSmallest(id(5)))
    );
    assert_eq!(enter(5, 20, &movements), Ok(BreakoutEntry::Take));
    movements.insert(user(20), Whereabouts::In(id(5)));
    assert_eq!(
        enter(4, 20, &movements),
        Err(BreakoutRefused::Others(id(5)))
    );
    // Both have two by now.
    assert_eq!(enter(4, 21, &movements), Ok(BreakoutEntry::Take));
    assert_eq!(enter(5, 21, &movements), Ok(BreakoutEntry::Take));
    // Who was thrown out and let back in came late, and takes nobody's room.
    movements.insert(user(13), Whereabouts::Out);
    assert_eq!(
        enter(4, 13, &movements),
        Err(BreakoutRefused::NotSmallest(id(5)))
    );
    let manual = set(RoomAssignment::Manual);
    let refused = manual.enter(id(5), user(20), false, &Movements::new(), NOW);
    assert_eq!(refused, Err(BreakoutRefused::NotAssigned));
}

#[test]
fn a_sessions_rooms_are_its_own_and_those_of_open_breakouts() {
    let (session, set) = (session(), set(RoomAssignment::Auto));
    let names = |set: Option<&Breakouts>| {
        let rooms = session.rooms(set).into_iter();
        rooms.map(|room| room.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(None), ["class-5"]);
    assert_eq!(names(Some(&set)), ["class-5", "class-5-4", "class-5-5"]);
    let closed = set.close(NOW).unwrap();
    assert_eq!(names(Some(&closed)), ["class-5"]);
}
