//! Administration of API keys. What the path or the query names is read
//! together with the caller, in one round trip; a body that is wrong is told
//! before a path that names nothing.

use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use domain::{ApiKeyChange, ApiKeyId, FieldErrors, Fields, UserId, limits};
use store::{ApiKeyPage, ApiKeyRecord};

use crate::admin::Admin;
use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::Caller;
use crate::path::PathId;
use crate::problem::Problem;
use crate::query::Query;

/// The API key that the path names, and what an admin asks of it.
#[derive(Debug, Clone)]
pub struct AdminKey<B = ()> {
    /// The key, and what it has used.
    pub record: ApiKeyRecord,
    /// The request's body.
    pub body: B,
}

impl<S, B> FromRequest<S> for AdminKey<B>
where
    S: Send + Sync,
    Base: FromRef<S>,
    B: RequestBody,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let record = key_of_path(&mut parts, state).await?;
        let body = JsonObject::parsed(&parts.headers, body).await?;
        let record = record?;
        Ok(Self { record, body })
    }
}

/// The API key that the path names, and how an admin changes it. A new owner
/// is there.
#[derive(Debug, Clone)]
pub struct AdminKeyChange {
    /// The key, and what it has used.
    pub record: ApiKeyRecord,
    /// What is to change.
    pub change: ApiKeyChange,
}

impl<S> FromRequest<S> for AdminKeyChange
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let record = key_of_path(&mut parts, state).await?;
        let (body, _) = JsonObject::read(&parts.headers, body, limits::BODY_BYTES).await?;
        let change = body.parse_with(|fields| ApiKeyChange::read(fields, base.now()))?;
        let record = record?;
        let owner = change
            .owner_id
            .filter(|owner| *owner != record.key.owner_id);
        must_be_there(&base, owner).await?;
        Ok(Self { record, change })
    }
}

/// What an admin wants a new API key to be. Its owner is there.
#[derive(Debug, Clone)]
pub struct AdminNewKey {
    /// Whose the key is to be: the admin's, where nobody is named.
    pub owner_id: UserId,
    /// What was said of it.
    pub change: ApiKeyChange,
}

impl<S> FromRequest<S> for AdminNewKey
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let Admin(caller) = Admin::from_request_parts(&mut parts, state).await?;
        let (body, _) = JsonObject::read(&parts.headers, body, limits::BODY_BYTES).await?;
        let change = body.parse_with(|fields| ApiKeyChange::read_new(fields, base.now()))?;
        let owner = change.owner_id.filter(|owner| *owner != caller.user.id);
        must_be_there(&base, owner).await?;
        Ok(Self {
            owner_id: owner.unwrap_or(caller.user.id),
            change,
        })
    }
}

/// The page of API keys that an admin asks for.
#[derive(Debug, Clone)]
pub struct AdminKeyPage(pub ApiKeyPage);

struct Wanted {
    limit: u8,
    cursor: Option<ApiKeyId>,
}

impl RequestBody for Wanted {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let limit = fields.optional_small("limit", limits::KEY_PAGE);
        Some(Self {
            limit: limit.unwrap_or(limits::KEY_PAGE_DEFAULT),
            cursor: fields.optional_id("cursor"),
        })
    }
}

impl<S> FromRequestParts<S> for AdminKeyPage
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let base = Base::from_ref(state);
        let query = Query::decode(parts.uri.query().unwrap_or_default());
        let admitted = Caller::admit(&base, parts);
        let (caller, page) = match query.parse() {
            Ok(Wanted { limit, cursor }) => {
                let (caller, page) = tokio::join!(admitted, base.store.api_keys(cursor, limit));
                (caller, page.map_err(Problem::from))
            }
            Err(problem) => (admitted.await, Err(problem)),
        };
        Admin::must_be(caller?)?;
        page.map(Self)
    }
}

/// Sees to it that an admin calls, and reads the key that the path names
/// beside them. Whether there is one is told apart.
async fn key_of_path<S>(
    parts: &mut Parts,
    state: &S,
) -> Result<Result<ApiKeyRecord, Problem>, Problem>
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    let base = Base::from_ref(state);
    let id = PathId::<ApiKeyId>::from_request_parts(parts, state).await;
    let admitted = Caller::admit(&base, parts);
    let (caller, record) = match id {
        Ok(PathId(id)) => tokio::join!(admitted, base.store.api_key(id)),
        Err(_) => (admitted.await, Ok(None)),
    };
    Admin::must_be(caller?)?;
    Ok(record?.ok_or_else(Problem::not_found))
}

/// Whether a new owner, where one is named, is a user.
async fn must_be_there(base: &Base, owner: Option<UserId>) -> Result<(), Problem> {
    let Some(owner) = owner else { return Ok(()) };
    match base.store.user(owner).await? {
        Some(_) => Ok(()),
        None => Err(FieldErrors::one("owner_id", "is no user").into()),
    }
}
