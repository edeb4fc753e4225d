//! What `#[request(…)]` says, and what follows from it for one field.

use proc_macro2::TokenStream;
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{
    Attribute, DeriveInput, Expr, ExprLit, Field, Ident, Lit, LitStr, Meta, Path, Result, Type,
};

/// What is said of the whole request.
#[derive(Default)]
pub(crate) struct Container {
    pub(crate) name: Option<String>,
    pub(crate) max_bytes: Option<Expr>,
    pub(crate) check: Option<Path>,
}

impl Container {
    pub(crate) fn of(input: &DeriveInput) -> Result<Self> {
        let mut container = Self::default();
        each(&input.attrs, |meta| {
            if meta.path.is_ident("name") {
                container.name = Some(meta.value()?.parse::<LitStr>()?.value());
            } else if meta.path.is_ident("max_bytes") {
                container.max_bytes = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("check") {
                container.check = Some(meta.value()?.parse()?);
            } else {
                return Err(meta.error("name, max_bytes or check"));
            }
            Ok(())
        })?;
        Ok(container)
    }
}

/// What a field is where it is absent.
enum Absent {
    /// What its type says: a fault, or nothing.
    ByType,
    /// Its type's default.
    Default,
    /// This.
    Value(Expr),
}

/// A field of a request.
pub(crate) struct Member<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) kind: &'a Type,
    name: String,
    doc: String,
    limit: TokenStream,
    absent: Absent,
}

impl<'a> Member<'a> {
    pub(crate) fn of(field: &'a Field) -> Result<Self> {
        let ident = field
            .ident
            .as_ref()
            .ok_or_else(|| syn::Error::new_spanned(field, "a field has a name"))?;
        let mut member = Self {
            ident,
            kind: &field.ty,
            name: ident.to_string(),
            doc: doc(&field.attrs),
            limit: quote! { () },
            absent: Absent::ByType,
        };
        let (mut limit, mut rule) = (None::<Expr>, None::<Path>);
        let (mut entries, mut distinct) = (None::<Expr>, false);
        each(&field.attrs, |meta| {
            if meta.path.is_ident("length") || meta.path.is_ident("range") {
                limit = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("entries") {
                entries = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("distinct") {
                distinct = true;
            } else if meta.path.is_ident("rule") {
                rule = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("rename") {
                member.name = meta.value()?.parse::<LitStr>()?.value();
            } else if meta.path.is_ident("default") {
                let value = meta.value().and_then(|value| value.parse::<Expr>());
                member.absent = value.map_or(Absent::Default, Absent::Value);
            } else {
                let known = "length, range, entries, distinct, rule, rename or default";
                return Err(meta.error(known));
            }
            Ok(())
        })?;
        if let Some(limit) = limit {
            member.limit = quote! { ::core::convert::Into::into(#limit) };
        }
        if let Some(rule) = rule {
            let limit = member.limit;
            member.limit = quote! { ::domain::request::Length::ruled(#limit, #rule) };
        }
        if let Some(entries) = entries {
            let limit = member.limit;
            member.limit = quote! { ::domain::request::Entries::of(#entries, #distinct, #limit) };
        }
        Ok(member)
    }

    /// Reads it into a variable of its name.
    pub(crate) fn read(&self) -> TokenStream {
        let Self {
            ident,
            kind,
            name,
            limit,
            ..
        } = self;
        match &self.absent {
            Absent::ByType => quote! { let #ident = fields.get::<#kind>(#name, &#limit); },
            Absent::Default => quote! {
                let #ident = fields.get_or::<#kind>(#name, &#limit, <#kind>::default);
            },
            Absent::Value(value) => quote! {
                let #ident = fields.get_or::<#kind>(#name, &#limit, || ::core::convert::Into::into(#value));
            },
        }
    }

    /// Whether it stays a text where it comes as a parameter of a query.
    pub(crate) fn is_text(&self) -> TokenStream {
        let Self { kind, name, .. } = self;
        quote! { #name => <#kind as ::domain::request::FieldValue>::IS_TEXT, }
    }

    /// Describes it for the document.
    pub(crate) fn described(&self) -> TokenStream {
        let Self {
            kind,
            name,
            doc,
            limit,
            ..
        } = self;
        let member = quote! { ::domain::request::Member };
        match &self.absent {
            Absent::ByType => quote! { #member::of::<#kind>(#name, #doc, &#limit) },
            Absent::Default => quote! { #member::optional::<#kind>(#name, #doc, &#limit) },
            Absent::Value(value) => quote! {
                #member::optional::<#kind>(#name, #doc, &#limit).default_is(#value)
            },
        }
    }
}

fn each(
    attributes: &[Attribute],
    mut take: impl FnMut(&ParseNestedMeta<'_>) -> Result<()>,
) -> Result<()> {
    for attribute in attributes {
        if attribute.path().is_ident("request") {
            attribute.parse_nested_meta(|meta| take(&meta))?;
        }
    }
    Ok(())
}

/// The comment over an item, line by line.
pub(crate) fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(line),
                    ..
                }) => Some(line.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        });
    lines.collect::<Vec<_>>().join("\n")
}
