//! `PUT /api/v1/admin/users/{user}`

use axum::Json;
use axum::extract::State;
use domain::{UserId, UserPush};
use web::{Admin, Authed, Base, PathId, Problem};

use crate::user_view::UserView;

/// Stores a user, new or changed.
#[utoipa::path(
    put,
    path = "/api/v1/admin/users/{user}",
    tag = "Administration",
    params(("user" = u64, Path, description = "The user's id")),
    request_body = UserPush,
    responses((status = OK, description = "The user as they are stored now", body = UserView)),
    security(("user_token" = []))
)]
pub(crate) async fn put_user(
    State(base): State<Base>,
    id: Result<PathId<UserId>, Problem>,
    Authed { body, .. }: Authed<Admin, UserPush>,
) -> Result<Json<UserView>, Problem> {
    let PathId(id) = id?;
    let user = body.with_id(id);
    base.store.put_user(&user).await?;
    Ok(Json(user.into()))
}
