//! `GET /problems/{code}`

use axum::response::Html;
use web::{Code, PathName, Problem};

/// Says what a problem code means.
#[utoipa::path(
    get,
    path = "/problems/{code}",
    tag = "Reference",
    params(("code" = String, Path, description = "A problem's `code`")),
    responses(
        (status = OK, description = "What it means", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn problem_page(PathName(code): PathName) -> Result<Html<String>, Problem> {
    let code = Code::named(&code).ok_or_else(Problem::not_found)?;
    // Nothing in it comes from the request.
    let (name, status, title, meaning) = (code.name(), code.status(), code.title(), code.meaning());
    Ok(Html(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n\
         <h1>{title}</h1>\n<p><code>{name}</code>, HTTP status {status}</p>\n<p>{meaning}</p>\n</html>\n"
    )))
}
