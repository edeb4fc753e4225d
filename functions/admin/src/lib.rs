//! Lambda: the platform's data and the keys to it. The platform pushes users,
//! courses and settings; instructors read their courses; admins give out API
//! keys and see what the AI backend is used for.

mod course_view;
mod create_login_link;
mod csrf_cookie;
mod get_course;
mod get_pushed_course;
mod get_settings;
mod get_topic;
mod get_usage;
mod get_user;
mod issue_token;
mod keys;
mod list_tokens;
mod login;
mod logout;
mod put_course;
mod put_settings;
mod put_topic;
mod put_user;
mod revoke_token;
mod settings_view;
mod token_view;
mod user_view;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use web::{Base, operation};

/// The routes and their part of the OpenAPI document.
pub fn routes(base: Base) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(operation!(get_course::get_course))
        .routes(operation!(get_topic::get_topic))
        .routes(operation!(get_user::get_user))
        .routes(operation!(put_user::put_user))
        .routes(operation!(get_pushed_course::get_pushed_course))
        .routes(operation!(put_course::put_course))
        .routes(operation!(put_topic::put_topic))
        .routes(operation!(get_settings::get_settings))
        .routes(operation!(put_settings::put_settings))
        .routes(operation!(get_usage::get_usage))
        .routes(operation!(create_login_link::create_login_link))
        .routes(operation!(list_tokens::list_tokens))
        .routes(operation!(issue_token::issue_token))
        .routes(operation!(revoke_token::revoke_token))
        .routes(operation!(login::login))
        .routes(operation!(logout::logout))
        .routes(operation!(csrf_cookie::csrf_cookie))
        .routes(operation!(keys::list::list_api_keys))
        .routes(operation!(keys::create::create_api_key))
        .routes(operation!(keys::get::get_api_key))
        .routes(operation!(keys::patch::patch_api_key))
        .routes(operation!(keys::delete::delete_api_key))
        .routes(operation!(keys::rotate::rotate_api_key))
        .routes(operation!(keys::reset_credits::reset_credits))
        .routes(operation!(keys::page::api_keys_page))
        .with_state(base)
}

/// What Lambda serves.
pub fn router(base: Base) -> Router {
    web::edge(routes(base).split_for_parts().0)
}
