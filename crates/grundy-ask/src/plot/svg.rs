//! A picture as SVG text.

use std::fmt::Write;

use super::colour::hexadecimal;
use super::picture::{Anchor, Picture, Shape};

/// The picture, with a line break at its end. Writing to a string cannot fail, so results are
/// ignored.
pub fn written(picture: &Picture) -> String {
    let (width, height) = (picture.width, picture.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        escaped(&picture.title)
    );
    for shape in &picture.shapes {
        match shape {
            Shape::Areas { colour, opacity, areas } => {
                let fade = if *opacity < 1.0 { format!(" fill-opacity=\"{opacity:.2}\"") } else { String::new() };
                let _ = write!(svg, "<path fill=\"{}\"{fade} d=\"", hexadecimal(*colour));
                for area in areas {
                    let (x, y, w, h) = (short(area.x), short(area.y), short(area.width), short(area.height));
                    let _ = write!(svg, "M{x} {y}h{w}v{h}h-{w}z");
                }
                let _ = writeln!(svg, "\"/>");
            }
            Shape::Discs { colour, radius, centres } => {
                let _ = writeln!(svg, "<g fill=\"{}\">", hexadecimal(*colour));
                for (x, y) in centres {
                    let _ =
                        writeln!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", short(*x), short(*y), short(*radius));
                }
                let _ = writeln!(svg, "</g>");
            }
            Shape::Line { colour, width, points } => {
                let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", short(*x), short(*y))).collect();
                let _ = writeln!(
                    svg,
                    "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" points=\"{}\"/>",
                    hexadecimal(*colour),
                    short(*width),
                    points.join(" ")
                );
            }
            Shape::Text { x, y, anchor, size, colour, text } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let _ = writeln!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
                    short(*x),
                    short(*y),
                    // The letters of the bitmap font are a little smaller than their line.
                    size * 7 / 8,
                    hexadecimal(*colour),
                    escaped(text)
                );
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A number with at most two decimals.
fn short(x: f64) -> String {
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    // Control characters are not allowed in XML.
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
