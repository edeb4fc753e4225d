//! `PUT /api/v1/admin/users/{user}`

use axum::Json;
use axum::extract::State;
use domain::{Fields, PushedUser, UserId, limits};
use utoipa::ToSchema;
use web::{AdminPush, Base, NotFoundProblems, PathId, Problem, PushProblems, RequestBody};

use crate::user_view::UserView;

/// A user as the platform knows them.
#[derive(ToSchema)]
#[schema(as = UserPush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    #[schema(min_length = 1, max_length = 255)]
    name: String,
    /// With an @.
    #[schema(min_length = 1, max_length = 320)]
    email: String,
    /// Distinct; each `student`, `instructor` or `admin`.
    #[schema(min_items = 1, max_items = 3)]
    roles: Vec<String>,
    /// Each `course-ai.<feature>` or `course-ai.*`.
    #[schema(max_items = 1_000)]
    permissions: Option<Vec<String>>,
    /// Distinct.
    #[schema(max_items = 1_000)]
    completed_course_ids: Option<Vec<u64>>,
    /// Distinct.
    #[schema(max_items = 1_000)]
    enrolled_course_ids: Option<Vec<u64>>,
}

/// What is pushed.
pub(crate) struct Request(PushedUser);

impl RequestBody for Request {
    const MAX_BYTES: usize = limits::PUSH_BODY_BYTES;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(PushedUser::read(fields)))
    }
}

/// Stores a user, new or changed.
#[utoipa::path(
    put,
    path = "/api/v1/admin/users/{user}",
    tag = "Administration",
    params(("user" = u64, Path, description = "The user's id")),
    request_body(content = RequestDoc),
    responses(
        (status = OK, description = "The user as they are stored now", body = UserView),
        PushProblems, NotFoundProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_user(
    State(base): State<Base>,
    id: Result<PathId<UserId>, Problem>,
    AdminPush { body, .. }: AdminPush<Request>,
) -> Result<Json<UserView>, Problem> {
    let PathId(id) = id?;
    let user = body.0.with_id(id);
    base.store.put_user(&user).await?;
    Ok(Json(user.into()))
}
