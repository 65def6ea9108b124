# One static binary in an empty image:
#   docker build -t lights-out .
#   docker run --rm -p 8080:8080 lights-out
ARG RUST_IMAGE=rust:1.95-bookworm

FROM ${RUST_IMAGE} AS build
WORKDIR /build
# The C library is linked in, so that the binary runs where there is none. The target is named, though it is
# the builder's own: without it the flags would reach build scripts and procedural macros, which cannot be static.
ENV RUSTFLAGS="-C target-feature=+crt-static" CARGO_BUILD_TARGET=x86_64-unknown-linux-gnu

# The dependencies alone, around empty sources: built again only when they change.
COPY Cargo.toml Cargo.lock build.rs ./
RUN mkdir -p src/http/page src/http/docs/viewer \
    && touch src/lib.rs \
    && echo 'fn main() {}' > src/main.rs \
    && echo '{}' > openapi.yaml \
    && cargo build --release --locked \
    && cargo clean --release --package lights-out

COPY openapi.yaml ./
COPY src src
RUN cargo build --release --locked \
    && cp "target/$CARGO_BUILD_TARGET/release/lights-out" /lights-out

FROM scratch
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="lights-out" \
      org.opencontainers.image.description="An HTTP JSON service that solves Lights Out and Flip Game, with proofs" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /lights-out /lights-out
ENV LIGHTS_OUT_LISTEN=0.0.0.0:8080 LIGHTS_OUT_LOG_FORMAT=json
# A number, so that a cluster can see that it is not root: there is no list of users in here.
USER 65532:65532
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=3s --timeout=3s --start-period=5s --retries=2 CMD ["/lights-out", "healthcheck"]
ENTRYPOINT ["/lights-out"]
