//! A page that shows all characters, from the size on a phone to one that shows every stroke.

use crate::draw::{self, Character};

const SIZES: [u32; 4] = [24, 48, 120, 300];

pub(crate) fn page(characters: &[Character]) -> String {
    let mut page = String::from("<!doctype html>\n<meta charset=\"utf-8\">\n<title>qipan-glyphs</title>\n");
    for size in SIZES {
        page.push_str("<p>\n");
        for character in characters {
            page.push_str(&format!(
                "<svg width=\"{size}\" height=\"{size}\" viewBox=\"0 0 100 100\">\
                 <circle cx=\"50\" cy=\"50\" r=\"49.5\" fill=\"none\" stroke=\"#bbb\"/>\
                 <path d=\"{}\"/></svg>\n",
                draw::path(character)
            ));
        }
        page.push_str("</p>\n");
    }
    page
}
