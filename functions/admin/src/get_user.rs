//! `GET /api/v1/admin/users/{user}`

use axum::Json;
use axum::extract::State;
use domain::UserId;
use web::{Admin, AdminProblems, Base, NotFoundProblems, PathId, Problem};

use crate::user_view::UserView;

/// Reads a user.
#[utoipa::path(
    get,
    path = "/api/v1/admin/users/{user}",
    tag = "Administration",
    params(("user" = u64, Path, description = "The user's id")),
    responses(
        (status = OK, description = "The user", body = UserView), AdminProblems, NotFoundProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn get_user(
    State(base): State<Base>,
    _: Admin,
    PathId(id): PathId<UserId>,
) -> Result<Json<UserView>, Problem> {
    let user = base.store.user(id).await?;
    let user = user.ok_or_else(Problem::not_found)?;
    Ok(Json(user.into()))
}
