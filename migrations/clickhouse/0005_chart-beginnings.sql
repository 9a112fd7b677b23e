-- Since when a chart is asked for, and since when it is measured: without it, that is a question to every month of history.
-- Derived, and filled from what is there; repeated it changes nothing.
CREATE TABLE IF NOT EXISTS chart_beginnings
(
    storefront  LowCardinality(String),
    genre       UInt16,
    chart_type  LowCardinality(String),
    device      LowCardinality(String),
    is_measured Bool,
    first_at    SimpleAggregateFunction(min, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (storefront, genre, chart_type, device, is_measured)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS chart_beginnings_of_snapshots TO chart_beginnings AS
SELECT storefront, genre, chart_type, device, true AS is_measured, min(observed_at) AS first_at
FROM chart_snapshots
GROUP BY storefront, genre, chart_type, device;

CREATE MATERIALIZED VIEW IF NOT EXISTS chart_beginnings_of_fetches TO chart_beginnings AS
SELECT storefront, genre, chart_type, device, false AS is_measured, min(observed_at) AS first_at
FROM chart_fetches
GROUP BY storefront, genre, chart_type, device;

INSERT INTO chart_beginnings
SELECT storefront, genre, chart_type, device, true AS is_measured, min(observed_at) AS first_at
FROM chart_snapshots
GROUP BY storefront, genre, chart_type, device;

INSERT INTO chart_beginnings
SELECT storefront, genre, chart_type, device, false AS is_measured, min(observed_at) AS first_at
FROM chart_fetches
GROUP BY storefront, genre, chart_type, device;
