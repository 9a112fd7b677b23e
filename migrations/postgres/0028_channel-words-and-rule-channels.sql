ALTER TABLE "alert_rules" ADD COLUMN "channel_ids" jsonb;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "template" jsonb;