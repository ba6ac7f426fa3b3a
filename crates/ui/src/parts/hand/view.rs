//! The view of a hand.

use super::arrange::{CardPlace, FanPlace, arranged, toggled};
use super::drag::Drag;
use super::{Hand, HandCard, HandShape};
use crate::i18n::{text, text_with};
use crate::long_press::LongPress;
use crate::parts::Roving;
use leptos::prelude::*;
use web_sys::PointerEvent;

/// The state that the cards of a hand share.
#[derive(Clone)]
struct Shared<C: Send + Sync + 'static> {
    hand: Hand<C>,
    order: Memo<Vec<CardPlace>>,
    roving: Roving,
    drag: Option<Drag>,
    /// The reason why the card that was tapped last cannot be selected.
    reason: RwSignal<Option<String>>,
}

/// Draws a hand.
pub fn hand<C>(hand: Hand<C>) -> AnyView
where
    C: Clone + PartialEq + Send + Sync + 'static,
{
    let (cards, arrange, name) = (hand.cards, hand.arrange, hand.name);
    let order = Memo::new(move |_| cards.with(|cards| arranged(cards, arrange.get())));
    let reason = RwSignal::new(None);
    Effect::new(move |_| {
        cards.track();
        reason.set(None);
    });
    let shared =
        Shared { order, roving: Roving::new(hand.prefix), drag: hand.dropped.map(Drag::new), reason, hand };
    let count = move || order.with(Vec::len);
    let roving = shared.roving;
    let key = move |event| {
        roving.key(&event, count());
    };
    let class = if shared.hand.shape == HandShape::Fan { "hand hand--fan" } else { "hand hand--row" };
    let role = move || if count() == 0 { "group" } else { "listbox" };
    let several = (shared.hand.most > 1).then_some("true");
    let style = move || format!("--n: {}", count().max(2));
    let empty = move || (count() == 0).then(|| view! { <p class="hand-empty">{text("part-hand-empty")}</p> });
    let each = move || order.get();
    let children = move |place: CardPlace| card(&shared, place.id);
    view! {
        <div class="hand-room">
            <div class=class role=role style=style aria-label=name aria-orientation="horizontal" aria-multiselectable=several on:keydown=key>
                <For each=each key=|place| place.id children=children />
                {empty}
            </div>
            <p class="hand-why" role="status">{move || reason.get()}</p>
        </div>
    }
    .into_any()
}

/// One card of the hand: its state, and its handlers for taps and drags.
fn card<C>(shared: &Shared<C>, id: u32) -> AnyView
where
    C: Clone + PartialEq + Send + Sync + 'static,
{
    let Shared { order, roving, drag, reason, .. } = *shared;
    let Hand { cards, selected, most, shape, tone, .. } = shared.hand;
    let own = Memo::new(move |_| cards.with(|cards| cards.iter().find(|card| card.id == id).cloned()));
    let at =
        Memo::new(move |_| order.with(|order| order.iter().position(|place| place.id == id)).unwrap_or(0));
    let is_chosen = move || selected.with(|selected| selected.contains(&id));
    let bars = move || own.with(|card| card.as_ref().and_then(|card| card.barred.clone()));
    let pointer = Pointer::new(shared, id, own);
    let press = move |_| {
        if pointer.swallows_click() {
            return;
        }
        reason.set(bars());
        if bars().is_none() {
            selected.update(|selected| *selected = toggled(selected, id, most));
        }
    };
    let style = move || style_of(shape, at.get(), order.with(Vec::len), drag.and_then(|drag| drag.of(id)));
    let class = move || class_of(own.get().as_ref(), shape, is_chosen(), order, id, drag);
    let kind =
        move || own.with(|card| card.as_ref().and_then(|card| tone(&card.card))).map(|tone| tone.name());
    let name = move || own.with(|card| card.as_ref().map(spoken));
    let draw = shared.hand.draw;
    let face = Memo::new(move |_| own.with(|card| card.as_ref().map(|card| card.card.clone())));
    let inside = move || face.get().map(|card| draw.run(card));
    // Only the picture is raised: the button under the pointer stays where it is.
    let picture = match shape {
        HandShape::Fan => {
            view! { <span class="card" data-kind=kind aria-hidden="true">{inside}</span> }.into_any()
        }
        HandShape::Row => view! { <span class="as-is" aria-hidden="true">{inside}</span> }.into_any(),
    };
    view! {
        <button
            type="button"
            role="option"
            class=class
            style=style
            data-piece=id.to_string()
            id=move || roving.id(at.get())
            tabindex=move || roving.tab_index(at.get(), order.with(Vec::len))
            aria-selected=move || if is_chosen() { "true" } else { "false" }
            aria-disabled=move || bars().is_some().then_some("true")
            on:click=press
            on:focus=move |_| roving.arrived(at.get_untracked())
            on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.cancel()
            on:lostpointercapture=move |_| pointer.cancel()
        >
            <span class="sr">{name}</span>
            {picture}
        </button>
    }
    .into_any()
}

/// The pointer on a card: it drags the card, or holds it until its preview opens.
#[derive(Clone, Copy)]
struct Pointer {
    id: u32,
    drag: Option<Drag>,
    /// `None` without previews.
    long: Option<LongPress>,
}

impl Pointer {
    fn new<C>(shared: &Shared<C>, id: u32, own: Memo<Option<HandCard<C>>>) -> Pointer
    where
        C: Clone + PartialEq + Send + Sync + 'static,
    {
        let drag = shared.drag;
        let long = shared.hand.preview.map(|preview| {
            LongPress::new(move || {
                drag.inspect(|drag| drag.cancel());
                if let Some(card) = own.get_untracked() {
                    preview.run(card.card);
                }
            })
        });
        Pointer { id, drag, long }
    }

    fn down(self, event: &PointerEvent) {
        self.drag.inspect(|drag| drag.down(event, self.id));
        self.long.inspect(|long| long.down(event));
    }

    fn moved(self, event: &PointerEvent) {
        self.drag.inspect(|drag| drag.moved(event));
        self.long.inspect(|long| long.moved(event));
    }

    fn up(self, event: &PointerEvent) {
        self.drag.inspect(|drag| drag.up(event));
        self.long.inspect(|long| long.end());
    }

    fn cancel(self) {
        self.drag.inspect(|drag| drag.cancel());
        self.long.inspect(|long| long.end());
    }

    /// Whether this click only ended a drag or a long press; called once per click.
    fn swallows_click(self) -> bool {
        let was_dragged = self.drag.is_some_and(Drag::swallows_click);
        self.long.is_some_and(LongPress::swallows_click) || was_dragged
    }
}

fn spoken<C>(card: &HandCard<C>) -> String {
    match &card.barred {
        Some(reason) => {
            text_with("part-barred", &[("name", card.name.clone().into()), ("reason", reason.clone().into())])
        }
        None => card.name.clone(),
    }
}

fn style_of(shape: HandShape, at: usize, count: usize, dragged: Option<(f64, f64)>) -> String {
    let FanPlace { angle, lowered } = FanPlace::of(at, count);
    let fan = match shape {
        HandShape::Fan => format!("--a: {angle:.2}deg; --y: {lowered:.1}px;"),
        HandShape::Row => String::new(),
    };
    match dragged {
        Some((x, y)) => format!("{fan} --dx: {x:.0}px; --dy: {y:.0}px"),
        None => fan,
    }
}

fn class_of<C>(
    card: Option<&HandCard<C>>,
    shape: HandShape,
    is_chosen: bool,
    order: Memo<Vec<CardPlace>>,
    id: u32,
    drag: Option<Drag>,
) -> String {
    let is_barred = card.is_some_and(|card| card.barred.is_some());
    let opens_group = order.with(|order| order.iter().any(|place| place.id == id && place.opens_group));
    let all = [
        (true, if shape == HandShape::Fan { "slot" } else { "hd" }),
        (is_chosen, "is-selected"),
        (is_barred, "is-off"),
        (card.is_some_and(|card| card.lit), "is-playable"),
        (opens_group, "opens-group"),
        (drag.is_some_and(|drag| drag.of(id).is_some()), "is-dragged"),
        (drag.is_some() && !is_barred, "can-drag"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, class)| class).collect::<Vec<_>>().join(" ")
}
