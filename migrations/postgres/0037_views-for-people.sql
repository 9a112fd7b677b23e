CREATE VIEW "public"."peaks" AS (
  SELECT app_id, storefront, chart_type, genre, device, rank::integer AS rank, reached_at, seen_since
  FROM app_peaks JOIN history_apps ON history_apps.number = app JOIN history_charts ON history_charts.number = chart);--> statement-breakpoint
CREATE VIEW "public"."ranks" AS (
  SELECT storefront, chart_type, genre, device, reading.at AS observed_at, ranked.rank::integer AS rank, app_id
  FROM reading_chunks JOIN history_charts ON history_charts.number = chart
  CROSS JOIN LATERAL unnest(times, ends) WITH ORDINALITY AS reading(at, until, place)
  CROSS JOIN LATERAL unnest(apps[coalesce(ends[place - 1], 0) + 1:reading.until]) WITH ORDINALITY AS ranked(app, rank)
  JOIN history_apps ON history_apps.number = ranked.app
  WHERE NOT is_remainder);--> statement-breakpoint
CREATE VIEW "public"."readings" AS (
  SELECT storefront, chart_type, genre, device, reading.at AS observed_at,
    (ARRAY['import', 'rss', 'marketing-rss', 'ws-charts', 'view-top'])[reading.source + 1] AS source, reading.depth,
    reading.until - coalesce(ends[place - 1], 0) AS ranks
  FROM reading_chunks JOIN history_charts ON number = chart
  CROSS JOIN LATERAL unnest(times, sources, depths, ends) WITH ORDINALITY AS reading(at, source, depth, until, place)
  WHERE NOT is_remainder);