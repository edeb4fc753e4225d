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
use utoipa_axum::routes;
use web::Base;

/// The routes and their part of the OpenAPI document.
pub fn routes(base: Base) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_course::get_course))
        .routes(routes!(get_topic::get_topic))
        .routes(routes!(get_user::get_user, put_user::put_user))
        .routes(routes!(
            get_pushed_course::get_pushed_course,
            put_course::put_course
        ))
        .routes(routes!(put_topic::put_topic))
        .routes(routes!(
            get_settings::get_settings,
            put_settings::put_settings
        ))
        .routes(routes!(get_usage::get_usage))
        .routes(routes!(create_login_link::create_login_link))
        .routes(routes!(list_tokens::list_tokens, issue_token::issue_token))
        .routes(routes!(revoke_token::revoke_token))
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(csrf_cookie::csrf_cookie))
        .routes(routes!(
            keys::list::list_api_keys,
            keys::create::create_api_key
        ))
        .routes(routes!(
            keys::get::get_api_key,
            keys::patch::patch_api_key,
            keys::delete::delete_api_key
        ))
        .routes(routes!(keys::rotate::rotate_api_key))
        .routes(routes!(keys::reset_credits::reset_credits))
        .routes(routes!(keys::page::api_keys_page))
        .with_state(base)
}

/// What Lambda serves.
pub fn router(base: Base) -> Router {
    web::edge(routes(base).split_for_parts().0)
}
