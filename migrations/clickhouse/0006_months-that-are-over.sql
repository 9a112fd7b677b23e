-- What was written in pieces is one piece a day later, where nothing is written any more: a question about years opens
-- each month once instead of three or four times. Repeated it changes nothing.
ALTER TABLE chart_snapshots MODIFY SETTING
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE chart_fetches MODIFY SETTING
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE ranks MODIFY SETTING
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE chart_moves MODIFY SETTING
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE keyword_snapshots MODIFY SETTING
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE store_pages MODIFY SETTING
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;
