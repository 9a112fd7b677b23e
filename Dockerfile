# Rank Atlas as an image: docker build -t rank-atlas . (docs/install.md)

# Node of the version that package.json pins; a test compares them. The build needs npm, the image does not.
ARG BASE=node:24.21.0-bookworm-slim
ARG RUNTIME=debian:bookworm-slim

FROM ${BASE} AS packages
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY scripts/launch scripts/launch
RUN node --input-type=module --eval "await (await import('/source/scripts/launch/install.mjs')).ensureInstalled()"

FROM packages AS build
COPY . .
ARG VERSION
ARG SOURCE_DATE_EPOCH
RUN node scripts/run.mjs release "${VERSION:-$(node -p "require('./package.json').version")}" --folder /release --without-node

FROM ${RUNTIME}
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
RUN mkdir /data && chown 10001:10001 /data && ln -s /app/scripts/rank-atlas.mjs /usr/local/bin/rank-atlas
WORKDIR /app
COPY --from=build /release .
# As scripts/launch/quick-node.mjs sets them for `npm start`; a test compares them.
ENV NODE_OPTIONS="--import=file:///app/scripts/launch/quick-imports.mjs --max-semi-space-size=16" \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
