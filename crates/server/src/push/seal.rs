//! Encrypts a message for one browser, as RFC 8291 and RFC 8188 say: only the browser can read it, not the push service.

use super::base64::{from_base64, to_base64};
use crate::errors::InternalError;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};

/// An uncompressed point of the curve P-256, and the shared secret.
const KEY: usize = 65;
const SECRET: usize = 16;

/// The size of a record. A message is one record, so it is larger than all messages.
const RECORD: u32 = 4096;

/// The longest message: what fits into a record with its padding mark and its tag.
const LONGEST: usize = 3900;

/// The keys of a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BrowserKeys {
    public: Vec<u8>,
    secret: Vec<u8>,
}

impl BrowserKeys {
    /// `None` if they cannot be keys.
    pub(super) fn read(p256dh: &str, auth: &str) -> Option<BrowserKeys> {
        let (public, secret) = (from_base64(p256dh)?, from_base64(auth)?);
        let is_point = public.len() == KEY && public[0] == 4;
        (is_point && secret.len() == SECRET).then_some(BrowserKeys { public, secret })
    }

    pub(super) fn p256dh(&self) -> String {
        to_base64(&self.public)
    }

    pub(super) fn auth(&self) -> String {
        to_base64(&self.secret)
    }

    /// Encrypts a message. Fails if the public key is no point of the curve.
    pub(super) fn seal(&self, message: &[u8]) -> Result<Vec<u8>, InternalError> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(failed)?;
        let own_public = own.compute_public_key().map_err(failed)?.as_ref().to_vec();
        let mut salt = [0; 16];
        random.fill(&mut salt).map_err(failed)?;
        let public = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, &own_public];
        let shared = agree_ephemeral(own, &public, |agreed| {
            derive::<32>(&Salt::new(HKDF_SHA256, &self.secret).extract(agreed), &info)
        });
        let record = Salt::new(HKDF_SHA256, &salt).extract(&shared.map_err(failed)??);
        let key: [u8; 16] = derive(&record, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; NONCE_LEN] = derive(&record, &[b"Content-Encoding: nonce\0"])?;
        let mut sealed = message[..message.len().min(LONGEST)].to_vec();
        // The mark of the last record.
        sealed.push(2);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).map_err(failed)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
            .map_err(failed)?;
        Ok([&salt[..], &RECORD.to_be_bytes(), &[KEY as u8], &own_public, &sealed].concat())
    }
}

/// The library tells no reasons.
fn failed(_: ring::error::Unspecified) -> InternalError {
    InternalError::BadKey
}

/// The length of a derived key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], InternalError> {
    let mut derived = [0; N];
    from.expand(info, Length(N)).and_then(|key| key.fill(&mut derived)).map_err(failed)?;
    Ok(derived)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_in_both_forms_of_base64() {
        let point = [&[4][..], &[7; 64]].concat();
        let keys = BrowserKeys::read(&to_base64(&point), &to_base64(&[9; 16])).unwrap();
        assert_eq!(BrowserKeys::read(&keys.p256dh(), &format!("{}==", keys.auth())), Some(keys.clone()));
        for (public, secret) in
            [(&point[1..], &[9; 16][..]), (&[5; 65], &[9; 16]), (&point, &[9; 15]), (&[], &[])]
        {
            assert_eq!(BrowserKeys::read(&to_base64(public), &to_base64(secret)), None);
        }
        assert_eq!(BrowserKeys::read("!", "!"), None);
        // It looks like a point, but does not lie on the curve.
        assert!(keys.seal(b"x").is_err());
    }
}
