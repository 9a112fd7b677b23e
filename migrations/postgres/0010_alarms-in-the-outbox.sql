ALTER TABLE "deliveries" ADD COLUMN "alarm_id" bigint;--> statement-breakpoint
CREATE INDEX "deliveries_alarms" ON "deliveries" USING btree ("alarm_id") WHERE alarm_id IS NOT NULL;--> statement-breakpoint
-- Alarms on their way go on in the outbox of all messages, and an open alarm keeps its readers. An e-mail belongs to whoever
-- has its address, or else to an admin: it goes to the same address under the same Message-ID.
INSERT INTO "channels" ("id", "user_id", "kind", "label", "config", "is_on", "created_at")
SELECT regexp_replace(left(encode(sha256(convert_to('e-mail channel of ' || "id"::text, 'UTF8')), 'hex'), 32),
    '^(.{8})(.{4}).(.{3}).(.{3})(.{12})$', '\1-\2-8\3-a\4-\5')::uuid,
  "id", 'email', 'Email', '{"kind":"email"}'::jsonb, true, now()
FROM "users" WHERE EXISTS (SELECT 1 FROM "alarm_letters" WHERE "users"."is_admin" OR "alarm_letters"."address" = "users"."email"
    OR EXISTS (SELECT 1 FROM "notification_settings" WHERE "user_id" = "users"."id" AND "notification_settings"."email" = "alarm_letters"."address"))
  AND NOT EXISTS (SELECT 1 FROM "channels" WHERE "channels"."user_id" = "users"."id" AND "channels"."kind" = 'email')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "deliveries" ("id", "channel_id", "kind", "alarm_id", "address", "notice_ids", "slot", "state", "attempts", "not_before", "lease_until", "created_at", "ended_at")
SELECT gen_random_uuid(), "channels"."id", 'measuring-' || letter."kind", letter."alarm_id", letter."address", '[]'::jsonb,
  alarm."raised_at" + row_number() OVER (PARTITION BY "channels"."id", letter."kind" ORDER BY letter."alarm_id", letter."address") * interval '1 millisecond',
  CASE WHEN letter."sent_at" IS NULL THEN 'waiting' ELSE 'sent' END, letter."attempts", letter."not_before",
  CASE WHEN letter."sent_at" IS NULL THEN letter."lease_until" END, alarm."raised_at", letter."sent_at"
FROM "alarm_letters" letter
JOIN "alarms" alarm ON alarm."id" = letter."alarm_id"
JOIN LATERAL (
  SELECT "users"."id" FROM "users" LEFT JOIN "notification_settings" chosen ON chosen."user_id" = "users"."id"
  WHERE chosen."email" = letter."address" OR "users"."email" = letter."address" OR "users"."is_admin"
  ORDER BY coalesce(chosen."email" = letter."address", false) DESC, coalesce("users"."email" = letter."address", false) DESC,
    "users"."is_admin" DESC, "users"."created_at", "users"."id" LIMIT 1
) reader ON true
JOIN "channels" ON "channels"."user_id" = reader."id" AND "channels"."kind" = 'email'
WHERE letter."sent_at" IS NULL OR alarm."ended_at" IS NULL;--> statement-breakpoint
DROP TABLE "alarm_letters" CASCADE;
