CREATE TABLE "installations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pulse" integer NOT NULL,
	"stamped_at" timestamp with time zone NOT NULL
);
