//! Bots at a table, and hints for people. The search pool searches; its result for a bot is an ordinary command of the
//! bot's seat.

use super::actor::Table;
use super::doubt::TableError;
use super::message::{ConnectionId, to_text};
use crate::counts::Held;
use crate::search_pool::Work;
use crate::secrets;
use qipan_ai::{Advice, Mind, Strength};
use qipan_engine::systems::rematch::RematchState;
use qipan_engine::systems::undo::UndoRequest;
use qipan_engine::{Actor, AnyMatch, Problem, Rng, Seat, SeatSet, Viewer};
use qipan_protocol::{CommandId, MatchId, RoomStage, TableNotice, UserId};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::time::Duration;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;

/// The strength of a bot that plays for somebody who is away.
const STAND_IN: u8 = 3;
/// The longest search for a move or a hint, where no clock is shorter. The levels have limits below it.
const MAX_SEARCH: Duration = Duration::from_secs(3);
/// With a clock, a bot takes this part of the time it has left.
const PART_OF_CLOCK: u32 = 20;
/// Below this chance to win, a bot takes a draw.
const DRAW_BELOW: f64 = 0.4;
/// How many hints somebody gets at a time.
const HINTS: usize = 3;

/// The searches that run for this table.
#[derive(Debug, Default)]
pub(super) struct Searches {
    running: JoinSet<SearchResult>,
    /// What the bots are to do. It stays when they have failed at it, so that they do not try for ever.
    task: Option<(Task, AbortHandle)>,
}

/// What a bot has to decide, and where.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Task {
    in_match: MatchId,
    seq: u64,
    seat: Seat,
    level: u8,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Move,
    /// Whether to agree to a draw.
    Draw,
}

#[derive(Debug)]
pub(super) enum SearchResult {
    OfBot {
        task: Task,
        command: Option<String>,
    },
    Hint {
        connection: ConnectionId,
        id: CommandId,
        advice: Option<Result<Advice, Problem>>,
        /// Until it is dropped, its person cannot ask for another hint.
        _held: Held<UserId>,
    },
}

impl Searches {
    /// Drops what the bots are to do, so that it is searched for again where it is still to be done.
    pub(super) fn cancel_task(&mut self) {
        if let Some((_, search)) = self.task.take() {
            search.abort();
        }
    }

    /// The next search that is finished. Never ends while none is running.
    pub(super) async fn next(&mut self) -> SearchResult {
        loop {
            match self.running.join_next().await {
                Some(Ok(result)) => return result,
                // The search was cancelled.
                Some(Err(_)) => {}
                None => std::future::pending().await,
            }
        }
    }
}

/// The requests of other seats that a bot may have to answer.
#[derive(Deserialize)]
struct OpenRequests {
    #[serde(default)]
    undo_request: Option<UndoRequest>,
    #[serde(default)]
    draw_asked: SeatSet,
    #[serde(default)]
    rematch: Option<RematchState>,
}

impl Table {
    fn is_bot(&self, seat: Seat) -> bool {
        self.bot_level(seat).is_some()
    }

    fn bot_level(&self, seat: Seat) -> Option<u8> {
        let own = self.room.bots().find(|(bot, _)| *bot == seat).map(|(_, level)| level);
        own.or_else(|| self.away.has_stand_in(seat).then_some(STAND_IN))
    }

    /// Sends the replies of bots that need no search, and starts the search for the rest.
    pub(super) async fn attend_to_bots(&mut self) {
        // A bound, so that bots alone at a table cannot keep it from its mailbox.
        for _ in 0..16 {
            let Some((seat, command)) = self.next_auto_reply() else { break };
            if self.carry_out(Actor::Seat(seat), command, None).await.is_err() {
                break;
            }
        }
        let task = self.bot_task();
        if self.searches.task.as_ref().map(|(task, _)| task) != task.as_ref() {
            self.searches.cancel_task();
            self.searches.task = task.map(|task| (task.clone(), self.start_search(task)));
        }
    }

    /// The seats of bots, if there are any, and the requests that are open.
    fn open_requests(&self) -> Option<(Vec<Seat>, OpenRequests)> {
        let game = &self.live.as_ref()?.game;
        let bots: Vec<Seat> = game.seats().iter().filter(|seat| self.is_bot(*seat)).collect();
        let view = game.view_value(Viewer::Seat(*bots.first()?)).ok()?;
        Some((bots, serde_json::from_value(view).ok()?))
    }

    /// A bot lets people take back, and plays again as often as they like. A bot that stands in for an absent person
    /// agrees to neither: that is for the person to say.
    fn next_auto_reply(&self) -> Option<(Seat, &'static str)> {
        let (bots, asked) = self.open_requests()?;
        let own = |seat: Seat| self.room.bots().any(|(bot, _)| bot == seat);
        let approves = |request: UndoRequest| {
            let open = |seat: &Seat| own(*seat) && *seat != request.seat && !request.approved.contains(*seat);
            bots.iter().copied().find(open).map(|seat| (seat, r#"{"type":"approve_undo"}"#))
        };
        let votes = |rematch: RematchState| {
            let wanted = rematch.votes.iter().any(|seat| !self.is_bot(seat));
            let open = |seat: &Seat| wanted && own(*seat) && !rematch.votes.contains(*seat);
            bots.iter().copied().find(open).map(|seat| (seat, r#"{"type":"vote_rematch","yes":true}"#))
        };
        asked.undo_request.and_then(approves).or_else(|| asked.rematch.and_then(votes))
    }

    fn bot_task(&self) -> Option<Task> {
        // Without a connection nobody watches the match, so bots wait.
        if self.connections.is_empty() {
            return None;
        }
        let live = self.live.as_ref().filter(|_| self.room.stage == RoomStage::Playing)?;
        let task = |seat: Seat, what| {
            let level = self.bot_level(seat)?;
            Some(Task { in_match: live.id.clone(), seq: live.game.seq(), seat, level, what })
        };
        let to_move = live.game.to_act().iter().find_map(|seat| task(seat, What::Move));
        let (_, asked) = self.open_requests()?;
        // A draw is for the absent person to agree to, not for the bot that stands in.
        let own = |seat: &Seat| self.room.bots().any(|(bot, _)| bot == *seat);
        asked.draw_asked.iter().filter(own).find_map(|seat| task(seat, What::Draw)).or(to_move)
    }

    fn start_search(&mut self, task: Task) -> AbortHandle {
        let not_before = Instant::now() + Duration::from_millis(self.app.config().bots.pause_ms);
        let within = self.search_time(task.seat);
        let mind = self.mind_of(task.seat).and_then(|mind| Ok((mind, secrets::random_number()?)));
        let strength = if task.level == 0 { Strength::RANDOM } else { Strength::level(task.level) };
        let what = task.what;
        let waits = self.waits_for_bots();
        let search = mind.ok().map(|(mind, seed)| {
            let work: Work<Option<String>> = Box::new(move |mind, go_on| match what {
                What::Move => mind.think(strength, seed, go_on).ok(),
                What::Draw => answer_draw(mind, strength, seed, go_on),
            });
            self.app.searches().search_move(&waits, mind, within, work)
        });
        self.searches.running.spawn(async move {
            let command = match search {
                Some(search) => search.await.ok().flatten(),
                None => None,
            };
            tokio::time::sleep_until(not_before).await;
            SearchResult::OfBot { task, command }
        })
    }

    /// The person whose share of the search threads the bots of this table use: the first connected player, else the
    /// first spectator.
    fn waits_for_bots(&self) -> UserId {
        let is_here = |user: &UserId| self.connections.values().any(|it| it.person.id == *user);
        let player = self.room.persons().find(|(_, person)| is_here(&person.id)).map(|(_, person)| person);
        let person = player.or_else(|| self.connections.values().next().map(|it| &it.person));
        person.map_or_else(|| self.room.host.clone(), |person| person.id.clone())
    }

    fn mind_of(&self, seat: Seat) -> Result<Box<dyn Mind>, Problem> {
        let nobody = || Problem::new("no_bots", "this game has no bots");
        let live = self.live.as_ref().ok_or_else(nobody)?;
        qipan_catalog::bots(live.game.manifest().id).ok_or_else(nobody)?.mind(&*live.game, seat)
    }

    fn search_time(&self, seat: Seat) -> Duration {
        let clock = self.live.as_ref().and_then(|live| live.next_flag()).filter(|(whose, _)| *whose == seat);
        let share = clock.map(|(_, at)| at.saturating_duration_since(Instant::now()) / PART_OF_CLOCK);
        share.map_or(MAX_SEARCH, |share| share.min(MAX_SEARCH))
    }

    pub(super) async fn take_search_result(&mut self, result: SearchResult) {
        match result {
            SearchResult::OfBot { task, command } => self.move_of_bot(&task, command).await,
            SearchResult::Hint { connection, id, advice, .. } => {
                let failed = || Err(Problem::new("no_hint", "no hint was found"));
                let result = match advice.unwrap_or_else(failed) {
                    Ok(Advice { mut hints, chances }) => {
                        hints.truncate(HINTS);
                        let hints =
                            hints.into_iter().filter_map(|hint| serde_json::to_value(hint).ok()).collect();
                        let chances = chances.into_iter().map(Into::into).collect();
                        self.send_to(connection, to_text(&TableNotice::Hint { id, hints, chances }));
                        Ok(false)
                    }
                    Err(problem) => Err(problem.into()),
                };
                self.answer(connection, Some(id), result);
            }
        }
    }

    /// Carries out the move of a bot. If the search has failed, the bot plays at random: its opponents are waiting.
    async fn move_of_bot(&mut self, task: &Task, command: Option<String>) {
        if self.searches.task.as_ref().is_none_or(|(wanted, _)| wanted != task) {
            return;
        }
        let actor = Actor::Seat(task.seat);
        if let Some(command) = &command
            && self.carry_out(actor, command, None).await.is_ok()
        {
            return;
        }
        // The store has failed: the bot searches again when the match has been read.
        let Some(live) = &self.live else { return };
        let at_random = match task.what {
            What::Draw => Some(r#"{"type":"decline_draw"}"#.to_owned()),
            What::Move => at_random(&*live.game, task.seat),
        };
        let Some(instead) = at_random else { return };
        tracing::debug!(table = %self.room.id, ?task, ?command, "a bot plays at random");
        if let Err(error) = self.carry_out(actor, &instead, None).await {
            tracing::error!(table = %self.room.id, ?task, %error, "a bot is stuck");
        }
    }

    /// A player asks for a hint. The answer follows when the search is finished.
    pub(super) async fn hint(&mut self, connection: ConnectionId, id: CommandId) -> Result<bool, TableError> {
        let person = self.connections.get(&connection).map(|here| here.person.id.clone());
        let seated = person.and_then(|person| Some((self.viewer_of(&person).seat()?, person)));
        let Some((seat, person)) = seated else {
            return Err(Problem::new("not_seated", "spectators watch; take a seat to play").into());
        };
        if !self.room.settings.hints {
            return Err(Problem::new("hints_off", "there are no hints at this table").into());
        }
        self.ensure_live().await?;
        if self.live.as_ref().is_none_or(|_| self.room.stage != RoomStage::Playing) {
            return Err(Problem::new("no_match", "no match is being played").into());
        }
        let (mind, seed) = (self.mind_of(seat)?, secrets::random_number()?);
        let work: Work<_> = Box::new(move |mind, go_on| mind.advise(Strength::BEST, seed, go_on));
        let search = self.app.searches().search_hint(&person, mind, MAX_SEARCH, work);
        let pending = || Problem::new("hint_pending", "the last hint is still being computed");
        let (held, advice) = search.ok_or_else(pending)?;
        self.searches.running.spawn(async move {
            let advice = advice.await.ok();
            SearchResult::Hint { connection, id, advice, _held: held }
        });
        Ok(false)
    }
}

/// Agrees to a draw if the chance to win is low.
fn answer_draw(
    mind: &mut dyn Mind,
    strength: Strength,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<String> {
    let chances = mind.estimate(strength, seed, go_on).ok()?;
    let chance = f64::from(*chances.get(usize::from(mind.seat().0))?);
    let answer = if chance < DRAW_BELOW { "accept_draw" } else { "decline_draw" };
    Some(format!(r#"{{"type":"{answer}"}}"#))
}

/// One of the commands this seat can give. It looks at nothing but that list, which the seat may know.
fn at_random(game: &dyn AnyMatch, seat: Seat) -> Option<String> {
    let (commands, _) = game.legal(seat).ok()?;
    let commands: Vec<&RawValue> = serde_json::from_str(&commands).ok()?;
    let mut rng = Rng::new(secrets::random_seed().ok()?);
    rng.pick(&commands).map(|command| command.get().to_owned())
}
