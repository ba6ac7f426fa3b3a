//! Draws a scene in pixels and writes them as PNG. Edges are smooth: every row is measured at four heights, and in each
//! of them exactly how much of a pixel is covered.

use super::outline::{Outline, outlines};
use super::scene::{Colour, Point, Scene};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write as _;

const HEIGHTS: usize = 4;

struct Canvas {
    width: usize,
    height: usize,
    /// Three bytes per pixel.
    pixels: Vec<u8>,
}

/// An edge that goes down, from `top` to `bottom`. `turn` is 1 if the outline goes down here too, else -1.
struct Edge {
    top: f32,
    bottom: f32,
    /// Where it is at its top, and how far it moves to the right for each unit down.
    x: f32,
    slope: f32,
    turn: i32,
}

impl Scene {
    pub(super) fn to_png(&self) -> Vec<u8> {
        let Colour(red, green, blue) = self.background;
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let mut canvas = Canvas { width, height, pixels: [red, green, blue].repeat(width * height) };
        for (shape, colour) in &self.shapes {
            canvas.fill(&outlines(shape), *colour);
        }
        canvas.to_png()
    }
}

impl Canvas {
    fn fill(&mut self, outlines: &[Outline], colour: Colour) {
        let edges: Vec<Edge> = outlines.iter().flat_map(|outline| edges(outline)).collect();
        let top = edges.iter().fold(f32::MAX, |top, edge| top.min(edge.top));
        let bottom = edges.iter().fold(f32::MIN, |bottom, edge| bottom.max(edge.bottom));
        // Conversions of floats to integers stop at the ends of the range.
        let rows = (top.floor() as usize)..(bottom.ceil() as usize).min(self.height);
        let mut covered = vec![0.0; self.width];
        for row in rows {
            covered.fill(0.0);
            for height in 0..HEIGHTS {
                let y = row as f32 + (height as f32 + 0.5) / HEIGHTS as f32;
                add_spans(&mut covered, &edges, y);
            }
            let start = row * self.width * 3;
            let pixels = &mut self.pixels[start..start + self.width * 3];
            blend(pixels, &covered, colour);
        }
    }

    fn to_png(&self) -> Vec<u8> {
        let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut head = Vec::new();
        head.extend_from_slice(&(self.width as u32).to_be_bytes());
        head.extend_from_slice(&(self.height as u32).to_be_bytes());
        // Eight bits of red, green and blue; no filter, not interlaced.
        head.extend_from_slice(&[8, 2, 0, 0, 0]);
        chunk(&mut png, b"IHDR", &head);
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        for row in self.pixels.chunks(self.width * 3) {
            // Writing to a vector cannot fail.
            let _ = packed.write_all(&[0]).and_then(|()| packed.write_all(row));
        }
        chunk(&mut png, b"IDAT", &packed.finish().unwrap_or_default());
        chunk(&mut png, b"IEND", &[]);
        png
    }
}

fn edges(outline: &[Point]) -> impl Iterator<Item = Edge> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).filter_map(|(&from, &to)| {
        let (top, bottom, turn) = if from.1 < to.1 { (from, to, 1) } else { (to, from, -1) };
        let fall = bottom.1 - top.1;
        let slope = (bottom.0 - top.0) / fall;
        // A level edge crosses no row.
        slope.is_finite().then_some(Edge { top: top.1, bottom: bottom.1, x: top.0, slope, turn })
    })
}

/// Adds what is inside the outlines at this height.
fn add_spans(covered: &mut [f32], edges: &[Edge], y: f32) {
    let crossing = |edge: &Edge| {
        let crosses = (edge.top..edge.bottom).contains(&y);
        crosses.then_some((edge.x + (y - edge.top) * edge.slope, edge.turn))
    };
    let mut crossings: Vec<(f32, i32)> = edges.iter().filter_map(crossing).collect();
    crossings.sort_by(|left, right| left.0.total_cmp(&right.0));
    let mut turns = 0;
    for pair in crossings.windows(2) {
        turns += pair[0].1;
        if turns != 0 {
            add_span(covered, pair[0].0, pair[1].0);
        }
    }
}

fn add_span(covered: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.max(0.0), to.min(covered.len() as f32));
    if from >= to {
        return;
    }
    let (first, last) = (from as usize, (to.ceil() as usize).min(covered.len()));
    for (x, covered) in covered.iter_mut().enumerate().take(last).skip(first) {
        let (left, right) = (x as f32, x as f32 + 1.0);
        *covered += (to.min(right) - from.max(left)) / HEIGHTS as f32;
    }
}

fn blend(pixels: &mut [u8], covered: &[f32], Colour(red, green, blue): Colour) {
    for (pixel, covered) in pixels.chunks_exact_mut(3).zip(covered).filter(|(_, covered)| **covered > 0.0) {
        for (old, new) in pixel.iter_mut().zip([red, green, blue]) {
            let (from, to) = (f32::from(*old), f32::from(new));
            *old = (from + (to - from) * covered.min(1.0)).round() as u8;
        }
    }
}

fn chunk(png: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    png.extend_from_slice(&(data.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend_from_slice(kind);
    png.extend_from_slice(data);
    let sum = crc32fast::hash(&png[start..]);
    png.extend_from_slice(&sum.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::scene::Shape;
    use std::io::Read as _;

    const WHITE: Colour = Colour(255, 255, 255);
    const BLACK: Colour = Colour(0, 0, 0);

    /// How dark the pixels of a picture are, from 0 to 9, as read from its PNG.
    fn dark(scene: &Scene) -> Vec<String> {
        let png = scene.to_png();
        let (mut at, mut data) = (8, Vec::new());
        while at < png.len() {
            let length = u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
            let body = &png[at + 4..at + 8 + length];
            assert_eq!(png[at + 8 + length..at + 12 + length], crc32fast::hash(body).to_be_bytes());
            if body.starts_with(b"IDAT") {
                flate2::read::ZlibDecoder::new(&body[4..]).read_to_end(&mut data).unwrap();
            }
            at += 12 + length;
        }
        let row = |row: &[u8]| -> String {
            let dark = |pixel: &[u8]| char::from(b'0' + ((255 - u16::from(pixel[0])) * 9 / 255) as u8);
            row[1..].chunks(3).map(dark).collect()
        };
        data.chunks(1 + usize::from(scene.width) * 3).map(row).collect()
    }

    fn scene(shapes: Vec<Shape>) -> Scene {
        let shapes = shapes.into_iter().map(|shape| (shape, BLACK)).collect();
        Scene { width: 6, height: 4, background: WHITE, shapes }
    }

    #[test]
    fn shapes_cover_their_pixels() {
        let rect = |x, y, width, height| Shape::Rect { at: (x, y), size: (width, height), radius: 0.0 };
        let rows = [
            (vec![], ["000000", "000000", "000000", "000000"]),
            (vec![rect(1.0, 1.0, 2.0, 2.0)], ["000000", "099000", "099000", "000000"]),
            (vec![rect(1.5, 1.5, 2.0, 1.0)], ["000000", "024200", "024200", "000000"]),
            (vec![rect(-3.0, -3.0, 100.0, 4.0)], ["999999", "000000", "000000", "000000"]),
            (vec![rect(0.0, 3.0, 6.0, f32::MAX)], ["000000", "000000", "000000", "999999"]),
            // Two of one colour where they overlap.
            (
                vec![rect(0.0, 0.0, 2.0, 1.0), rect(1.0, 0.0, 2.0, 1.0)],
                ["999000", "000000", "000000", "000000"],
            ),
            (vec![Shape::Line { from: (1.0, 2.0), to: (5.0, 2.0), width: 0.01 }], ["000000"; 4]),
            // A square with a square hole: its outline turns the other way.
            (
                vec![Shape::Glyph {
                    path: "M0 0h100v100h-100zM25 25v50h50v-50z",
                    centre: (2.0, 2.0),
                    size: 4.0,
                }],
                ["999900", "900900", "900900", "999900"],
            ),
        ];
        for (shapes, expected) in rows {
            assert_eq!(dark(&scene(shapes.clone())), expected, "{shapes:?}");
        }
    }
}
