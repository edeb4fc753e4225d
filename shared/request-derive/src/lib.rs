//! `#[derive(Request)]`: reading and OpenAPI schema of a request out of one
//! declaration. What it makes use of is `domain::request`.

mod attributes;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Result, parse_macro_input};

use crate::attributes::{Container, Member, doc};

/// Implements `domain::Request` and the traits of the OpenAPI document.
///
/// On the type: `name = "…"` (of the schema, where it is not the type's),
/// `max_bytes = …` (of the body), `check = …` (a function that is given the
/// `Fields` once all of them are read, for rules across fields).
///
/// On a field: `length = …`, `range = …`, `entries = …` (of a list), `distinct`
/// (no entry twice), `rule = …` (a further rule of a text), `rename = "…"`,
/// `default` or `default = …` (what it is where it is absent).
#[proc_macro_derive(Request, attributes(request))]
pub fn request(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    implement(&input)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

fn implement(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "a request is a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "a request has named fields"));
    };
    let container = Container::of(input)?;
    let members: Vec<Member<'_>> = fields.named.iter().map(Member::of).collect::<Result<_>>()?;
    let (request, value) = (reader(input, &container, &members), value(input));
    let document = document(input, &container, &members);
    Ok(quote! { #request #value #document })
}

fn reader(input: &DeriveInput, container: &Container, members: &[Member<'_>]) -> TokenStream {
    let ident = &input.ident;
    let reads = members.iter().map(Member::read);
    let (idents, texts) = (
        members.iter().map(|member| member.ident),
        members.iter().map(Member::is_text),
    );
    let described = members.iter().map(Member::described);
    let max_bytes = container
        .max_bytes
        .as_ref()
        .map(|most| quote! { const MAX_BYTES: usize = #most; });
    let check = container
        .check
        .as_ref()
        .map(|check| quote! { #check(fields); });
    quote! {
        #[automatically_derived]
        impl ::domain::Request for #ident {
            #max_bytes

            fn read(fields: &mut ::domain::Fields<'_>) -> ::core::option::Option<Self> {
                #(#reads)*
                #check
                ::core::option::Option::Some(Self { #(#idents: #idents?),* })
            }

            fn is_text(name: &str) -> bool {
                match name { #(#texts)* _ => false }
            }

            fn members() -> ::std::vec::Vec<::domain::request::Member> {
                ::std::vec![#(#described),*]
            }
        }
    }
}

/// The request as a part of another one.
fn value(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    quote! {
        #[automatically_derived]
        impl ::domain::request::FieldValue for #ident {
            type Limit = ();

            fn parse(
                value: &::domain::request::Value,
                (): &(),
                given: ::domain::request::Given,
            ) -> ::core::result::Result<Self, ::domain::FieldErrors> {
                ::domain::request::part(value, given)
            }

            fn field_schema((): &()) -> ::domain::request::SchemaRef {
                ::domain::request::reference::<Self>()
            }

            fn parts(parts: &mut ::std::vec::Vec<(::std::string::String, ::domain::request::SchemaRef)>) {
                ::domain::request::add_part::<Self>(parts);
            }
        }
    }
}

fn document(input: &DeriveInput, container: &Container, members: &[Member<'_>]) -> TokenStream {
    let (ident, description) = (&input.ident, doc(&input.attrs));
    let name = container.name.clone().unwrap_or_else(|| ident.to_string());
    let types = members.iter().map(|member| member.kind);
    quote! {
        #[automatically_derived]
        impl ::domain::request::PartialSchema for #ident {
            fn schema() -> ::domain::request::SchemaRef {
                ::domain::request::object(#description, <Self as ::domain::Request>::members())
            }
        }

        #[automatically_derived]
        impl ::domain::request::ToSchema for #ident {
            fn name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(#name)
            }

            fn schemas(
                parts: &mut ::std::vec::Vec<(::std::string::String, ::domain::request::SchemaRef)>,
            ) {
                #(<#types as ::domain::request::FieldValue>::parts(parts);)*
            }
        }

        #[automatically_derived]
        impl ::domain::request::IntoParams for #ident {
            fn into_params(
                _: impl Fn() -> ::core::option::Option<::domain::request::ParameterIn>,
            ) -> ::std::vec::Vec<::domain::request::Parameter> {
                ::domain::request::query_parameters(<Self as ::domain::Request>::members())
            }
        }
    }
}
