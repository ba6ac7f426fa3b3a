//! A 64-bit hash of any serialisable value, the same on every platform and in every build.
//!
//! `std::hash` promises neither, and hashing JSON text costs microseconds. This serialiser feeds each number
//! straight into a multiply-and-fold mixer. Lengths and variant numbers are mixed in too, so that different values of
//! one type give different input.

use serde::ser::{self, Serialize};
use std::fmt;

/// A hash of a state, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct StateHash(pub u64);

impl StateHash {
    /// The hash of a value. If its `Serialize` fails, only what it wrote before the failure is hashed.
    pub fn of(value: &(impl Serialize + ?Sized)) -> StateHash {
        StateHash::of_seeded(0, value)
    }

    /// The hash of a value that also depends on an earlier hash: a chain.
    pub fn of_seeded(before: u64, value: &(impl Serialize + ?Sized)) -> StateHash {
        let mut mixer = Mixer(before ^ 0x243F_6A88_85A3_08D3);
        let _ = value.serialize(Hasher::<false>(&mut mixer));
        mixer.number(0x1319_8A2E_0370_7344);
        StateHash(mixer.0)
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for StateHash {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Inside another hash it is written as a number: formatting it as text would cost more than the hashing.
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_u64(self.0),
        }
    }
}

impl<'de> serde::Deserialize<'de> for StateHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<StateHash, D::Error> {
        let digits = std::borrow::Cow::<str>::deserialize(deserializer)?;
        match u64::from_str_radix(&digits, 16) {
            Ok(hash) if digits.len() == 16 => Ok(StateHash(hash)),
            _ => Err(serde::de::Error::custom("a hash is 16 hexadecimal digits")),
        }
    }
}

/// Fields of nested structs of the engine's state that older journals lack. While left out, they must not change the
/// hash. Fields of [`Inline`] structs need no entry here.
const ADDED_LATER: [&str; 1] = ["expires_ms"];

/// An odd constant with well-mixed bits.
const SPREAD: u64 = 0x9E6C_63D0_876A_9A47;

struct Mixer(u64);

/// Hashes one value. If it is a struct and `INLINE`, it is hashed without its length. That is a part of the type, because
/// a flag would have to be looked at for every struct and every field.
struct Hasher<'a, const INLINE: bool>(&'a mut Mixer);

/// A struct whose fields are hashed as if they were fields of the surrounding struct. Grouping fields into a struct
/// then keeps the hash.
///
/// Left-out fields at the end of the struct leave no trace, so a struct may get new last fields that are left out while
/// they have their default value.
pub(crate) struct Inline<'a, T>(pub(crate) &'a T);

impl<T: Serialize> Serialize for Inline<'_, T> {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(INLINE_NAME, self.0)
    }
}

const INLINE_NAME: &str = "Inline";

impl Mixer {
    #[inline(always)]
    fn number(&mut self, number: u64) {
        // XOR the rotated old hash back in: a factor of zero must not erase what was mixed before.
        let product = u128::from(self.0 ^ number) * u128::from(SPREAD);
        self.0 = (product as u64) ^ ((product >> 64) as u64) ^ self.0.rotate_left(29);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.number(u64::from_le_bytes(word));
        }
    }

    /// Mixing in the name of a left-out field tells apart which of several was left out.
    fn skip(&mut self, name: &'static str) {
        if !ADDED_LATER.contains(&name) {
            self.bytes(name.as_bytes());
        }
    }
}

/// Hashing itself cannot fail, but a game's `Serialize` could. The message is dropped.
#[derive(Debug)]
struct Unhashable;

impl fmt::Display for Unhashable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value cannot be serialised")
    }
}

impl std::error::Error for Unhashable {}

impl ser::Error for Unhashable {
    fn custom<T: fmt::Display>(_: T) -> Unhashable {
        Unhashable
    }
}

type Mixed = Result<(), Unhashable>;

macro_rules! numbers {
    ($($method:ident($type:ty)),*) => {$(
        #[inline(always)]
        fn $method(self, value: $type) -> Mixed {
            self.0.number(value as u64);
            Ok(())
        }
    )*};
}

impl<'a, const INLINE: bool> ser::Serializer for Hasher<'a, INLINE> {
    type Ok = ();
    type Error = Unhashable;
    type SerializeSeq = &'a mut Mixer;
    type SerializeTuple = &'a mut Mixer;
    type SerializeTupleStruct = &'a mut Mixer;
    type SerializeTupleVariant = &'a mut Mixer;
    type SerializeMap = &'a mut Mixer;
    type SerializeStruct = Fields<'a, INLINE>;
    type SerializeStructVariant = &'a mut Mixer;

    numbers! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64), serialize_char(char)
    }
    #[expect(clippy::disallowed_types)]
    // tidy: allow f32 — serde asks for it; states hold no floats
    fn serialize_f32(self, value: f32) -> Mixed {
        self.serialize_u32(value.to_bits())
    }
    #[expect(clippy::disallowed_types)]
    // tidy: allow f64 — serde asks for it; states hold no floats
    fn serialize_f64(self, value: f64) -> Mixed {
        self.serialize_u64(value.to_bits())
    }
    #[inline]
    fn serialize_str(self, value: &str) -> Mixed {
        self.0.bytes(value.as_bytes());
        Ok(())
    }
    fn serialize_bytes(self, value: &[u8]) -> Mixed {
        self.0.bytes(value);
        Ok(())
    }
    #[inline(always)]
    fn serialize_none(self) -> Mixed {
        self.0.number(0);
        Ok(())
    }
    #[inline(always)]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Mixed {
        self.0.number(1);
        value.serialize(Hasher::<false>(self.0))
    }
    #[inline(always)]
    fn serialize_unit(self) -> Mixed {
        Ok(())
    }
    #[inline(always)]
    fn serialize_unit_struct(self, _: &'static str) -> Mixed {
        Ok(())
    }
    #[inline(always)]
    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> Mixed {
        self.serialize_u32(variant)
    }
    #[inline(always)]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Mixed {
        match name == INLINE_NAME {
            true => value.serialize(Hasher::<true>(self.0)),
            false => value.serialize(Hasher::<false>(self.0)),
        }
    }
    #[inline(always)]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> Mixed {
        self.0.number(u64::from(variant));
        value.serialize(Hasher::<false>(self.0))
    }
    #[inline(always)]
    fn serialize_seq(self, length: Option<usize>) -> Result<&'a mut Mixer, Unhashable> {
        self.0.number(length.map_or(u64::MAX, |length| length as u64));
        Ok(self.0)
    }
    #[inline(always)]
    fn serialize_tuple(self, _: usize) -> Result<&'a mut Mixer, Unhashable> {
        Ok(self.0)
    }
    #[inline(always)]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<&'a mut Mixer, Unhashable> {
        Ok(self.0)
    }
    #[inline(always)]
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<&'a mut Mixer, Unhashable> {
        self.0.number(u64::from(variant));
        Ok(self.0)
    }
    #[inline(always)]
    fn serialize_map(self, length: Option<usize>) -> Result<&'a mut Mixer, Unhashable> {
        self.serialize_seq(length)
    }
    /// The length tells apart structs in which different fields were skipped; see also `skip_field`.
    #[inline(always)]
    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Fields<'a, INLINE>, Unhashable> {
        if !INLINE {
            self.0.number(length as u64);
        }
        Ok(Fields { mixer: self.0, left_out: None })
    }
    #[inline(always)]
    fn serialize_struct_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        length: usize,
    ) -> Result<&'a mut Mixer, Unhashable> {
        self.0.number(u64::from(variant) << 32 | length as u64);
        Ok(self.0)
    }
    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! compound {
    ($($trait:ident::$method:ident),*) => {$(
        impl ser::$trait for &mut Mixer {
            type Ok = ();
            type Error = Unhashable;
            #[inline(always)]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Mixed {
                value.serialize(Hasher::<false>(self))
            }
            #[inline(always)]
            fn end(self) -> Mixed {
                Ok(())
            }
        }
    )*};
}

compound! {
    SerializeSeq::serialize_element, SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field, SerializeTupleVariant::serialize_field
}

impl ser::SerializeMap for &mut Mixer {
    type Ok = ();
    type Error = Unhashable;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Mixed {
        key.serialize(Hasher::<false>(self))
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Mixed {
        value.serialize(Hasher::<false>(self))
    }
    fn end(self) -> Mixed {
        Ok(())
    }
}

/// The fields of a struct.
struct Fields<'a, const INLINE: bool> {
    mixer: &'a mut Mixer,
    /// The last left-out field of an inline struct, until a field after it is written.
    left_out: Option<&'static str>,
}

impl<const INLINE: bool> ser::SerializeStruct for Fields<'_, INLINE> {
    type Ok = ();
    type Error = Unhashable;
    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Mixed {
        // Without the name, the value could be taken for that of the left-out field.
        if INLINE && let Some(name) = self.left_out.take() {
            self.mixer.skip(name);
        }
        value.serialize(Hasher::<false>(self.mixer))
    }
    fn skip_field(&mut self, name: &'static str) -> Mixed {
        match INLINE {
            true => self.left_out = Some(name),
            false => self.mixer.skip(name),
        }
        Ok(())
    }
    #[inline(always)]
    fn end(self) -> Mixed {
        Ok(())
    }
}

impl ser::SerializeStructVariant for &mut Mixer {
    type Ok = ();
    type Error = Unhashable;
    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Mixed {
        value.serialize(Hasher::<false>(self))
    }
    fn skip_field(&mut self, name: &'static str) -> Mixed {
        self.skip(name);
        Ok(())
    }
    #[inline(always)]
    fn end(self) -> Mixed {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn different_values_hash_differently() {
        let mut seen = BTreeSet::new();
        for number in 0..100_000u64 {
            assert!(seen.insert(StateHash::of(&number).0));
        }
        assert_ne!(StateHash::of(&vec![0u8; 2]), StateHash::of(&vec![0u8; 3]));
        assert_ne!(StateHash::of(&Some(0u8)), StateHash::of(&None::<u8>));
        assert_ne!(StateHash::of(&("ab", "c")), StateHash::of(&("a", "bc")));
        assert_ne!(StateHash::of(&vec![vec![1u8], vec![]]), StateHash::of(&vec![vec![], vec![1u8]]));
    }

    #[test]
    fn hashes_are_fixed_for_ever() {
        // Saved journals carry these hashes; if this test fails, no old match can be audited.
        let hashes = [StateHash::of(&1u8), StateHash::of("棋盘"), StateHash::of(&(Some(3i8), [1u16, 2]))];
        expect_test::expect!["[471da3bda0614c20, b4e1fb41d2bb103d, 5324d6e4cef2399d]"]
            .assert_eq(&format!("{hashes:?}"));
        let text = serde_json::to_string(&hashes[0]).unwrap();
        assert_eq!(serde_json::from_str::<StateHash>(&text).unwrap(), hashes[0]);
        assert!(serde_json::from_str::<StateHash>("\"12\"").is_err());
    }

    /// A struct to which three fields were added, one after the other.
    #[derive(serde::Serialize)]
    struct Grown {
        first: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        second: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        third: Option<u8>,
    }

    #[test]
    fn a_left_out_last_field_of_an_inline_struct_leaves_no_trace() {
        let hash = |second, third| StateHash::of(&(7u8, Inline(&Grown { first: 1, second, third })));
        assert_eq!(hash(None, None), StateHash::of(&(7u8, 1u8)));
        assert_eq!(hash(Some(2), None), StateHash::of(&(7u8, 1u8, Some(2u8))));
        assert_ne!(hash(None, Some(2)), hash(Some(2), None));
        assert_ne!(hash(None, Some(2)), hash(None, None));
    }
}
