//! Whether a file goes out as it is or packed, as `Accept-Encoding` likes it.

use axum::http::{HeaderMap, header};

/// How a file goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) enum Coding {
    /// As it is.
    Identity,
    /// Packed by gzip.
    Gzip,
}

impl Coding {
    /// The coding that the caller likes better, gzip where both are liked as much; `None` where neither is taken.
    ///
    /// Without the header it is identity, since a caller who says nothing may not unpack. Members that are
    /// not well-formed are passed over. Source: RFC 9110, section 12.5.3.
    pub(in crate::http) fn of(headers: &HeaderMap) -> Option<Self> {
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        let mut wishes = Wishes::default();
        for member in values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
        {
            wishes.take(member);
        }
        let gzip = wishes.gzip.or(wishes.any).unwrap_or(0);
        let identity = wishes.identity.or(wishes.any);
        match (gzip, identity) {
            (0, Some(0)) => None,
            (0, _) => Some(Self::Identity),
            (gzip, Some(identity)) if gzip < identity => Some(Self::Identity),
            _ => Some(Self::Gzip),
        }
    }
}

/// What the header says of each coding, in thousandths.
#[derive(Debug, Default)]
struct Wishes {
    /// Of gzip.
    gzip: Option<u16>,
    /// Of no coding at all.
    identity: Option<u16>,
    /// Of every other coding.
    any: Option<u16>,
}

impl Wishes {
    /// Takes in a member of the header.
    fn take(&mut self, member: &str) {
        let (name, parameters) = member.split_once(';').unwrap_or((member, ""));
        let Some(weight) = weight(parameters.trim()) else {
            return;
        };
        match name.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => self.gzip = Some(weight),
            "identity" => self.identity = Some(weight),
            "*" => self.any = Some(weight),
            _ => {}
        }
    }
}

/// A weight in thousandths, 1000 where there is none; `None` where it is no number from 0 to 1.
fn weight(parameters: &str) -> Option<u16> {
    let Some((name, value)) = parameters.split_once('=') else {
        return parameters.is_empty().then_some(1000);
    };
    let weight: f32 = value.trim().parse().ok()?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range check keeps it within 0 to 1000"
    )]
    (name.trim().eq_ignore_ascii_case("q") && (0.0..=1.0).contains(&weight))
        .then(|| (weight * 1000.0).round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(header: &str, expected: Option<Coding>) {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, header.parse().unwrap())]);
        assert_eq!(Coding::of(&headers), expected, "{header}");
    }

    #[test]
    fn the_coding_is_the_one_that_the_caller_likes_better() {
        use Coding::{Gzip, Identity};
        assert_eq!(Coding::of(&HeaderMap::new()), Some(Identity));
        for gzip in [
            "gzip",
            "gzip, deflate, br, zstd",
            "br;q=1.0, GZIP ; Q=0.5",
            "x-gzip",
            "*",
            "identity;q=0, *",
            "gzip;q=0.5, identity;q=0.5",
            "identity;q=0, gzip;q=0.001",
        ] {
            check(gzip, Some(Gzip));
        }
        for identity in [
            "",
            "br",
            "gzip;q=0",
            "gzip;q=0.4, identity;q=0.5",
            "*;q=0, identity",
            "gzip;q=2",
            "gzip;x=1",
            "gzip;q=",
            "*, gzip;q=0",
        ] {
            check(identity, Some(Identity));
        }
        for neither in ["identity;q=0", "*;q=0", "br, identity;q=0, gzip;q=0"] {
            check(neither, None);
        }
    }
}
