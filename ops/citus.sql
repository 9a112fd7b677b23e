-- Spreads the large tables of Rank Atlas over several machines by Citus (https://www.citusdata.com).
--
-- THIS FILE WAS NOT RUN. No package of Citus could be had where Rank Atlas is tested, so it rests on the keys of the tables and
-- on the documentation of Citus. Try it on a copy: restore a backup there, run this file, start one process, open pages of apps.
--
-- It needs a coordinator with its workers added, on which Rank Atlas has started once, so that the tables exist. Stop all
-- processes of Rank Atlas first.
--
--   psql "$DATABASE_URL" --set ON_ERROR_STOP=1 --file ops/citus.sql
--
-- Four statements join apps with charts, which are then on different machines. Citus may refuse them, or be slow with them:
-- ranks that are not filed (src/server/history/store/app-ranks.repository.ts), and best ranks when charts are recorded
-- (recording.repository.ts), withdrawn (removing.repository.ts) and made again (peaks-renewal.repository.ts).

CREATE EXTENSION IF NOT EXISTS citus;

BEGIN;

-- By chart: all measurements and failures of a chart are on one machine.
SELECT create_distributed_table('reading_chunks', 'chart', colocate_with => 'none');
SELECT create_distributed_table('chart_failures', 'chart', colocate_with => 'reading_chunks');

-- By app: all months and best ranks of an app are on one machine.
SELECT create_distributed_table('app_months', 'app', colocate_with => 'none');
SELECT create_distributed_table('app_peaks', 'app', colocate_with => 'app_months');

-- By Apple's id of the app.
SELECT create_distributed_table('store_page_readings', 'app_id', colocate_with => 'none');

-- By keyword: a key must contain the column by which its table is distributed, and need not begin with it.
SELECT create_distributed_table('keyword_readings', 'keyword', colocate_with => 'none');
SELECT create_distributed_table('keyword_failures', 'keyword', colocate_with => 'keyword_readings');

COMMIT;

-- All other tables stay on the coordinator: people, plans, queues, the catalogue and its search, and the small tables of the
-- history that number charts and apps (history_charts, history_apps), or have a row for an app or a month (thinned_apps,
-- forgotten_months).
