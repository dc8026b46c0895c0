//! Colours that everyone can tell apart, and a scale from dark to light.

/// Red, green and blue, 0 to 255.
pub type Colour = [u8; 3];

pub const INK: Colour = [45, 55, 72];
pub const PALE: Colour = [226, 232, 240];
pub const SHADE: Colour = [237, 242, 247];
pub const COMMON: Colour = [43, 108, 176];
pub const RARE: Colour = [221, 107, 32];
pub const WHITE: Colour = [255, 255, 255];

/// Five stops from dark violet through green to yellow; brightness grows all the way, so the scale
/// also reads in grey.
const STOPS: [[f64; 3]; 5] =
    [[62.0, 10.0, 90.0], [58.0, 82.0, 139.0], [33.0, 144.0, 141.0], [93.0, 201.0, 99.0], [253.0, 231.0, 37.0]];

/// The colour of `value` on a scale from 0 to `largest`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "colours are between 0 and 255")]
pub fn scale(value: u32, largest: u32) -> Colour {
    let place = f64::from(value) / f64::from(largest.max(1)) * 4.0;
    let stop = (place as usize).min(3);
    let part = place - stop as f64;
    let mix = |i: usize| (STOPS[stop][i] * (1.0 - part) + STOPS[stop + 1][i] * part).round() as u8;
    [mix(0), mix(1), mix(2)]
}

/// Ink or white, whichever is easier to read on the colour.
pub fn readable_on([red, green, blue]: Colour) -> Colour {
    let brightness = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue);
    if brightness > 1400 { INK } else { WHITE }
}

/// The colour as `#2b6cb0`.
pub fn hexadecimal(colour: Colour) -> String {
    format!("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2])
}
