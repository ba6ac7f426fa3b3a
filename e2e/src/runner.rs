//! Runs the stories, two at a time, and reports the results.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use tokio::sync::Semaphore;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, timeout};

use crate::stage::{Stage, Tools};

/// The number of stories at a time: four are too many for a machine with two cores.
const AT_ONCE: usize = 2;
const MAX_TIME: Duration = Duration::from_secs(120);

/// A running story.
pub(crate) type Playing = Pin<Box<dyn Future<Output = Result<()>>>>;

/// A browser test: something that people do with the client.
pub(crate) struct Story {
    pub(crate) name: &'static str,
    pub(crate) play: fn(Rc<Stage>) -> Playing,
}

/// The stories of a module by the names of their functions.
macro_rules! stories {
    ($($module:ident: $($name:ident),+ $(,)?);+ $(;)?) => {
        &[$($($crate::runner::Story {
            name: concat!(stringify!($module), "-", stringify!($name)),
            play: |stage| Box::pin($module::$name(stage)),
        }),+),+]
    };
}
pub(crate) use stories;

pub(crate) async fn run(tools: Rc<Tools>, stories: &'static [Story], filter: &str) -> Result<()> {
    let chosen: Vec<_> = stories.iter().filter(|story| story.name.contains(filter)).collect();
    if chosen.is_empty() {
        bail!("no story has {filter} in its name");
    }
    let count = chosen.len();
    // A failed story is not run again: a second run would hide a story that waits for the wrong thing, and a client
    // that is too slow under load.
    let failed = LocalSet::new().run_until(play_all(tools, chosen)).await;
    if failed.is_empty() {
        println!("{count} stories, all well");
        return Ok(());
    }
    let names: Vec<_> = failed.iter().map(|story| story.name).collect();
    bail!("{} of {count} stories failed: {}", names.len(), names.join(", "))
}

/// Runs stories and returns the failed ones.
async fn play_all(tools: Rc<Tools>, stories: Vec<&'static Story>) -> Vec<&'static Story> {
    let places = Rc::new(Semaphore::new(AT_ONCE));
    let mut running = JoinSet::new();
    for story in stories {
        let (tools, places) = (Rc::clone(&tools), Rc::clone(&places));
        running.spawn_local(async move {
            let place = places.acquire().await;
            let begin = Instant::now();
            let result = play(tools, story).await;
            drop(place);
            let seconds = begin.elapsed().as_secs_f64();
            match &result {
                Ok(()) => println!("ok {seconds:5.1}s {}", story.name),
                Err(error) => println!("FAILED {seconds:5.1}s {}\n{error:#}", story.name),
            }
            result.is_err().then_some(story)
        });
    }
    running.join_all().await.into_iter().flatten().collect()
}

async fn play(tools: Rc<Tools>, story: &'static Story) -> Result<()> {
    let stage = Rc::new(Stage::new(tools).await?);
    // A task of its own: a panic then fails this story only.
    let played = tokio::task::spawn_local(timeout(MAX_TIME, (story.play)(Rc::clone(&stage)))).await;
    let result = match played {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(anyhow!("took longer than {MAX_TIME:?}")),
        Err(panic) => Err(anyhow!("{panic}")),
    };
    let result = match result {
        Ok(()) => stage.is_in_order().await,
        error => error,
    };
    let result = match result {
        Ok(()) => Ok(()),
        Err(error) => {
            let kept = stage.keep_evidence(story.name).await.unwrap_or_default();
            Err(error).with_context(|| format!("see {kept:?}"))
        }
    };
    stage.close().await;
    result
}
