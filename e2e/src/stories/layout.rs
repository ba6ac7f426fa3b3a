//! Every page and every board at every size.

use std::rc::Rc;

use anyhow::Result;

use crate::scenes;
use crate::stage::Stage;
use crate::walk::walk;

pub(super) async fn pages(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::PAGES).await
}

pub(super) async fn first_boards(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::FIRST_BOARDS).await
}

pub(super) async fn xiangqi(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::XIANGQI).await
}

pub(super) async fn study(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::study::STUDY).await
}

pub(super) async fn pillars(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::PILLARS).await
}

pub(super) async fn dice(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::DICE).await
}

pub(super) async fn battles(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::battles::BATTLES).await
}

pub(super) async fn decks(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::decks::DECKS).await
}

pub(super) async fn people(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::people::PEOPLE).await
}

pub(super) async fn records(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::records::RECORDS).await
}

pub(super) async fn tables(stage: Rc<Stage>) -> Result<()> {
    walk(&stage, scenes::TABLES).await
}
