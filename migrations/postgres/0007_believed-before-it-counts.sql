CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"reason" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "withdrawn_readings" (
	"withdrawal_id" bigint NOT NULL,
	"chart_key" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"depth" integer NOT NULL,
	"app_ids" jsonb NOT NULL,
	CONSTRAINT "withdrawn_readings_withdrawal_id_chart_key_observed_at_pk" PRIMARY KEY("withdrawal_id","chart_key","observed_at")
);
--> statement-breakpoint
ALTER TABLE "shuffled_charts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "shuffled_charts" CASCADE;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "depth" integer;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "oddness" text;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "graded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "graded_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_readings" ADD CONSTRAINT "withdrawn_readings_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawn_readings_chart" ON "withdrawn_readings" USING btree ("chart_key","observed_at");--> statement-breakpoint
CREATE INDEX "suspects_observed_at" ON "suspects" USING btree ("observed_at");--> statement-breakpoint
-- What was decided before keeps its meaning; an answer that a later measurement has outdated was wrong.
UPDATE "suspects" SET
	"depth" = CASE WHEN "source" IN ('ws-charts', 'view-top') THEN 200 ELSE 100 END,
	"oddness" = 'extraordinary',
	"grade" = CASE
		WHEN "decision" = 'accept' THEN 'believed'
		WHEN "decision" = 'reject' THEN 'rejected'
		WHEN EXISTS (SELECT FROM "chart_plans" plan
			WHERE plan."chart_key" = "suspects"."chart_key" AND plan."last_measured_at" > "suspects"."observed_at") THEN 'rejected'
		ELSE 'unconfirmed' END,
	"graded_at" = "decided_at",
	"graded_by" = CASE WHEN "decided_at" IS NULL THEN NULL ELSE 'admin' END;--> statement-breakpoint
UPDATE "suspects" SET "graded_at" = "observed_at", "graded_by" = 'later-answers'
	WHERE "grade" = 'rejected' AND "graded_at" IS NULL;--> statement-breakpoint
ALTER TABLE "suspects" ALTER COLUMN "depth" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "suspects" ALTER COLUMN "oddness" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "suspects" ALTER COLUMN "grade" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "suspects" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "suspects" DROP COLUMN "decided_at";