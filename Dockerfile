# An image with oxmlir-opt and nothing else: docker build -t oxmlir . && docker run -i oxmlir --canonicalize < program.mlir
FROM rust:1-bookworm AS build
WORKDIR /oxmlir
COPY . .
RUN ./x dist

FROM debian:12-slim
COPY --from=build /oxmlir/target/release/oxmlir-opt /usr/local/bin/oxmlir-opt
COPY --from=build /oxmlir/LICENSE /usr/share/doc/oxmlir/LICENSE
ENTRYPOINT ["oxmlir-opt"]
