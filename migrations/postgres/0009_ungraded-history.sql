CREATE TABLE "ungraded_history" (
	"before" timestamp with time zone PRIMARY KEY NOT NULL,
	"graded_month" integer
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "is_by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Only where something was recorded before readings were graded.
INSERT INTO "ungraded_history" ("before") SELECT now() WHERE EXISTS (SELECT 1 FROM "apps");
