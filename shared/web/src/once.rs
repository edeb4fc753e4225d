//! Requests with an `Idempotency-Key`.

use axum::extract::OriginalUri;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::idempotency::{HEADER, KeptAnswer, KeyedRequest};
use domain::{FieldErrors, UserId, limits};
use serde::Serialize;
use store::{Claim, Claimed, Completed};
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};

use crate::base::Base;
use crate::problem::{Code, Problem};
use crate::scope::Scope;

/// The header, for the OpenAPI document.
#[derive(Debug)]
pub struct IdempotencyKey;

impl IntoParams for IdempotencyKey {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let key = ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
            .min_length(Some(1))
            .max_length(Some(limits::IDEMPOTENCY_KEY));
        let header = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "A request that is sent again with the same key and body within 24 hours\n\
                 gets the first answer again.",
            ))
            .schema(Some(key));
        vec![header.build()]
    }
}

/// Sees to it that what a request creates is created once.
#[derive(Debug, Clone, Default)]
pub struct Once(Option<Claim>);

impl Once {
    /// What is to be stored with the thing that is created, so that a request
    /// which is sent again gets this answer.
    pub fn completed<'a>(&'a self, answer: &'a KeptAnswer) -> Option<Completed<'a>> {
        self.0.as_ref().map(|claim| Completed { claim, answer })
    }

    /// What was created is undone: the request may be made anew.
    pub async fn forget(&self, base: &Base) {
        let Some(claim) = &self.0 else { return };
        if let Err(error) = base.store.forget_request(claim).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "an idempotency key keeps an answer that is void");
        }
    }

    /// Claims a request where it has a key. The claim is given back unless the
    /// answer is a success.
    pub(crate) async fn claim(
        base: &Base,
        request: Option<KeyedRequest>,
        scope: &Scope,
    ) -> Result<Self, Declined> {
        let Some(request) = request else {
            return Ok(Self(None));
        };
        let claimed = base.store.claim_request(&request, base.now()).await;
        match claimed.map_err(Problem::from)? {
            Claimed::First(claim) => {
                let (store, given_back) = (base.store.clone(), claim.clone());
                scope.unless_success(async move {
                    if let Err(error) = store.release_request(&given_back).await {
                        let error = &error as &dyn std::error::Error;
                        tracing::error!(error, "an idempotency key stays claimed for a while");
                    }
                });
                Ok(Self(Some(claim)))
            }
            Claimed::Answered(answer) => Err(Declined::Again(answer)),
            Claimed::Running => Err(Problem::of(Code::RequestInProgress)
                .with_header(header::RETRY_AFTER, "1")
                .into()),
            Claimed::Reused => Err(Problem::of(Code::IdempotencyKeyReused).into()),
        }
    }
}

/// The same for a request to a route whose router may have taken a prefix off
/// its path: the caller addressed another one.
pub(crate) fn keyed_as_addressed(
    parts: &Parts,
    caller: UserId,
    body: &[u8],
) -> Result<Option<KeyedRequest>, Problem> {
    let original = parts.extensions.get::<OriginalUri>();
    let path = original.map_or(parts.uri.path(), |original| original.0.path());
    keyed(parts, path, caller, body)
}

/// The request as one that must take effect once; `None` where it has no key.
fn keyed(
    parts: &Parts,
    path: &str,
    caller: UserId,
    body: &[u8],
) -> Result<Option<KeyedRequest>, Problem> {
    let mut values = parts.headers.get_all(HEADER).iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(FieldErrors::one(HEADER, "must be given once").into());
    }
    let key = value.to_str().map_err(|_| {
        let message = "must have visible ASCII characters only";
        Problem::from(FieldErrors::one(HEADER, message))
    })?;
    Ok(Some(KeyedRequest::new(caller, key, path, body)?))
}

/// Why a handler is not asked to work.
#[derive(Debug)]
pub enum Declined {
    /// The request is refused.
    Problem(Problem),
    /// It was answered before, like this.
    Again(KeptAnswer),
}

impl From<Problem> for Declined {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl IntoResponse for Declined {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(problem) => problem.into_response(),
            Self::Again(answer) => kept_response(&answer),
        }
    }
}

/// An answer that can be kept: a success with headers and a JSON body.
///
/// # Errors
/// Where the body cannot be written as JSON.
pub fn kept_answer(
    status: StatusCode,
    headers: &[(HeaderName, &str)],
    body: &impl Serialize,
) -> Result<KeptAnswer, Problem> {
    let headers = headers
        .iter()
        .map(|(name, value)| (name.to_string(), (*value).to_owned()));
    let body = serde_json::to_string(body).map_err(|error| {
        tracing::error!(%error, "an answer cannot be written");
        Problem::of(Code::InternalError)
    })?;
    Ok(KeptAnswer {
        status: status.as_u16(),
        headers: headers.collect(),
        body,
    })
}

/// A kept answer as it is sent.
pub fn kept_response(answer: &KeptAnswer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    let json = [(header::CONTENT_TYPE, "application/json")];
    let mut response = (status, json, answer.body.clone()).into_response();
    for (name, value) in &answer.headers {
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::from_str(value)) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
