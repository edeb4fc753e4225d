//! The two surfaces that draft routes stand on: the API, and the one without
//! version that the browser's pages use.

use axum::Extension;
use axum::http::request::Parts;
use utoipa_axum::router::OpenApiRouter;

/// The surface that a request came by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Surface {
    /// Beneath `/api/v1`: user tokens and sessions.
    #[default]
    Api,
    /// Without a version: sessions only.
    Browser,
}

impl Surface {
    /// What stands before `/ai-course` on this surface.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Api => "/api/v1",
            Self::Browser => "",
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
