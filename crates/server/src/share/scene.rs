//! What a picture shows: a list of shapes, which become an SVG or pixels.

use std::fmt::Write as _;

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

pub(super) type Point = (f32, f32);

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    /// With round corners of this radius.
    Rect {
        at: Point,
        size: Point,
        radius: f32,
    },
    Circle {
        centre: Point,
        radius: f32,
    },
    /// With round ends.
    Line {
        from: Point,
        to: Point,
        width: f32,
    },
    /// A path in the square from 0 to 100, around this centre.
    Glyph {
        path: &'static str,
        centre: Point,
        size: f32,
    },
    /// `size` is the height of capital letters. Pixels have Latin letters only: they show `spare` where the text has others.
    Text {
        text: String,
        spare: String,
        at: Point,
        size: f32,
        anchor: Anchor,
    },
}

/// Which part of a text is at its point; the point is on the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scene {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) background: Colour,
    pub(super) shapes: Vec<(Shape, Colour)>,
}

/// Capital letters are about this part of the size of a font.
const CAPITAL: f32 = 0.72;

const FONTS: &str = "Inter, Noto Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif";

impl Scene {
    pub(super) fn add(&mut self, shape: Shape, colour: Colour) {
        self.shapes.push((shape, colour));
    }

    pub(super) fn to_svg(&self) -> String {
        let &Scene { width, height, background, .. } = self;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\"><rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            hex(background)
        );
        for (shape, colour) in &self.shapes {
            write_shape(&mut svg, shape, &hex(*colour));
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Writing to a text cannot fail.
fn write_shape(svg: &mut String, shape: &Shape, colour: &str) {
    let _ = match shape {
        Shape::Rect { at, size, radius } => write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{radius}\" fill=\"{colour}\"/>",
            at.0, at.1, size.0, size.1
        ),
        Shape::Circle { centre, radius } => {
            write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{colour}\"/>", centre.0, centre.1)
        }
        Shape::Line { from, to, width } => write!(
            svg,
            "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
            from.0, from.1, to.0, to.1
        ),
        Shape::Glyph { path, centre, size } => {
            let (left, top, scale) = (centre.0 - size / 2.0, centre.1 - size / 2.0, size / 100.0);
            write!(
                svg,
                "<path transform=\"translate({left} {top}) scale({scale})\" fill=\"{colour}\" d=\"{path}\"/>"
            )
        }
        Shape::Text { text, at, size, anchor, .. } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            write!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"{:.1}\" text-anchor=\"{anchor}\" font-family=\"{FONTS}\" \
                 fill=\"{colour}\">{}</text>",
                at.0,
                at.1,
                size / CAPITAL,
                escaped(text)
            )
        }
    };
}

/// A text as it stands in XML and HTML, also in an attribute. Control characters are not allowed in XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars().filter(|c| !c.is_control()) {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_elements_and_names_are_no_markup() {
        let mut scene = Scene { width: 20, height: 10, background: Colour(255, 0, 16), shapes: Vec::new() };
        scene.add(Shape::Circle { centre: (5.0, 5.5), radius: 2.0 }, Colour(0, 0, 0));
        let text = "<b>\"Ann\" & \u{1}棋".to_owned();
        let (spare, anchor) = (String::new(), Anchor::End);
        scene.add(Shape::Text { text, spare, at: (1.0, 9.0), size: 7.2, anchor }, Colour(1, 2, 3));
        let svg = scene.to_svg();
        assert!(svg.contains("<rect width=\"20\" height=\"10\" fill=\"#ff0010\"/>"), "{svg}");
        assert!(svg.contains("<circle cx=\"5\" cy=\"5.5\" r=\"2\" fill=\"#000000\"/>"), "{svg}");
        assert!(svg.contains(">&lt;b&gt;&quot;Ann&quot; &amp; 棋</text>"), "{svg}");
        assert!(svg.contains("text-anchor=\"end\"") && svg.contains("font-size=\"10.0\""), "{svg}");
    }
}
