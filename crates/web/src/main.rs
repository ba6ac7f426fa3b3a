//! The browser client: pages, routes and the connection. The engine and the rules of all games run in the page,
//! so that same-screen play, lessons and replays need no server. The same module runs searches in a worker.

mod app;
mod boards;
mod bots;
mod game_style;
mod net;
mod pages;
mod play;
mod router;
mod search;
mod shell;
mod social;

use std::panic;

fn main() {
    // A panic stops the page; the console says where it came from.
    panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    if web_sys::window().is_none() {
        search::worker::start();
        return;
    }
    boards::add_all_texts();
    leptos::mount::mount_to_body(app::app);
    app::remove_loading_screen();
    app::mark("qipan-interactive");
}
