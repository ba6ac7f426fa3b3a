//! A client that sends one random request after the other.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use tokio::time::timeout;

use super::super::super::accounts::Account;
use super::super::super::client::Guest;
use super::super::super::dice::Dice;
use super::super::super::http::{self, Answer};
use super::super::super::route::Route;
use super::Tally;
use super::operations::{Description, Operation};
use super::values::Values;

/// How long the server may take for an answer, however busy the machine is.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// As whom a client attacks.
#[derive(Debug)]
pub(super) enum Identity {
    Stranger,
    Guest(Guest),
    /// The last one is used until their session ends.
    People(Vec<Account>),
}

#[derive(Debug)]
pub(super) struct Attacker {
    route: Route,
    identity: Identity,
    values: Values,
    description: Arc<Description>,
    tally: Arc<Tally>,
}

impl Attacker {
    pub(super) fn new(
        route: Route,
        identity: Identity,
        names: &[String],
        dice: Dice,
        description: Arc<Description>,
        tally: Arc<Tally>,
    ) -> Attacker {
        Attacker { route, identity, values: Values::new(dice, names), description, tally }
    }

    /// Sends until all attackers together have sent this number of requests.
    pub(super) async fn attack(mut self, requests: u32) -> Result<()> {
        let description = Arc::clone(&self.description);
        while self.tally.open().requests < requests {
            let number = self.values.dice.below(description.operations.len() as u64) as usize;
            let operation = &description.operations[number];
            let (shown, request) = self.request(&description.document, operation);
            let answered = timeout(ANSWER_WITHIN, http::send(self.route, &request)).await;
            match answered {
                Ok(Ok(answer)) => self.note(number, operation, &shown, &answer).await?,
                Ok(Err(error)) => self.fault(number, format!("{shown}: {error:#}"))?,
                Err(_) => self.fault(number, format!("{shown}: no answer within {ANSWER_WITHIN:?}"))?,
            }
        }
        Ok(())
    }

    /// A request, as text for people and as bytes.
    fn request(&mut self, document: &Value, operation: &Operation) -> (String, Vec<u8>) {
        let (address, body) = (self.values.address(operation), self.values.body(document, operation));
        let kind = if self.values.one_in(30) { "text/plain" } else { "application/json" };
        let mut head = format!("{} {address} HTTP/1.1\r\n", operation.method);
        let shown = format!("{}{}", head, String::from_utf8_lossy(&body));
        head.push_str(&format!("host: {}\r\nconnection: close\r\ncontent-type: {kind}\r\n", self.route.to));
        let cookie = match &self.identity {
            Identity::Stranger => None,
            Identity::Guest(guest) => Some(guest.cookie()),
            Identity::People(people) => people.last().map(|person| person.guest.cookie()),
        };
        head.extend(cookie.map(|cookie| format!("cookie: {cookie}\r\n")));
        head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
        (shown, [head.into_bytes(), body].concat())
    }

    fn fault(&self, number: usize, fault: String) -> Result<()> {
        let mut counts = self.tally.open();
        counts.requests += 1;
        counts.operations.entry(number).or_default();
        counts.faults.push(fault);
        match counts.faults.len() {
            // A server that is gone answers nothing.
            100.. => bail!("too many faults: {:?}", counts.faults.last()),
            _ => Ok(()),
        }
    }

    async fn note(
        &mut self,
        number: usize,
        operation: &Operation,
        shown: &str,
        answer: &Answer,
    ) -> Result<()> {
        let text = || format!("{shown}: {} {}", answer.status, answer.body);
        if answer.status >= 500 {
            return self.fault(number, text());
        }
        {
            let mut counts = self.tally.open();
            counts.requests += 1;
            let is_fine = answer.status < 300;
            counts.fine += u32::from(is_fine);
            *counts.operations.entry(number).or_default() += u32::from(is_fine);
            // Dots in a path lead to another path.
            if !operation.statuses.contains(&answer.status) && !shown.contains("%2e") {
                counts.undescribed.push(text());
            }
        }
        if let Ok(body) = serde_json::from_str(&answer.body) {
            self.values.remember(&body);
        }
        let is_banned = answer.status == 403 && answer.body.contains(r#""banned""#);
        if answer.status == 401 || is_banned {
            self.go_on(is_banned).await?;
        }
        Ok(())
    }

    /// Gets new cookies, or becomes somebody else if the session has ended.
    async fn go_on(&mut self, is_banned: bool) -> Result<()> {
        match &mut self.identity {
            Identity::Stranger => {}
            Identity::Guest(guest) => *guest = Guest::come_in(self.route).await?,
            Identity::People(people) => {
                let lasts = match people.last_mut() {
                    Some(person) if !is_banned => person.guest.refresh(self.route).await.unwrap_or(false),
                    _ => false,
                };
                if !lasts {
                    people.pop();
                }
                if people.is_empty() {
                    self.identity = Identity::Guest(Guest::come_in(self.route).await?);
                }
            }
        }
        Ok(())
    }
}
