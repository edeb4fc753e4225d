//! The surfaces that routes stand on: the API, the live classes' token API, and
//! the one without prefix that the browser's pages use.

use axum::Extension;
use axum::http::request::Parts;
use utoipa_axum::router::OpenApiRouter;

/// The surface that a request came by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Surface {
    /// Beneath `/api/v1`: user tokens and sessions.
    #[default]
    Api,
    /// `/api/liveclass`: user tokens only.
    Tokens,
    /// Without a prefix: sessions only.
    Browser,
}

impl Surface {
    /// What stands before `/ai-course` or `/liveclass` on this surface.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Api => "/api/v1",
            Self::Tokens => "/api",
            Self::Browser => "",
        }
    }

    /// The surface that a route stands on, for the OpenAPI document.
    pub(crate) fn of_path(path: &str) -> Self {
        if path.starts_with("/api/liveclass/") {
            Self::Tokens
        } else if path.starts_with("/api/v1/") || path.starts_with("/instructor/") {
            Self::Api
        } else {
            Self::Browser
        }
    }

    /// The surface that a request came by.
    pub fn of(parts: &Parts) -> Self {
        parts.extensions.get::<Self>().copied().unwrap_or_default()
    }
}

/// Serves routes, whose paths begin with `/ai-course`, on both surfaces.
pub fn on_both_surfaces(routes: OpenApiRouter) -> OpenApiRouter {
    let browser = routes.clone().layer(Extension(Surface::Browser));
    OpenApiRouter::new()
        .nest(Surface::Api.prefix(), routes)
        .merge(browser)
}

/// Serves routes, whose paths begin with `/liveclass`, for user tokens only.
pub fn on_token_surface(routes: OpenApiRouter) -> OpenApiRouter {
    let routes = routes.layer(Extension(Surface::Tokens));
    OpenApiRouter::new().nest(Surface::Tokens.prefix(), routes)
}

/// Serves routes for browser sessions only.
pub fn on_browser_surface(routes: OpenApiRouter) -> OpenApiRouter {
    routes.layer(Extension(Surface::Browser))
}
