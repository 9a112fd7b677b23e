CREATE TABLE "app_details" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"description" text,
	"screenshots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ipad_screenshots" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
INSERT INTO "app_details" ("app_id", "description", "screenshots", "ipad_screenshots")
SELECT "app_id", "description", "screenshots", "ipad_screenshots" FROM "apps" WHERE "looked_up_at" IS NOT NULL OR "description" IS NOT NULL
	OR "screenshots" <> '[]'::jsonb OR "ipad_screenshots" <> '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "app_details" ADD CONSTRAINT "app_details_app_id_apps_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "apps" DROP COLUMN "screenshots";--> statement-breakpoint
ALTER TABLE "apps" DROP COLUMN "ipad_screenshots";