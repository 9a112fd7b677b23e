ALTER TABLE "apps" ADD COLUMN "is_ipad_only" boolean;--> statement-breakpoint
CREATE INDEX "apps_ipad_only" ON "apps" USING btree ("app_id") WHERE "apps"."is_ipad_only";