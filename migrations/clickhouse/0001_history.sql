-- The source of truth: one row per chart as seen at one moment. An empty array is a measured, empty chart.
CREATE TABLE IF NOT EXISTS chart_snapshots
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    source      LowCardinality(String),
    depth       UInt16,
    app_ids     Array(UInt64) CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (storefront, genre, chart_type, device, observed_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Every attempt to read a chart and what came of it.
CREATE TABLE IF NOT EXISTS chart_fetches
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
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
    app_id      UInt64,
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    rank        UInt16 CODEC(Delta, ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (app_id, storefront, genre, chart_type, device, observed_at);

CREATE MATERIALIZED VIEW IF NOT EXISTS ranks_of_snapshots TO ranks AS
SELECT app_id, storefront, genre, chart_type, device, observed_at, toUInt16(place) AS rank
FROM chart_snapshots
ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place;

-- Best rank of an app in a chart and when it was first reached: the smallest (rank, observed_at) pair.
CREATE TABLE IF NOT EXISTS peak_ranks
(
    app_id     UInt64,
    storefront LowCardinality(String),
    genre      UInt16,
    chart_type LowCardinality(String),
    device     LowCardinality(String),
    peak       SimpleAggregateFunction(min, Tuple(rank UInt16, observed_at DateTime('UTC')))
)
ENGINE = AggregatingMergeTree
ORDER BY (app_id, storefront, genre, chart_type, device);

CREATE MATERIALIZED VIEW IF NOT EXISTS peak_ranks_of_snapshots TO peak_ranks AS
SELECT app_id, storefront, genre, chart_type, device, min((toUInt16(place), observed_at)) AS peak
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
ORDER BY (storefront, genre, chart_type, device);

CREATE MATERIALIZED VIEW IF NOT EXISTS latest_of_snapshots TO latest AS
SELECT storefront, genre, chart_type, device, observed_at, source, depth, app_ids
FROM chart_snapshots
ORDER BY observed_at DESC
LIMIT 1 BY storefront, genre, chart_type, device;
