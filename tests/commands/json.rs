//! JSON whose objects keep the order of their fields.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Json {
    Null(()),
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Fields),
}

/// The fields of an object, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields(Vec<(String, Json)>);

impl Json {
    /// Reads a line of JSON.
    #[track_caller]
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// The names of the fields, in their order; empty unless this is an object.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Object(Fields(fields)) => fields.iter().map(|(name, _)| name.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    /// The value of a field.
    #[track_caller]
    pub fn get(&self, name: &str) -> &Self {
        let Self::Object(Fields(fields)) = self else { panic!("no object: {self:?}") };
        let found = fields.iter().find(|(other, _)| other == name);
        let Some((_, value)) = found else { panic!("no {name}: {self:?}") };
        value
    }

    /// The text.
    #[track_caller]
    pub fn text(&self) -> &str {
        let Self::Text(text) = self else { panic!("no text: {self:?}") };
        text
    }

    /// The number.
    #[track_caller]
    pub fn number(&self) -> f64 {
        let Self::Number(number) = self else { panic!("no number: {self:?}") };
        *number
    }

    /// The whole number.
    #[track_caller]
    pub fn count(&self) -> u64 {
        let number = self.number().to_string();
        number.parse().unwrap_or_else(|_| panic!("no whole number: {self:?}"))
    }

    /// The items of a list.
    #[track_caller]
    pub fn items(&self) -> &[Self] {
        let Self::List(items) = self else { panic!("no list: {self:?}") };
        items
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}
