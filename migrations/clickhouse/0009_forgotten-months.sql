-- What was before these moments was deleted, because the owner keeps only some months.
CREATE TABLE IF NOT EXISTS forgotten_months
(
    before DateTime('UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY before
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;
