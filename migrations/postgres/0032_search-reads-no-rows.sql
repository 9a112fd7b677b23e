DROP INDEX "apps_search_start";--> statement-breakpoint
DROP INDEX "apps_most_rated";--> statement-breakpoint
CREATE INDEX "app_names_folded_name" ON "app_names" USING hash (split_part("search_text", chr(10), 1));--> statement-breakpoint
CREATE INDEX "apps_folded_name" ON "apps" USING hash (split_part("search_text", chr(10), 1));--> statement-breakpoint
CREATE INDEX "apps_most_rated" ON "apps" USING btree ("rating_count" DESC NULLS LAST,"app_id","search_text");