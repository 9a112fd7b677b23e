-- A merge replaces what was synced, and the embedded ClickHouse removes its sources at once, so its result is synced as well:
-- else a power loss would lose what was acknowledged. Repeated it changes nothing.
ALTER TABLE chart_snapshots MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE chart_fetches MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE ranks MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE peak_ranks MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE latest MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE chart_moves MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE chart_beginnings MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE thinned_apps MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE store_pages MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE keyword_snapshots MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE keyword_failures MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE installations MODIFY SETTING min_rows_to_fsync_after_merge = 1;

ALTER TABLE schema_migrations MODIFY SETTING
    min_rows_to_fsync_after_merge = 1, fsync_after_insert = 1, fsync_part_directory = 1;
