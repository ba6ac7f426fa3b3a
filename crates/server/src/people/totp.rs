//! Codes of authenticator apps (TOTP), and recovery codes.

use super::now;
use crate::errors::InternalError;
use crate::{App, secrets};
use qipan_protocol::UserId;
use qipan_store::{Secret, StoreError};
use totp_rs::Builder;

/// What authenticator apps show above the code.
const ISSUER: &str = "Qipan";

const RECOVERY_CODES: usize = 10;

/// A secret of 160 bits in Base32.
pub(super) fn new_secret() -> Result<String, InternalError> {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes).map_err(|_| InternalError::NoRandomness)?;
    Ok(totp_rs::Secret::new_stack(bytes).to_base32())
}

/// Six digits, steps of 30 s, and one step of tolerance in both directions.
fn totp_of(secret: &str, name: &str) -> Option<totp_rs::Totp> {
    let secret = totp_rs::Secret::try_from_base32(secret).ok()?;
    let builder = Builder::new().with_secret(secret).with_issuer(Some(ISSUER)).with_account_name(name);
    builder.build().ok()
}

/// The address that apps read from a QR code.
pub(super) fn url(secret: &str, name: &str) -> Result<String, InternalError> {
    totp_of(secret, name).and_then(|totp| totp.to_url().ok()).ok_or(InternalError::BadKey)
}

/// The time step for which this is the code, if it is one of now.
pub(super) fn step_of(secret: &str, code: &str, now_ms: i64) -> Option<i64> {
    let seconds = u64::try_from(now_ms / 1000).ok()?;
    let step = totp_of(secret, ISSUER)?.check(&plain(code), seconds)?;
    i64::try_from(step).ok()
}

/// Codes as people may type them: in groups, and in capitals.
fn plain(code: &str) -> String {
    let kept = code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    kept.flat_map(char::to_lowercase).collect()
}

/// Codes of 60 random bits, in groups of four letters.
pub(super) fn new_recovery_codes() -> Result<Vec<String>, InternalError> {
    let code = |_| {
        let letters = qipan_tables::random_letters::<12>()?;
        Ok(format!("{}-{}-{}", &letters[..4], &letters[4..8], &letters[8..]))
    };
    (0..RECOVERY_CODES).map(code).collect()
}

/// The stored form of a recovery code.
pub(super) fn hash(code: &str) -> Secret {
    Secret::new(secrets::hash_token(&plain(code)))
}

/// Whether this is a code of the account's app that was not used before, or one of its recovery codes. It is used up.
pub(super) async fn spend(app: &App, user: &UserId, code: &str) -> Result<bool, StoreError> {
    let totp = app.store().find_totp(user).await?;
    let Some(totp) = totp.filter(|totp| totp.is_confirmed) else { return Ok(false) };
    match step_of(totp.secret.reveal(), code, now(app)) {
        Some(step) => app.store().use_totp_step(user, step).await,
        None => app.store().use_recovery_code(user, hash(code)).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the test vectors of RFC 6238, `12345678901234567890`, in Base32.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_standard() {
        let rows =
            [(59, "287082", 1), (1_111_111_109, "081804", 37_037_036), (2_000_000_000, "279037", 66_666_666)];
        for (seconds, code, step) in rows {
            let at = |seconds: i64| step_of(SECRET, code, seconds * 1000);
            assert_eq!(at(seconds), Some(step), "{seconds}");
            assert_eq!(
                (at(seconds + 30), at(seconds - 30)),
                (Some(step), Some(step)),
                "a clock that is a bit off"
            );
            assert_eq!((at(seconds + 60), at(seconds - 60)), (None, None));
        }
        assert_eq!(step_of(SECRET, " 287 082 ", 59_000), Some(1));
        for code in ["287083", "", "28708", "2870820", "abcdef", "２８７０８２"] {
            assert_eq!(step_of(SECRET, code, 59_000), None, "{code}");
        }
    }

    #[test]
    fn an_app_reads_the_secret_from_the_address() {
        let secret = new_secret().unwrap();
        assert_eq!(secret.len(), 32);
        assert_ne!(secret, new_secret().unwrap());
        let url = url(&secret, "棋手 Anna").unwrap();
        assert!(url.starts_with("otpauth://totp/"), "{url}");
        assert!(url.contains(&format!("secret={secret}")) && url.contains("issuer=Qipan"), "{url}");
        assert!(url.is_ascii() && !url.contains(' '), "{url}");
    }

    #[test]
    fn recovery_codes_are_read_as_people_type_them() {
        let codes = new_recovery_codes().unwrap();
        assert_eq!(codes.len(), RECOVERY_CODES);
        for code in &codes {
            let typed = format!(" {} ", code.to_uppercase().replace('-', " "));
            assert_eq!(hash(&typed), hash(code));
            assert_eq!(codes.iter().filter(|other| *other == code).count(), 1);
        }
    }
}
