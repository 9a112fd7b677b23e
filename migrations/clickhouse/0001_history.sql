-- Codecs were chosen by measuring 60 real days of 84 US charts: docs/decisions/0003-history-in-clickhouse.md.

-- The source of truth: one row per chart as seen at one moment. An empty array is a measured, empty chart.
CREATE TABLE IF NOT EXISTS chart_snapshots
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    source      LowCardinality(String),
    depth       UInt16,
    app_ids     Array(UInt64) CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
-- The same chart of all countries lies together: docs/decisions/0023-charts-of-a-kind-lie-together.md.
ORDER BY (chart_type, genre, device, storefront, observed_at)
-- A row holds a whole chart, so a granule of 256 rows is already large; reading one chart touches few.
SETTINGS index_granularity = 256, min_bytes_for_wide_part = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- Every attempt to read a chart and what came of it.
CREATE TABLE IF NOT EXISTS chart_fetches
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    outcome     LowCardinality(String),
    reason      LowCardinality(String),
    detail      String CODEC(ZSTD(3)),
    source      LowCardinality(String),
    entry_count UInt16
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (storefront, genre, chart_type, device, observed_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The same facts by app. Derived; a repeated insert of a snapshot repeats its keys, and equal keys merge into one row.
CREATE TABLE IF NOT EXISTS ranks
(
    app_id      UInt64 CODEC(ZSTD(1)),
    storefront  LowCardinality(String) CODEC(ZSTD(3)),
    genre       UInt16 CODEC(ZSTD(3)),
    chart_type  LowCardinality(String) CODEC(ZSTD(3)),
    device      LowCardinality(String) CODEC(ZSTD(3)),
    observed_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    rank        UInt8 CODEC(Delta, ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (app_id, storefront, genre, chart_type, device, observed_at)
-- One app is asked for at a time: small granules read little beside it.
SETTINGS index_granularity = 1024, min_bytes_for_wide_part = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS ranks_of_snapshots TO ranks AS
SELECT app_id, storefront, genre, chart_type, device, observed_at, toUInt8(place) AS rank
FROM chart_snapshots
ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place;

-- Best rank of an app in a chart and when it was first reached: the smallest (rank, observed_at) pair.
CREATE TABLE IF NOT EXISTS peak_ranks
(
    app_id      UInt64 CODEC(ZSTD(1)),
    storefront  LowCardinality(String) CODEC(ZSTD(3)),
    genre       UInt16 CODEC(ZSTD(3)),
    chart_type  LowCardinality(String) CODEC(ZSTD(3)),
    device      LowCardinality(String) CODEC(ZSTD(3)),
    peak        SimpleAggregateFunction(min, Tuple(rank UInt8, observed_at DateTime('UTC'))) CODEC(ZSTD(3))
)
ENGINE = AggregatingMergeTree
ORDER BY (app_id, storefront, genre, chart_type, device)
SETTINGS index_granularity = 1024, min_bytes_for_wide_part = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS peak_ranks_of_snapshots TO peak_ranks AS
SELECT app_id, storefront, genre, chart_type, device, min((toUInt8(place), observed_at)) AS peak
FROM chart_snapshots
ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place
GROUP BY app_id, storefront, genre, chart_type, device;

-- The newest snapshot of every chart.
CREATE TABLE IF NOT EXISTS latest
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC'),
    source      LowCardinality(String),
    depth       UInt16,
    app_ids     Array(UInt64) CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (storefront, genre, chart_type, device)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS latest_of_snapshots TO latest AS
SELECT storefront, genre, chart_type, device, observed_at, source, depth, app_ids
FROM chart_snapshots
ORDER BY observed_at DESC
LIMIT 1 BY storefront, genre, chart_type, device;
