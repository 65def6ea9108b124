//! Asks the local server whether it is ready: for a container without a shell.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The longest that connecting, and each read and write, may take.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Succeeds when the server that listens on `listen` answers `/readyz` with 200.
///
/// # Errors
/// When it cannot be reached, or says otherwise.
pub fn check(listen: SocketAddr) -> io::Result<()> {
    let address = reachable(listen);
    ask(address).map_err(|error| io::Error::new(error.kind(), format!("{address}: {error}")))
}

/// Succeeds when the server at `address` says that it is ready.
fn ask(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut status_line = [0; 12];
    stream.read_exact(&mut status_line)?;
    if status_line == *b"HTTP/1.1 200" {
        return Ok(());
    }
    let status_line = String::from_utf8_lossy(&status_line).into_owned();
    Err(io::Error::other(format!(
        "the server is not ready: {status_line}"
    )))
}

/// The address at which a server that listens on `listen` can be reached from the same machine.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_every_address_is_reached_on_the_local_one() {
        let reached = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(reached("[::]:1"), "[::1]:1");
        assert_eq!(reached("10.0.0.7:1"), "10.0.0.7:1");
    }
}
