-- What the store page of an app said in one country. One row a reading; an app that is not sold there has one as well.
CREATE TABLE IF NOT EXISTS store_pages
(
    app_id       UInt64 CODEC(ZSTD(1)),
    storefront   LowCardinality(String) CODEC(ZSTD(3)),
    observed_at  DateTime('UTC') CODEC(Delta, ZSTD(6)),
    is_offered   Bool,
    version      LowCardinality(String) CODEC(ZSTD(3)),
    rating       Nullable(Float32) CODEC(ZSTD(3)),
    rating_count Nullable(UInt32) CODEC(ZSTD(3)),
    price        Nullable(Float64) CODEC(ZSTD(3)),
    currency     LowCardinality(String) CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYear(observed_at)
ORDER BY (app_id, storefront, observed_at)
SETTINGS index_granularity = 1024, min_bytes_for_wide_part = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- The source of truth for keywords: one row per search as seen at one moment, the apps in Apple's order.
CREATE TABLE IF NOT EXISTS keyword_snapshots
(
    storefront  LowCardinality(String),
    keyword     String CODEC(ZSTD(3)),
    observed_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    depth       UInt16,
    app_ids     Array(UInt64) CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYear(observed_at)
ORDER BY (storefront, keyword, observed_at)
SETTINGS index_granularity = 256, min_bytes_for_wide_part = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- Searches that gave no result to measure, and why.
CREATE TABLE IF NOT EXISTS keyword_failures
(
    storefront  LowCardinality(String),
    keyword     String CODEC(ZSTD(3)),
    observed_at DateTime('UTC') CODEC(Delta, ZSTD(6)),
    reason      LowCardinality(String),
    detail      String CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYear(observed_at)
ORDER BY (storefront, keyword, observed_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
