//! The page, which is part of the program: `scripts/page` makes these files from web/.

use std::borrow::Cow;

/// In the page, which engine answers; and what stands there where this program does.
const ENGINE: (&str, &str) = ("name=\"engine\" content=\"module\"", "name=\"engine\" content=\"server\"");

/// The file at a path, and its type.
pub fn file(path: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    Some(match path {
        "/" | "/index.html" => {
            let page = include_str!("../../page/index.html").replacen(ENGINE.0, ENGINE.1, 1);
            ("text/html; charset=utf-8", Cow::Owned(page.into_bytes()))
        }
        "/page.js" => ("text/javascript; charset=utf-8", include_bytes!("../../page/page.js").into()),
        "/page.css" => ("text/css; charset=utf-8", include_bytes!("../../page/page.css").into()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file that the page names is there, and the page knows who answers.
    #[test]
    fn the_page_is_whole() {
        let (_, page) = file("/").expect("the page");
        let page = String::from_utf8(page.into_owned()).expect("text");
        assert!(page.contains(ENGINE.1), "{page}");
        let named: Vec<&str> = page.split('"').filter(|text| text.starts_with("./page.")).collect();
        assert!(named.len() >= 2, "{page}");
        for name in named {
            assert!(file(&name[1..]).is_some_and(|(_, bytes)| bytes.len() > 1000), "{name}");
        }
        assert!(file("/../Cargo.toml").is_none());
    }
}
