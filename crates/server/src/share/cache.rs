//! The last pictures that were made. A link that is posted somewhere is asked for by many programs at once.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many pictures are kept: about 2 MB.
const MAX_PICTURES: usize = 64;

/// Pictures by their tags, which name all that they show.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<VecDeque<(String, Bytes)>>);

impl Pictures {
    pub(super) fn find(&self, tag: &str) -> Option<Bytes> {
        let pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.iter().find(|(known, _)| known == tag).map(|(_, picture)| picture.clone())
    }

    pub(super) fn keep(&self, tag: &str, picture: &Bytes) {
        let mut pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() == MAX_PICTURES {
            pictures.pop_front();
        }
        pictures.push_back((tag.to_owned(), picture.clone()));
    }
}
