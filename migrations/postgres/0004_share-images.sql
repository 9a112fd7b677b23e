CREATE TABLE "share_images" (
	"subject" text PRIMARY KEY NOT NULL,
	"png" text NOT NULL,
	"bytes" integer NOT NULL,
	"etag" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "share_images_made_at" ON "share_images" USING btree ("made_at" DESC);