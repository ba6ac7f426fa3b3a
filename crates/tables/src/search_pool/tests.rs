use super::*;
use qipan_ai::Strength;
use qipan_engine::{NewMatch, Seat};
use std::sync::mpsc;

const MINUTE: Duration = Duration::from_secs(60);

fn bot() -> Box<dyn Bot> {
    let game = qipan_catalog::built_in().game("tictactoe").unwrap();
    let (running, _) = game.create(&NewMatch::with_seed(1)).unwrap();
    qipan_catalog::built_in().bots("tictactoe").unwrap().bot(&*running, Seat(0)).unwrap()
}

fn person(name: &str) -> UserId {
    UserId::new(name)
}

#[tokio::test]
async fn a_failure_harms_nobody_else() {
    let pool = SearchPool::new(1);
    let failed: oneshot::Receiver<()> =
        pool.search_move(&person("ann"), bot(), MINUTE, Box::new(|_, _| panic!("on purpose")));
    let found = pool.search_move(
        &person("ann"),
        bot(),
        MINUTE,
        Box::new(|bot, go_on| bot.think(Strength::level(2), 1, go_on)),
    );
    assert!(failed.await.is_err());
    assert!(found.await.unwrap().unwrap().contains("click_cell"));
}

#[tokio::test]
async fn dropping_the_answer_cancels_the_search() {
    let pool = SearchPool::new(1);
    let endless = pool.search_move(&person("ann"), bot(), MINUTE, Box::new(|_, go_on| while go_on() {}));
    drop(endless);
    let next = pool.search_move(&person("ann"), bot(), Duration::ZERO, Box::new(|_, go_on| go_on()));
    assert!(!next.await.unwrap(), "its time was over at once");
}

/// Occupies the only thread until the sender is dropped.
fn occupy(pool: &SearchPool) -> (mpsc::Sender<()>, oneshot::Receiver<()>) {
    let (hold, held) = mpsc::channel();
    let busy =
        pool.search_move(&person("busy"), bot(), MINUTE, Box::new(move |_, _| held.recv().unwrap_or(())));
    (hold, busy)
}

#[tokio::test]
async fn a_greedy_person_waits_behind_the_others() {
    let pool = SearchPool::new(1);
    let (hold, busy) = occupy(&pool);
    let (log, order) = mpsc::channel();
    let mut answers = Vec::new();
    for name in ["greedy", "greedy", "greedy", "modest"] {
        let log = log.clone();
        let work = Box::new(move |_: &mut dyn Bot, _: &mut dyn FnMut() -> bool| log.send(name).unwrap());
        answers.push(pool.search_move(&person(name), bot(), MINUTE, work));
    }
    drop(hold);
    busy.await.unwrap();
    for answer in answers {
        answer.await.unwrap();
    }
    drop(log);
    assert_eq!(order.iter().collect::<Vec<_>>(), ["greedy", "modest", "greedy", "greedy"]);
}

#[tokio::test]
async fn a_person_waits_for_one_hint_at_a_time() {
    let pool = SearchPool::new(1);
    let (hold, _busy) = occupy(&pool);
    let ask = |name: &str| pool.search_hint(&person(name), bot(), MINUTE, Box::new(|_, _| ()));
    let (held, first) = ask("ann").unwrap();
    assert!(ask("ann").is_none());
    assert!(ask("bob").is_some());
    drop(hold);
    first.await.unwrap();
    drop(held);
    assert!(ask("ann").is_some());
}

#[tokio::test]
async fn a_hint_makes_way_for_a_bot() {
    let pool = SearchPool::new(1);
    let (begin, begun) = oneshot::channel();
    let endless = move |_: &mut dyn Bot, go_on: &mut dyn FnMut() -> bool| {
        begin.send(()).unwrap();
        while go_on() {}
    };
    let hint = pool.search_hint(&person("ann"), bot(), MINUTE, Box::new(endless));
    begun.await.unwrap();
    let bot = pool.search_move(&person("bob"), bot(), MINUTE, Box::new(|_, _| ()));
    // If the hint did not make way, it would keep the only thread for its whole minute.
    bot.await.unwrap();
    hint.unwrap().1.await.unwrap();
}
