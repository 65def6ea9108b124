//! Reading any JSON value without failing: what is of another shape becomes a noted fault.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::http::problem::{Fault, MAX_FAULTS};

/// The most characters of a found value that a fault shows.
const MAX_SHOWN: usize = 20;

/// Where a value stands, as a chain back to the whole body.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) enum Path<'p> {
    /// The whole body.
    Root,
    /// A member of an object.
    Field(&'p Path<'p>, &'p str),
    /// An item of a list, from 0.
    Item(&'p Path<'p>, usize),
}

/// Written as a JSON Pointer (RFC 6901).
impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(parent, name) => {
                write!(f, "{parent}/{}", name.replace('~', "~0").replace('/', "~1"))
            }
            Self::Item(parent, idx) => write!(f, "{parent}/{idx}"),
        }
    }
}

/// The faults noted so far, at most [`MAX_FAULTS`].
#[derive(Debug, Default)]
pub(in crate::http) struct Faults {
    /// In the order of the body.
    list: Vec<Fault>,
}

impl Faults {
    /// Notes a fault, unless there are enough.
    pub(in crate::http) fn note(&mut self, path: Path<'_>, detail: impl fmt::Display) {
        if self.list.len() < MAX_FAULTS {
            self.list.push(Fault::Value {
                pointer: path.to_string(),
                detail: detail.to_string(),
            });
        }
    }

    /// Has nothing been noted?
    pub(in crate::http) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The list.
    pub(in crate::http) fn into_list(self) -> Vec<Fault> {
        self.list
    }
}

/// A value that was found; lists and objects have been passed over.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number; those past 2^53 are rounded.
    Number(f64),
    /// A string.
    Text(&'a str),
    /// A list.
    List,
    /// An object.
    Object,
}

/// Written for a message, cut to 20 characters.
impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(value) => f.write_str(&shorten(&value.to_string())),
            Self::Text(text) => write!(f, "the string {:?}", shorten(text)),
            Self::List => f.write_str("a list"),
            Self::Object => f.write_str("an object"),
        }
    }
}

/// The first characters of a text, with an ellipsis for the rest.
pub(in crate::http) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// What reads one value. Each kind of value that it does not take over goes to [`Read::other`].
pub(super) trait Read<'de>: Sized {
    /// What it makes of the value.
    type Value;

    /// Takes a value of a kind that is not read otherwise.
    fn other(self, found: Found<'_>) -> Self::Value;

    /// Takes a number.
    fn number(self, number: f64) -> Self::Value {
        self.other(Found::Number(number))
    }

    /// Takes a string.
    fn text(self, text: &str) -> Self::Value {
        self.other(Found::Text(text))
    }

    /// Takes a list, to its end.
    ///
    /// # Errors
    /// When the JSON is broken.
    fn list<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(self.other(Found::List))
    }

    /// Takes an object, to its end.
    ///
    /// # Errors
    /// When the JSON is broken.
    fn object<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(self.other(Found::Object))
    }
}

/// Lends a [`Read`] to serde.
pub(super) struct Any<R>(pub(super) R);

impl<'de, R: Read<'de>> DeserializeSeed<'de> for Any<R> {
    type Value = R::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<R::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, R: Read<'de>> Visitor<'de> for Any<R> {
    type Value = R::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<R::Value, E> {
        Ok(self.0.other(Found::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<R::Value, E> {
        Ok(self.0.other(Found::Bool(value)))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers that matter here are small"
    )]
    fn visit_i64<E>(self, value: i64) -> Result<R::Value, E> {
        Ok(self.0.number(value as f64))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers that matter here are small"
    )]
    fn visit_u64<E>(self, value: u64) -> Result<R::Value, E> {
        Ok(self.0.number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<R::Value, E> {
        Ok(self.0.number(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<R::Value, E> {
        Ok(self.0.text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<R::Value, A::Error> {
        self.0.list(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<R::Value, A::Error> {
        self.0.object(members)
    }
}
