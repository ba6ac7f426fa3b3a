//! Base64 for addresses, without padding; browsers may send it with padding.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};

const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(super) fn to_base64(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}

pub(super) fn from_base64(text: &str) -> Option<Vec<u8>> {
    ENGINE.decode(text).ok()
}
