CREATE TABLE "owner_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
