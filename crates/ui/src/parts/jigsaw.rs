//! Jigsaw pieces: a square whose edges have round or dovetailed tabs and sockets.

use leptos::prelude::*;

/// One edge of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joint {
    Flat,
    RoundTab,
    RoundSocket,
    DovetailTab,
    DovetailSocket,
}

/// The look of a piece. Edges are listed clockwise from its own top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jigsaw {
    /// 1 has a round centre, 2 a diamond.
    pub side: u8,
    pub edges: [Joint; 4],
    /// The number of pips in the centre, from 1 to 4.
    pub pips: u8,
    /// The number of clockwise quarter turns.
    pub turns: u8,
}

/// Half the length of an edge. There is a small gap between pieces.
const HALF: f64 = 48.8;
const SEAM: f64 = 2.4;

/// The outline of a piece on a cell of 100 by 100 around the origin.
pub fn outline(edges: [Joint; 4]) -> String {
    let turned = |number: usize, (x, y): (f64, f64)| {
        let (x, y) = (x - HALF, y - HALF);
        let (x, y) = match number {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        format!("{x:.2} {y:.2}")
    };
    let mut path = String::from("M");
    for (number, joint) in edges.into_iter().enumerate() {
        let point = |x: f64, y: f64| turned(number, (x, y));
        if number > 0 {
            path.push('L');
        }
        path.push_str(&point(0.0, 0.0));
        path.push_str(&joint_path(joint, &point));
    }
    path.push('z');
    path
}

/// A joint in the middle of an edge that runs from left to right; tabs point up.
fn joint_path(joint: Joint, point: &dyn Fn(f64, f64) -> String) -> String {
    // Sockets are slightly larger than tabs, and tabs bridge the gap.
    let (is_tab, is_round) = match joint {
        Joint::Flat => return String::new(),
        Joint::RoundTab => (true, true),
        Joint::RoundSocket => (false, true),
        Joint::DovetailTab => (true, false),
        Joint::DovetailSocket => (false, false),
    };
    let (up, size, seam) = if is_tab { (-1.0, 1.0, SEAM) } else { (1.0, 1.035, 0.0) };
    let at = |x: f64, y: f64| point(HALF + x, up * y);
    if is_round {
        let (neck, radius): (f64, f64) = (6.2 * size, 10.2 * size);
        let start = 13.2 - (radius * radius - neck * neck).sqrt();
        let sweep = u8::from(is_tab);
        return format!(
            "L{}Q{} {}L{}A{radius:.2} {radius:.2} 0 1 {sweep} {}L{}Q{} {}",
            at(-neck - 2.6, 0.0),
            at(-neck, 0.0),
            at(-neck, start * 0.62 + seam),
            at(-neck, start + seam),
            at(neck, start + seam),
            at(neck, start * 0.62 + seam),
            at(neck, 0.0),
            at(neck + 2.6, 0.0),
        );
    }
    let (foot, head, deep) = (8.0 * size, 13.0 * size, 19.5 * size + seam);
    let corners = [(-foot, 0.0), (-foot, seam), (-head, deep), (head, deep), (foot, seam), (foot, 0.0)];
    corners.map(|(x, y)| format!("L{}", at(x, y))).concat()
}

const PIPS: [&[(f64, f64)]; 4] = [
    &[(0.0, 0.0)],
    &[(-6.0, 0.0), (6.0, 0.0)],
    &[(0.0, -5.5), (-6.5, 5.5), (6.5, 5.5)],
    &[(-6.0, -6.0), (6.0, -6.0), (-6.0, 6.0), (6.0, 6.0)],
];

/// A piece for the inside of an SVG, on a cell of 100 by 100 around the origin. The notch points to its own top.
pub fn jigsaw_group(piece: Jigsaw) -> AnyView {
    turning_jigsaw(piece, Signal::stored(i32::from(piece.turns % 4) * 90))
}

/// The same for a piece that is turned later: `degrees` are clockwise and may exceed a full turn. A style sheet may
/// animate the turn.
pub fn turning_jigsaw(piece: Jigsaw, degrees: Signal<i32>) -> AnyView {
    let path = outline(piece.edges);
    let turn = move || format!("rotate({}deg)", degrees.get());
    let shadow = move || format!("translate(0px, 4px) rotate({}deg)", degrees.get());
    let (heart, top) = match piece.side {
        1 => ("M-19 0a19 19 0 1 0 38 0a19 19 0 1 0 -38 0z", -24),
        _ => ("M0 -24L24 0L0 24L-24 0z", -27),
    };
    let notch = format!("M-6 {}L0 {}L6 {}z", top - 2, top - 8, top - 2);
    let pips = PIPS.get(usize::from(piece.pips).wrapping_sub(1)).copied().unwrap_or_default();
    let pips =
        pips.iter().map(|(x, y)| view! { <circle class="j-pip" cx=*x cy=*y r="3.4" /> }).collect_view();
    let side = piece.side.to_string();
    view! {
        <g data-side=side>
            <path class="j-shadow" d=path.clone() style:transform=shadow />
            <g class="j-turn" style:transform=turn>
                <path class="j-body" d=path />
                <path class="j-round" d=heart />
                {pips}
                <path class="j-round" d=notch />
            </g>
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_have_the_joints_that_are_asked_for() {
        use Joint::{DovetailSocket, DovetailTab, Flat, RoundSocket, RoundTab};
        // Each round joint is one arc, which a tab draws outwards and a socket inwards; each dovetail is six lines.
        let rows = [
            ([Flat; 4], 0, 0, 3),
            ([RoundTab, Flat, Flat, Flat], 1, 0, 6),
            ([RoundSocket, RoundTab, Flat, Flat], 1, 1, 9),
            ([DovetailTab, DovetailSocket, Flat, Flat], 0, 0, 15),
        ];
        for (edges, outwards, inwards, lines) in rows {
            let path = outline(edges);
            assert_eq!(path.matches(" 0 1 1 ").count(), outwards, "{path}");
            assert_eq!(path.matches(" 0 1 0 ").count(), inwards, "{path}");
            assert_eq!(path.matches('L').count(), lines, "{path}");
        }
    }

    #[test]
    fn every_edge_carries_the_same_tab_turned() {
        // Two corners of the dovetail's head lie 22 beyond the edge: above, at the right, below, at the left.
        for (number, end) in [" -70.70", "70.70 ", " 70.70", "-70.70 "].into_iter().enumerate() {
            let mut edges = [Joint::Flat; 4];
            edges[number] = Joint::DovetailTab;
            let path = outline(edges);
            let points = path.split(['M', 'L', 'z']);
            let far = points.filter(|point| point.starts_with(end) || point.ends_with(end));
            assert_eq!(far.count(), 2, "{number}: {path}");
        }
    }
}
