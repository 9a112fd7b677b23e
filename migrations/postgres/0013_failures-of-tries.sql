ALTER TABLE "delivery_tries" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "delivery_tries_at" ON "delivery_tries" USING btree ("at");