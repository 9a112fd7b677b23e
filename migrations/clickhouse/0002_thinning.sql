-- Apps whose old ranks were thinned to one a day and chart, and up to when. Written before a rank is taken away: where
-- `ranks` has no row of such an app before that moment, that alone does not say that it was not in the chart.
CREATE TABLE IF NOT EXISTS thinned_apps
(
    app_id UInt64,
    before DateTime('UTC')
)
ENGINE = ReplacingMergeTree(before)
ORDER BY app_id
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1;
