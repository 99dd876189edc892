# An image with oxmlir-opt and nothing else: docker build -t oxmlir . && docker run -i oxmlir --canonicalize < program.mlir
FROM rust:1-bookworm AS build
WORKDIR /oxmlir
COPY . .
RUN ./x dist && mkdir packed && tar -xzf target/dist/*.tar.gz -C packed --strip-components=1

FROM debian:12-slim
COPY --from=build /oxmlir/packed/bin/oxmlir-opt /usr/local/bin/oxmlir-opt
COPY --from=build /oxmlir/packed/LICENSE /usr/share/doc/oxmlir/LICENSE
ENTRYPOINT ["oxmlir-opt"]
