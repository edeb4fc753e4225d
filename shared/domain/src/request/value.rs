//! What a field of a request can be.

use std::ops::RangeInclusive;

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::openapi::schema::Type;

use super::Given;
use super::schema::{SchemaRef, formatted, number, plain};
use crate::change::Change;
use crate::fields::{FieldErrors, integer};
use crate::id::{InvalidId, MAX_ID};
use crate::time::Timestamp;

/// A type that a field of a request can have.
pub trait FieldValue: Sized {
    /// What bounds it, as the field's declaration says; `()`: its type alone.
    type Limit;

    /// Whether a parameter of a query stays text where it has nothing but
    /// digits.
    const IS_TEXT: bool = false;

    /// Reads it.
    ///
    /// # Errors
    /// What is wrong with it, under the empty path or those of its parts.
    fn parse(value: &Value, limit: &Self::Limit, given: Given) -> Result<Self, FieldErrors>;

    /// Reads it where it may be absent: a blank text is.
    ///
    /// # Errors
    /// As of [`parse`](Self::parse).
    fn parse_optional(
        value: &Value,
        limit: &Self::Limit,
        given: Given,
    ) -> Result<Option<Self>, FieldErrors> {
        Self::parse(value, limit, given).map(Some)
    }

    /// What it is where it is absent; `None`: it must be there.
    fn absent() -> Option<Self> {
        None
    }

    /// What it is where it is null.
    fn null() -> Option<Self> {
        Self::absent()
    }

    /// Its schema, without null.
    fn field_schema(limit: &Self::Limit) -> SchemaRef;

    /// Its schema where it may be absent, without null.
    fn optional_field_schema(limit: &Self::Limit) -> SchemaRef {
        Self::field_schema(limit)
    }

    /// Adds the schemas to which its own refers.
    fn parts(_parts: &mut Vec<(String, SchemaRef)>) {}
}

/// One fault of the field itself.
pub(crate) fn fault<T>(message: impl Into<String>) -> Result<T, FieldErrors> {
    Err(FieldErrors::one("", message))
}

impl<T: FieldValue> FieldValue for Option<T> {
    type Limit = T::Limit;

    const IS_TEXT: bool = T::IS_TEXT;

    fn parse(value: &Value, limit: &T::Limit, given: Given) -> Result<Self, FieldErrors> {
        T::parse_optional(value, limit, given)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn field_schema(limit: &T::Limit) -> SchemaRef {
        T::optional_field_schema(limit)
    }

    fn parts(parts: &mut Vec<(String, SchemaRef)>) {
        T::parts(parts);
    }
}

/// Null takes away, absent leaves as it is.
impl<T: FieldValue> FieldValue for Change<T> {
    type Limit = T::Limit;

    const IS_TEXT: bool = T::IS_TEXT;

    fn parse(value: &Value, limit: &T::Limit, given: Given) -> Result<Self, FieldErrors> {
        T::parse(value, limit, given).map(Self::Set)
    }

    fn absent() -> Option<Self> {
        Some(Self::Keep)
    }

    fn null() -> Option<Self> {
        Some(Self::Remove)
    }

    fn field_schema(limit: &T::Limit) -> SchemaRef {
        T::field_schema(limit)
    }

    fn parts(parts: &mut Vec<(String, SchemaRef)>) {
        T::parts(parts);
    }
}

impl FieldValue for bool {
    type Limit = ();

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        value
            .as_bool()
            .map_or_else(|| fault("must be true or false"), Ok)
    }

    fn field_schema((): &()) -> SchemaRef {
        plain(Type::Boolean)
    }
}

/// Whole numbers, `5.0` included.
macro_rules! integers {
    ($($kind:ty, $format:literal;)*) => {$(
        impl FieldValue for $kind {
            type Limit = RangeInclusive<i64>;

            fn parse(
                value: &Value,
                range: &RangeInclusive<i64>,
                _: Given,
            ) -> Result<Self, FieldErrors> {
                let Some(number) = integer(value) else {
                    return fault("must be an integer");
                };
                let known = range.contains(&number).then(|| Self::try_from(number).ok());
                let (least, most) = (range.start(), range.end());
                known.flatten().map_or_else(
                    || fault(format!("must be between {least} and {most}")),
                    Ok,
                )
            }

            fn field_schema(range: &RangeInclusive<i64>) -> SchemaRef {
                number($format, range)
            }
        }
    )*};
}

integers! { u8, "int32"; u16, "int32"; u32, "int32"; u64, "int64"; i64, "int64"; }

/// An id; what is none says why.
pub(crate) fn parse_id<T: TryFrom<u64, Error = InvalidId>>(
    value: &Value,
) -> Result<T, FieldErrors> {
    let Some(number) = integer(value) else {
        return fault("must be an integer");
    };
    let id = u64::try_from(number).map_err(|_| InvalidId);
    id.and_then(T::try_from)
        .or_else(|error| fault(error.to_string()))
}

pub(crate) fn id_schema() -> SchemaRef {
    let most = i64::try_from(MAX_ID).unwrap_or(i64::MAX);
    number("int64", &(1..=most))
}

/// The id with which the page before ended. Answers give it as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor<T>(pub T);

impl<T: TryFrom<u64, Error = InvalidId>> FieldValue for Cursor<T> {
    type Limit = ();

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        parse_id(value).map(Self)
    }

    fn field_schema((): &()) -> SchemaRef {
        plain(Type::String)
    }
}

/// A moment in ISO 8601 with its offset from UTC.
impl FieldValue for Timestamp {
    type Limit = ();

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        Self::deserialize(value).or_else(|_| fault("must be a time such as 2030-01-31T12:00:00Z"))
    }

    fn field_schema((): &()) -> SchemaRef {
        formatted("date-time")
    }
}

/// An object that is read later.
impl FieldValue for Map<String, Value> {
    type Limit = ();

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        value
            .as_object()
            .map_or_else(|| fault("must be an object"), |object| Ok(object.clone()))
    }

    fn field_schema((): &()) -> SchemaRef {
        plain(Type::Object)
    }
}
