//! What path or query name, read together with the caller.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::request::Cursor;
use domain::{ApiKeyId, Course, CourseId, Draft, DraftId, Request, Timestamp, limits};
use store::{ApiKeyPage, ApiKeyRecord};

use crate::admin::Admin;
use crate::authed::{Anyone, Policy};
use crate::base::Base;
use crate::caller::{Caller, CourseAi, Platform};
use crate::path::PathId;
use crate::problem::{Code, Problem};
use crate::query::Query;

/// Something that is read together with a caller whom `P` admits.
pub trait Prefetch<P: Policy>: Sized + Send {
    /// What path or query say of it.
    type Named: Send;

    /// What the other functions may answer with.
    const REFUSALS: &'static [Code];

    /// Reads path or query.
    fn named(parts: &mut Parts) -> impl Future<Output = Result<Self::Named, Problem>> + Send;

    /// Reads it. Who calls is not known yet: what was read is dropped where the
    /// caller is refused.
    fn read(named: Self::Named, base: &Base) -> impl Future<Output = Result<Self, Problem>> + Send;

    /// Whether the caller may know of it.
    fn open_to(&self, caller: &Caller<P::Rate>, now: Timestamp) -> Result<(), Problem>;
}

/// Nothing.
impl<P: Policy> Prefetch<P> for () {
    type Named = ();

    const REFUSALS: &'static [Code] = &[];

    async fn named(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): (), _: &Base) -> Result<Self, Problem> {
        Ok(())
    }

    fn open_to(&self, _: &Caller<P::Rate>, _: Timestamp) -> Result<(), Problem> {
        Ok(())
    }
}

/// The id that the path begins with; what is none names nothing.
async fn id<T: std::str::FromStr + Send>(parts: &mut Parts) -> Result<T, Problem> {
    let id = PathId::<T>::from_request_parts(parts, &()).await;
    id.map(|PathId(id)| id)
}

/// The course that the path names. To those who may not edit it there is none.
impl<P: Policy> Prefetch<P> for Course {
    type Named = CourseId;

    const REFUSALS: &'static [Code] = &[Code::NotFound];

    async fn named(parts: &mut Parts) -> Result<CourseId, Problem> {
        id(parts).await
    }

    async fn read(id: CourseId, base: &Base) -> Result<Self, Problem> {
        let course = base.store.course(id).await?;
        course.ok_or_else(Problem::not_found)
    }

    fn open_to(&self, caller: &Caller<P::Rate>, _: Timestamp) -> Result<(), Problem> {
        let may_edit = caller.user.may_edit(self);
        may_edit.then_some(()).ok_or_else(Problem::not_found)
    }
}

/// A course that may yet have to be made.
#[derive(Debug, Clone)]
pub struct CourseSlot {
    /// The id that the path names.
    pub id: CourseId,
    /// What is stored under it.
    pub course: Option<Course>,
}

/// For admins, who may change any course.
impl Prefetch<Admin> for CourseSlot {
    type Named = CourseId;

    const REFUSALS: &'static [Code] = &[Code::NotFound];

    async fn named(parts: &mut Parts) -> Result<CourseId, Problem> {
        id(parts).await
    }

    async fn read(id: CourseId, base: &Base) -> Result<Self, Problem> {
        let course = base.store.course(id).await?;
        Ok(Self { id, course })
    }

    fn open_to(&self, _: &Caller<Platform>, _: Timestamp) -> Result<(), Problem> {
        Ok(())
    }
}

/// The API key that the path names, and what it has used, for admins.
impl Prefetch<Admin> for ApiKeyRecord {
    type Named = ApiKeyId;

    const REFUSALS: &'static [Code] = &[Code::NotFound];

    async fn named(parts: &mut Parts) -> Result<ApiKeyId, Problem> {
        id(parts).await
    }

    async fn read(id: ApiKeyId, base: &Base) -> Result<Self, Problem> {
        let record = base.store.api_key(id).await?;
        record.ok_or_else(Problem::not_found)
    }

    fn open_to(&self, _: &Caller<Platform>, _: Timestamp) -> Result<(), Problem> {
        Ok(())
    }
}

/// Which API keys are listed.
#[derive(Debug, Clone, Copy, Request)]
pub struct KeyPageQuery {
    #[request(range = limits::KEY_PAGE, default = limits::KEY_PAGE_DEFAULT)]
    limit: u8,
    /// `next_cursor` of the page before.
    cursor: Option<Cursor<ApiKeyId>>,
}

/// The page of API keys that the query asks for, for admins.
impl Prefetch<Admin> for ApiKeyPage {
    type Named = KeyPageQuery;

    const REFUSALS: &'static [Code] = &[Code::ValidationFailed];

    async fn named(parts: &mut Parts) -> Result<KeyPageQuery, Problem> {
        Query::of(parts).parse()
    }

    async fn read(named: KeyPageQuery, base: &Base) -> Result<Self, Problem> {
        let cursor = named.cursor.map(|at| at.0);
        Ok(base.store.api_keys(cursor, named.limit).await?)
    }

    fn open_to(&self, _: &Caller<Platform>, _: Timestamp) -> Result<(), Problem> {
        Ok(())
    }
}

/// The draft that the path names, which is the caller's and not expired, and
/// whose feature the caller may use.
impl Prefetch<Anyone<CourseAi>> for Draft {
    type Named = DraftId;

    const REFUSALS: &'static [Code] = &[Code::NotFound, Code::Forbidden];

    async fn named(parts: &mut Parts) -> Result<DraftId, Problem> {
        id(parts).await
    }

    async fn read(id: DraftId, base: &Base) -> Result<Self, Problem> {
        let draft = base.store.draft(id).await?;
        draft.ok_or_else(Problem::not_found)
    }

    fn open_to(&self, caller: &Caller<CourseAi>, now: Timestamp) -> Result<(), Problem> {
        if self.owner_id != caller.user.id || self.expired(now) {
            return Err(Problem::not_found());
        }
        caller.must_have(self.feature())
    }
}
