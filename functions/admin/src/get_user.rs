//! `GET /api/v1/admin/users/{user}`

use axum::Json;
use axum::extract::State;
use domain::UserId;
use web::{Admin, Authed, Base, PathId, Problem};

use crate::user_view::UserView;

/// Reads a user.
#[utoipa::path(
    get,
    path = "/api/v1/admin/users/{user}",
    tag = "Administration",
    params(("user" = u64, Path, description = "The user's id")),
    responses((status = OK, description = "The user", body = UserView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_user(
    State(base): State<Base>,
    id: Result<PathId<UserId>, Problem>,
    _: Authed<Admin>,
) -> Result<Json<UserView>, Problem> {
    let PathId(id) = id?;
    let user = base.store.user(id).await?;
    let user = user.ok_or_else(Problem::not_found)?;
    Ok(Json(user.into()))
}
