//! Icons: lines of one width on a grid of 24, in the colour of the surrounding text.

use leptos::prelude::*;

macro_rules! icons {
    ($($name:ident = $shapes:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Icon { $($name),* }

        impl Icon {
            fn shapes(self) -> &'static str {
                match self { $(Icon::$name => $shapes),* }
            }
        }
    };
}

#[rustfmt::skip]
icons! {
    Back = r#"<path d="M10.5 5.5 4 12l6.5 6.5M4 12h16"/>"#,
    Bell = r#"<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 5V3.5"/>"#,
    Bolt = r#"<path d="M13 3 6 13.5h5L10 21l8-11h-5.5z"/>"#,
    Book = r#"<path d="M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13"/>"#,
    Bot = r#"<path d="M5 8.5h14V19H5zM12 8.5V5M9 13v1.2M15 13v1.2M2.5 12.5v3M21.5 12.5v3"/><circle cx="12" cy="4" r="1.2"/>"#,
    Chat = r#"<path d="M4 5h16v11.5H10.5L6.5 20v-3.5H4z"/>"#,
    Check = r#"<path d="m5 12.5 4.8 4.7L19.5 7"/>"#,
    Clock = r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.4 2"/>"#,
    Close = r#"<path d="m6 6 12 12M18 6 6 18"/>"#,
    Copy = r#"<path d="M8.5 8.5H20V20H8.5zM5 15.5H4V4h11.5v1"/>"#,
    Crown = r#"<path d="M4.5 19h15M4.7 15.5 3.5 7.5l4.8 3.4L12 5l3.7 5.9 4.8-3.4-1.2 8z"/>"#,
    Die = r#"<path d="M5 5h14v14H5z"/><path d="M9 9h.01M15 15h.01M12 12h.01" stroke-width="2.6"/>"#,
    Disc = r#"<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="5"/>"#,
    Down = r#"<path d="m6 9.5 6 6 6-6"/>"#,
    Download = r#"<path d="M12 4v11M6.5 10 12 15.5 17.5 10M5 20h14"/>"#,
    Draw = r#"<path d="M5 9.5h14M5 14.5h14"/>"#,
    Eye = r#"<path d="M2.5 12S6 6.2 12 6.2 21.5 12 21.5 12 18 17.8 12 17.8 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.6"/>"#,
    First = r#"<path d="m18 6-6 6 6 6M7 6v12"/>"#,
    Flag = r#"<path d="M6 21V4h11l-2.6 4.2L17 12.5H6"/>"#,
    Flip = r#"<path d="M8 20V5M4.5 8.5 8 5l3.5 3.5M16 4v15M12.5 15.5 16 19l3.5-3.5"/>"#,
    Globe = r#"<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3.3 3.2 3.3 13.8 0 17M12 3.5c-3.3 3.2-3.3 13.8 0 17"/>"#,
    Grid = r#"<path d="M4 4h16v16H4zM12 4v16M4 12h16"/>"#,
    Hint = r#"<path d="M12 2.5v2M8.5 5h7M7.5 8c-2.2 2.4-2.2 6.6 0 9h9c2.2-2.4 2.2-6.6 0-9zM8.5 20h7M12 20v2M12 8v9"/>"#,
    Home = r#"<path d="M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4z"/>"#,
    Last = r#"<path d="m6 6 6 6-6 6M17 6v12"/>"#,
    Link = r#"<path d="m9.5 14.5 5-5M8 12l-2.3 2.3a2.83 2.83 0 0 0 4 4L12 16M16 12l2.3-2.3a2.83 2.83 0 0 0-4-4L12 8"/>"#,
    List = r#"<path d="M4.5 6h2M4.5 12h2M4.5 18h2M10 6h9.5M10 12h9.5M10 18h6"/>"#,
    Lock = r#"<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>"#,
    Minus = r#"<path d="M5 12h14"/>"#,
    Moon = r#"<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z"/>"#,
    More = r#"<circle cx="5.5" cy="12" r="1"/><circle cx="12" cy="12" r="1"/><circle cx="18.5" cy="12" r="1"/>"#,
    Muted = r#"<path d="M4 9.8v4.4h3.6l5 4V5.8l-5 4zM16 9.5l5 5M21 9.5l-5 5"/>"#,
    Next = r#"<path d="m9.5 6 6 6-6 6"/>"#,
    NoSignal = r#"<path d="M5 19v-3M10 19v-7M15 19v-4M20 19V9M4 4l16 16"/>"#,
    Pause = r#"<path d="M8.5 6v12M15.5 6v12"/>"#,
    Play = r#"<path d="M8 5.5v13l10.5-6.5z"/>"#,
    Plus = r#"<path d="M12 5v14M5 12h14"/>"#,
    Prev = r#"<path d="m14.5 6-6 6 6 6"/>"#,
    Question = r#"<path d="M8.8 8.8a3.2 3.2 0 1 1 4.9 2.8c-1.1.7-1.7 1.3-1.7 2.7M12 18v.01"/>"#,
    Redo = r#"<path d="m15 6 5 5-5 5M20 11h-9.5a6 6 0 0 0-6 6v1.5"/>"#,
    SameScreen = r#"<path d="M3.5 5.5h17v13h-17zM9 15.2V9M6.8 11.2 9 9l2.2 2.2M15 8.8V15M12.8 12.8 15 15l2.2-2.2"/>"#,
    Search = r#"<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>"#,
    Send = r#"<path d="M4 11.5 20 4l-6 16.5-3.2-6.3z"/>"#,
    Share = r#"<circle cx="6" cy="12" r="2.4"/><circle cx="17.5" cy="5.8" r="2.4"/><circle cx="17.5" cy="18.2" r="2.4"/><path d="m8.2 10.9 7.2-4M8.2 13.1l7.2 4"/>"#,
    Shield = r#"<path d="M12 3.5 5 6v5.5c0 4.5 2.8 7.5 7 9 4.2-1.5 7-4.5 7-9V6z"/>"#,
    Signal = r#"<path d="M5 19v-3M10 19v-7M15 19V9M20 19V5"/>"#,
    Sliders = r#"<path d="M4 7h8.4M17.6 7H20M4 17h2.4M11.6 17H20"/><circle cx="15" cy="7" r="2.6"/><circle cx="9" cy="17" r="2.6"/>"#,
    Sound = r#"<path d="M4 9.8v4.4h3.6l5 4V5.8l-5 4zM16 9.2a4 4 0 0 1 0 5.6M18.6 6.6a7.8 7.8 0 0 1 0 10.8"/>"#,
    Sun = r#"<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>"#,
    Swap = r#"<path d="M5 8.5h13M14.5 5 18 8.5 14.5 12M19 15.5H6M9.5 12 6 15.5 9.5 19"/>"#,
    Tap = r#"<path d="M9.5 12V5.7a1.7 1.7 0 0 1 3.4 0V11l4.6 1.1c1.3.3 2 1.4 1.8 2.7l-.8 5.2H10l-4-5.3c-.8-1.2.6-2.7 1.9-1.9z"/>"#,
    TurnLeft = r#"<path d="M5 12a7 7 0 1 0 2.2-5.1L5 9M5 4v5h5"/>"#,
    TurnRight = r#"<path d="M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4v5h-5"/>"#,
    Undo = r#"<path d="M9 6 4 11l5 5M4 11h9.5a6 6 0 0 1 6 6v1.5"/>"#,
    Up = r#"<path d="M12 20V5M5.5 11 12 4.5 18.5 11"/>"#,
    User = r#"<circle cx="12" cy="8.5" r="3.5"/><path d="M5 20c.5-4 3.2-6 7-6s6.5 2 7 6"/>"#,
    Users = r#"<circle cx="9" cy="8.5" r="3.2"/><path d="M3 19c.4-3.5 2.7-5.3 6-5.3s5.6 1.8 6 5.3M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14.2c2 .7 3.2 2.3 3.5 4.8"/>"#,
    Warning = r#"<path d="M12 4 2.8 20h18.4zM12 10v5M12 17.8v.01"/>"#,
}

/// An icon beside a text; hidden from screen readers.
pub fn icon(icon: Icon) -> AnyView {
    icon_of("i", icon)
}

/// The same in another size: `i i--sm` or `i i--lg`.
pub fn icon_of(class: &'static str, icon: Icon) -> AnyView {
    let shapes = icon.shapes();
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true" focusable="false" inner_html=shapes></svg> }.into_any()
}
