//! WebSocket frames as bytes, valid and invalid ones (RFC 6455, section 5.2).

/// The bit that marks the last frame of a message.
pub(super) const FIN: u8 = 0x80;

pub(super) const CONTINUATION: u8 = 0x0;
pub(super) const TEXT: u8 = 0x1;
pub(super) const BINARY: u8 = 0x2;
pub(super) const CLOSE: u8 = 0x8;
pub(super) const PING: u8 = 0x9;
pub(super) const PONG: u8 = 0xA;

/// The bit of the length byte that says that the payload is masked. Clients have to set it.
const MASKED: u8 = 0x80;

/// Any key works: the mask hides nothing, it only has to be applied.
const MASK: [u8; 4] = [0x5A, 0x11, 0xC3, 0x7E];

/// A whole frame of a client. `first` is the first byte: flags and opcode.
pub(super) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = announce(first, payload.len() as u64);
    bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}

/// A text message in one frame.
pub(super) fn text(text: &str) -> Vec<u8> {
    frame(FIN | TEXT, text.as_bytes())
}

/// The beginning of a frame that claims to have a payload of this length.
pub(super) fn announce(first: u8, length: u64) -> Vec<u8> {
    let mut bytes = vec![first];
    match length {
        0..=125 => bytes.push(MASKED | length as u8),
        126..=0xFFFF => {
            bytes.push(MASKED | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        _ => {
            bytes.push(MASKED | 127);
            bytes.extend(length.to_be_bytes());
        }
    }
    bytes.extend(MASK);
    bytes
}

/// A frame without a mask, which only a server may send.
pub(super) fn unmasked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first, payload.len().min(125) as u8];
    bytes.extend(payload.iter().take(125));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_what_the_standard_says() {
        assert_eq!(text("Z"), [0x81, 0x81, 0x5A, 0x11, 0xC3, 0x7E, 0x00]);
        assert_eq!(frame(PING, b""), [0x09, 0x80, 0x5A, 0x11, 0xC3, 0x7E]);
        assert_eq!(announce(FIN | BINARY, 300)[..4], [0x82, 0xFE, 1, 44]);
        assert_eq!(announce(FIN | TEXT, 16 << 20)[..10], [0x81, 0xFF, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(unmasked(FIN | TEXT, b"a"), [0x81, 1, b'a']);
    }
}
