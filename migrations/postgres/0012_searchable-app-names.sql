ALTER TABLE "app_names" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "app_names_search_text" ON "app_names" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);