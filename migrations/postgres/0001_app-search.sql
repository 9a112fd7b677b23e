CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "apps_genre" ON "apps" USING btree ("genre","app_id");--> statement-breakpoint
CREATE INDEX "apps_bundle_id" ON "apps" USING btree (lower("bundle_id"));--> statement-breakpoint
CREATE INDEX "apps_search_text" ON "apps" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "apps_search_start" ON "apps" USING btree (left("search_text", 64) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "apps_most_rated" ON "apps" USING btree ("rating_count" DESC NULLS LAST,"app_id");