-- Which installation this history belongs to; the relational database has the same stamp. One row stays of each.
CREATE TABLE IF NOT EXISTS installations
(
    id         String,
    pulse      UInt64,
    stamped_at DateTime('UTC')
)
ENGINE = ReplacingMergeTree(pulse)
ORDER BY id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
