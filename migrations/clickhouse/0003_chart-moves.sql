-- How far the apps of a chart moved from one measurement to the next. Derived from chart_snapshots when it is asked for.
CREATE TABLE IF NOT EXISTS chart_moves
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    observed_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    previous_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    length      UInt16,
    mean_move   Float32
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (chart_type, genre, device, storefront, observed_at)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1;
