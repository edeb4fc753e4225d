//! Schemas of fields, as the OpenAPI document has them.

use std::ops::RangeInclusive;

use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{
    ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type,
};
use utoipa::openapi::{Ref, RefOr, Required, SchemaFormat};

use super::FieldValue;

/// A schema, or the name of one.
pub type SchemaRef = RefOr<Schema>;

/// A field of a request as the document describes it.
pub struct Member {
    name: &'static str,
    doc: &'static str,
    /// Of what it can be but null.
    schema: SchemaRef,
    required: bool,
    default: Option<Value>,
}

impl Member {
    /// A field that must be there unless its type says otherwise.
    pub fn of<T: FieldValue>(name: &'static str, doc: &'static str, limit: &T::Limit) -> Self {
        Self {
            name,
            doc,
            schema: T::field_schema(limit),
            required: T::absent().is_none(),
            default: None,
        }
    }

    /// A field that need not be there.
    pub fn optional<T: FieldValue>(
        name: &'static str,
        doc: &'static str,
        limit: &T::Limit,
    ) -> Self {
        Self {
            schema: T::optional_field_schema(limit),
            required: false,
            ..Self::of::<T>(name, doc, limit)
        }
    }

    /// What it is where it is absent.
    #[must_use]
    pub fn default_is(self, value: impl Into<Value>) -> Self {
        Self {
            default: Some(value.into()),
            ..self
        }
    }

    /// Its schema in a body, where null is as good as absent.
    fn in_body(self) -> SchemaRef {
        let schema = if self.required {
            self.schema
        } else {
            nullable(self.schema)
        };
        described(schema, self.doc, self.default)
    }

    /// As a parameter of a query, which cannot be null.
    fn in_query(self) -> Parameter {
        let required = if self.required {
            Required::True
        } else {
            Required::False
        };
        ParameterBuilder::new()
            .name(self.name)
            .parameter_in(ParameterIn::Query)
            .required(required)
            .description((!self.doc.is_empty()).then_some(self.doc))
            .schema(Some(described(self.schema, "", self.default)))
            .build()
    }
}

/// The schema of a request.
pub fn object(doc: &str, members: Vec<Member>) -> SchemaRef {
    let mut object = ObjectBuilder::new().description((!doc.is_empty()).then_some(doc));
    for member in members {
        let (name, required) = (member.name, member.required);
        object = object.property(name, member.in_body());
        if required {
            object = object.required(name);
        }
    }
    object.into()
}

/// The same as parameters of a query.
pub fn query_parameters(members: Vec<Member>) -> Vec<Parameter> {
    members.into_iter().map(Member::in_query).collect()
}

/// A reference to a request's schema.
pub fn reference<T: ToSchema>() -> SchemaRef {
    Ref::from_schema_name(T::name()).into()
}

fn nullable(schema: SchemaRef) -> SchemaRef {
    let or_null = |kind: SchemaType| match kind {
        SchemaType::Type(kind) => SchemaType::Array(vec![kind, Type::Null]),
        other => other,
    };
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.schema_type = or_null(object.schema_type);
            if let Some(words) = &mut object.enum_values {
                words.push(Value::Null);
            }
            object.into()
        }
        RefOr::T(Schema::Array(mut array)) => {
            array.schema_type = or_null(array.schema_type);
            array.into()
        }
        other => OneOfBuilder::new()
            .item(other)
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .into(),
    }
}

fn described(schema: SchemaRef, doc: &str, default: Option<Value>) -> SchemaRef {
    let doc = (!doc.is_empty()).then(|| doc.to_owned());
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.description = doc;
            object.default = default;
            object.into()
        }
        RefOr::T(Schema::Array(mut array)) => {
            array.description = doc;
            array.default = default;
            array.into()
        }
        RefOr::T(Schema::OneOf(mut one)) => {
            one.description = doc;
            RefOr::T(Schema::OneOf(one))
        }
        RefOr::Ref(mut reference) => {
            reference.description = doc.unwrap_or_default();
            reference.into()
        }
        other @ RefOr::T(_) => other,
    }
}

pub(crate) fn plain(kind: Type) -> SchemaRef {
    ObjectBuilder::new().schema_type(kind).into()
}

pub(crate) fn formatted(format: &str) -> SchemaRef {
    let format = SchemaFormat::Custom(format.to_owned());
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(format))
        .into()
}

pub(crate) fn number(format: &str, range: &RangeInclusive<i64>) -> SchemaRef {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::Custom(format.to_owned())))
        .minimum(Some(*range.start()))
        .maximum(Some(*range.end()))
        .into()
}

/// Where `least` is 0 or `most` the greatest number, there is no such bound.
pub(crate) fn text(least: usize, most: usize) -> SchemaRef {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .min_length((least > 0).then_some(least))
        .max_length((most < usize::MAX).then_some(most))
        .into()
}

pub(crate) fn words(words: impl Iterator<Item = &'static str>) -> SchemaRef {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words))
        .into()
}

pub(crate) fn list(each: SchemaRef, count: &RangeInclusive<usize>, distinct: bool) -> SchemaRef {
    let least = *count.start();
    ArrayBuilder::new()
        .items(each)
        .min_items((least > 0).then_some(least))
        .max_items(Some(*count.end()))
        .unique_items(distinct)
        .into()
}

/// An object whose names are not known beforehand.
pub(crate) fn entries_under_names(each: SchemaRef, count: RangeInclusive<usize>) -> SchemaRef {
    ObjectBuilder::new()
        .additional_properties(Some(each))
        .min_properties(Some(*count.start()))
        .max_properties(Some(*count.end()))
        .into()
}
