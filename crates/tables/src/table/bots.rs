//! Bots at a table, and hints for players. The search pool runs the searches. What a bot has chosen is an ordinary
//! command of its seat.

use super::actor::Table;
use super::commands::Answered;
use super::doubt::TableError;
use super::errors::CommandError;
use super::message::{ConnectionId, to_text};
use crate::counts::Held;
use crate::randomness;
use crate::search_pool::Work;
use qipan_ai::{Advice, Bot, Strength};
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::{RematchCommand, RematchState};
use qipan_engine::systems::undo::{UndoCommand, UndoRequest};
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Actor, AnyMatch, PlatformView, Problem, Rng, Seat, SystemCommand, Viewer};
use qipan_protocol::{CommandId, MatchId, RoomStage, TableNotice, UserId};
use serde_json::value::RawValue;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;

/// The strength of a bot that plays in the place of an absent player.
const STAND_IN: u8 = 3;
/// The longest search for a move or a hint. A clock may allow less, and each level stops sooner.
const MAX_SEARCH: Duration = Duration::from_secs(3);
/// With a clock, a bot searches for this fraction (one twentieth) of the time that is left.
const PART_OF_CLOCK: u32 = 20;
/// A bot with a lower chance to win than this accepts a draw.
const DRAW_BELOW: f64 = 0.4;
/// How many hints a player gets at once.
const HINTS: usize = 3;

/// The searches that are running for this table.
#[derive(Debug, Default)]
pub(super) struct Searches {
    running: JoinSet<SearchResult>,
    /// The current task of the bots. It is kept even after they have failed at it, so that they do not try again
    /// without end.
    task: Option<(Task, AbortHandle)>,
}

/// What a bot has to decide, and in which position.
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

/// What a bot has chosen to do.
#[derive(Clone, Debug)]
pub(super) enum BotReply {
    /// A command of the game, in JSON.
    Move(String),
    Draw(AgreementCommand),
    /// A pass in a response window.
    Pass,
}

#[derive(Debug)]
pub(super) enum SearchResult {
    OfBot {
        task: Task,
        reply: Option<BotReply>,
    },
    Hint {
        connection: ConnectionId,
        id: CommandId,
        advice: Option<Result<Advice, Problem>>,
        /// Until this is dropped, the person cannot ask for another hint.
        _held: Held<UserId>,
    },
}

impl Searches {
    /// Cancels the current task. If it still has to be done, the next [`Table::attend_to_bots`] starts its search
    /// again.
    pub(super) fn cancel_task(&mut self) {
        if let Some((_, search)) = self.task.take() {
            search.abort();
        }
    }

    /// The result of the next finished search. Waits for ever while none is running.
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

impl Table {
    pub(super) fn is_bot(&self, seat: Seat) -> bool {
        self.bot_level(seat).is_some()
    }

    fn bot_level(&self, seat: Seat) -> Option<u8> {
        let own = self.room.bots().find(|(bot, _)| *bot == seat).map(|(_, level)| level);
        own.or_else(|| self.away.has_stand_in(seat).then_some(STAND_IN))
    }

    /// Sends the replies of bots that need no search, and starts a search if a bot has to move or to answer a draw
    /// offer.
    pub(super) async fn attend_to_bots(&mut self) {
        // The bound keeps bots that reply to each other from blocking the mailbox.
        for _ in 0..16 {
            let Some((seat, command)) = self.next_auto_reply() else { break };
            if self.arrange(Actor::Seat(seat), command).await.is_err() {
                break;
            }
        }
        let task = self.bot_task();
        if self.searches.task.as_ref().map(|(task, _)| task) != task.as_ref() {
            self.searches.cancel_task();
            self.searches.task = task.map(|task| (task.clone(), self.start_search(task)));
        }
    }

    /// The seats of bots, if there are any, and what the first of them sees of the platform: the open requests.
    fn bots_and_requests(&self) -> Option<(Vec<Seat>, PlatformView)> {
        let game = &self.live.as_ref()?.game;
        let bots: Vec<Seat> = game.seats().iter().filter(|seat| self.is_bot(*seat)).collect();
        let view = game.platform(Viewer::Seat(*bots.first()?));
        Some((bots, view))
    }

    /// A bot approves every undo, and votes for every rematch that a person has voted for. A bot that stands in for
    /// an absent person does neither: that decision is the person's.
    fn next_auto_reply(&self) -> Option<(Seat, SystemCommand)> {
        let (bots, asked) = self.bots_and_requests()?;
        let own = |seat: Seat| self.room.bots().any(|(bot, _)| bot == seat);
        let approves = |request: UndoRequest| {
            let open = |seat: &Seat| own(*seat) && *seat != request.seat && !request.approved.contains(*seat);
            bots.iter().copied().find(open).map(|seat| (seat, UndoCommand::ApproveUndo {}.into()))
        };
        let votes = |rematch: RematchState| {
            let wanted = rematch.votes.iter().any(|seat| !self.is_bot(seat));
            let open = |seat: &Seat| wanted && own(*seat) && !rematch.votes.contains(*seat);
            let vote = RematchCommand::VoteRematch { yes: true };
            bots.iter().copied().find(open).map(|seat| (seat, vote.into()))
        };
        asked.undo_request.and_then(approves).or_else(|| asked.rematch.and_then(votes))
    }

    fn bot_task(&self) -> Option<Task> {
        // Without a connection no client sees the match, so bots wait.
        if self.connections.is_empty() {
            return None;
        }
        let live = self.live.as_ref().filter(|_| self.room.stage == RoomStage::Playing)?;
        let task = |seat: Seat, what| {
            let level = self.bot_level(seat)?;
            Some(Task { in_match: live.id.clone(), seq: live.game.seq(), seat, level, what })
        };
        let to_move = live.game.to_act().iter().find_map(|seat| task(seat, What::Move));
        let (_, asked) = self.bots_and_requests()?;
        // Only the absent person may agree to a draw, not the bot that stands in for them.
        let own = |seat: &Seat| self.room.bots().any(|(bot, _)| bot == *seat);
        asked.draw_asked.iter().filter(own).find_map(|seat| task(seat, What::Draw)).or(to_move)
    }

    fn start_search(&mut self, task: Task) -> AbortHandle {
        let answer_at = self.answer_at(&task);
        let pause = Duration::from_millis(self.app.config().bots.pause_ms);
        let not_before = answer_at.unwrap_or_else(|| Instant::now() + pause);
        let search = self.search(&task, answer_at);
        self.searches.running.spawn(async move {
            let found = async {
                match search {
                    Some(search) => search.await.ok().flatten(),
                    None => None,
                }
            };
            let reply = match answer_at {
                // A search that had to wait for a thread must not answer late: that would reveal that the bot had a
                // choice.
                Some(at) => tokio::time::timeout_at(at, found).await.ok().flatten().or(Some(BotReply::Pass)),
                None => found.await,
            };
            tokio::time::sleep_until(not_before).await;
            SearchResult::OfBot { task, reply }
        })
    }

    /// When a bot answers in a response window: exactly after the delay, whatever it holds, but before its clock runs
    /// out. The delay counts from the start of the search, so that opponents cannot shorten a search by requests that
    /// restart it.
    fn answer_at(&self, task: &Task) -> Option<Instant> {
        let live = self.live.as_ref().filter(|live| live.asking.asks(task.seat))?;
        let due = live.before_flag(task.seat, Instant::now() + self.response_delay());
        (task.what == What::Move).then_some(due)
    }

    /// Hands a search to the pool. In a response window it gets three quarters of the time until `answer_at`.
    fn search(&self, task: &Task, answer_at: Option<Instant>) -> Option<oneshot::Receiver<Option<BotReply>>> {
        let left = answer_at.map(|at| at.saturating_duration_since(Instant::now()) * 3 / 4);
        let within = self.search_time(task.seat).min(left.unwrap_or(Duration::MAX));
        let (bot, seed) =
            self.bot_of(task.seat).and_then(|bot| Ok((bot, randomness::random_number()?))).ok()?;
        let strength = if task.level == 0 { Strength::RANDOM } else { Strength::level(task.level) };
        let what = task.what;
        let work: Work<Option<BotReply>> = Box::new(move |bot, go_on| match what {
            What::Move => bot.think(strength, seed, go_on).ok().map(BotReply::Move),
            What::Draw => answer_draw(bot, strength, seed, go_on).map(BotReply::Draw),
        });
        Some(self.app.searches().search_move(&self.waits_for_bots(), bot, within, work))
    }

    /// The person whose share of the search threads the bots of this table use: the first connected player, else the
    /// first spectator.
    fn waits_for_bots(&self) -> UserId {
        let is_here = |user: &UserId| self.connections.values().any(|it| it.person.id == *user);
        let player = self.room.persons().find(|(_, person)| is_here(&person.id)).map(|(_, person)| person);
        let person = player.or_else(|| self.connections.values().next().map(|it| &it.person));
        person.map_or_else(|| self.room.host.clone(), |person| person.id.clone())
    }

    fn bot_of(&self, seat: Seat) -> Result<Box<dyn Bot>, TableError> {
        let live = self.live.as_ref().ok_or(CommandError::NoBots)?;
        let bots = self.app.catalog().bots(&live.game.manifest().id).ok_or(CommandError::NoBots)?;
        Ok(bots.bot(&*live.game, seat)?)
    }

    fn search_time(&self, seat: Seat) -> Duration {
        let clock = self.live.as_ref().and_then(|live| live.next_flag()).filter(|(whose, _)| *whose == seat);
        let share = clock.map(|(_, at)| at.saturating_duration_since(Instant::now()) / PART_OF_CLOCK);
        share.map_or(MAX_SEARCH, |share| share.min(MAX_SEARCH))
    }

    pub(super) async fn take_search_result(&mut self, result: SearchResult) {
        match result {
            SearchResult::OfBot { task, reply } => self.reply_of_bot(&task, reply).await,
            SearchResult::Hint { connection, id, advice, .. } => {
                let result = match advice {
                    Some(Ok(Advice { mut hints, chances })) => {
                        hints.truncate(HINTS);
                        let hints =
                            hints.into_iter().filter_map(|hint| serde_json::to_value(hint).ok()).collect();
                        let chances = chances.into_iter().map(Into::into).collect();
                        self.send_to(connection, to_text(&TableNotice::Hint { id, hints, chances }));
                        Ok(false)
                    }
                    Some(Err(problem)) => Err(problem.into()),
                    None => Err(CommandError::NoHint.into()),
                };
                self.answer(connection, Some(id), result);
            }
        }
    }

    /// Carries out what a bot has chosen. If the search has failed, the bot plays at random, because its opponents
    /// are waiting.
    async fn reply_of_bot(&mut self, task: &Task, reply: Option<BotReply>) {
        // A result for an older task is ignored: the position has changed since.
        if self.searches.task.as_ref().is_none_or(|(wanted, _)| wanted != task) {
            return;
        }
        if let Some(reply) = &reply
            && self.carry_out_reply(task.seat, reply).await.is_ok()
        {
            return;
        }
        // The store has failed: the bot searches again when the match has been read.
        let Some(live) = &self.live else { return };
        let at_random = match task.what {
            What::Draw => Some(BotReply::Draw(AgreementCommand::DeclineDraw {})),
            What::Move => at_random(&*live.game, task.seat).map(BotReply::Move),
        };
        let Some(instead) = at_random else { return };
        tracing::debug!(table = %self.room.id, ?task, ?reply, "a bot plays at random");
        if let Err(error) = self.carry_out_reply(task.seat, &instead).await {
            tracing::error!(table = %self.room.id, ?task, %error, "a bot is stuck");
        }
    }

    async fn carry_out_reply(&mut self, seat: Seat, reply: &BotReply) -> Answered {
        match reply {
            BotReply::Move(command) => self.carry_out(Actor::Seat(seat), command, None).await,
            BotReply::Draw(command) => self.arrange(Actor::Seat(seat), command.clone()).await,
            BotReply::Pass => self.arrange(Actor::Seat(seat), WindowCommand::PassResponse {}).await,
        }
    }

    /// Starts a search for a hint. The answer is sent when the search is finished.
    pub(super) async fn hint(&mut self, connection: ConnectionId, id: CommandId) -> Result<bool, TableError> {
        let person = self.connections.get(&connection).map(|here| here.person.id.clone());
        let seated = person.and_then(|person| Some((self.viewer_of(&person).seat()?, person)));
        let Some((seat, person)) = seated else {
            return Err(CommandError::NotSeated.into());
        };
        if !self.room.settings.hints {
            return Err(CommandError::HintsOff.into());
        }
        self.ensure_live().await?;
        if self.live.as_ref().is_none_or(|_| self.room.stage != RoomStage::Playing) {
            return Err(CommandError::NoMatch.into());
        }
        let (bot, seed) = (self.bot_of(seat)?, randomness::random_number()?);
        let work: Work<_> = Box::new(move |bot, go_on| bot.advise(Strength::BEST, seed, go_on));
        let search = self.app.searches().search_hint(&person, bot, MAX_SEARCH, work);
        let (held, advice) = search.ok_or(CommandError::HintPending)?;
        self.searches.running.spawn(async move {
            let advice = advice.await.ok();
            SearchResult::Hint { connection, id, advice, _held: held }
        });
        Ok(false)
    }
}

/// Agrees to a draw if the chance to win is low.
fn answer_draw(
    bot: &mut dyn Bot,
    strength: Strength,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<AgreementCommand> {
    let chances = bot.estimate(strength, seed, go_on).ok()?;
    let chance = f64::from(*chances.get(usize::from(bot.seat().0))?);
    let accepts = chance < DRAW_BELOW;
    Some(if accepts { AgreementCommand::AcceptDraw {} } else { AgreementCommand::DeclineDraw {} })
}

/// One of the legal commands of this seat, at random. It reads only the list of legal commands, which the seat may
/// know.
fn at_random(game: &dyn AnyMatch, seat: Seat) -> Option<String> {
    let (commands, _) = game.legal(seat).ok()?;
    let commands: Vec<&RawValue> = serde_json::from_str(&commands).ok()?;
    let mut rng = Rng::new(randomness::random_seed().ok()?);
    rng.pick(&commands).map(|command| command.get().to_owned())
}
