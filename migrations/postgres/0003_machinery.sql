CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"subject" text,
	"subject_name" text,
	"reason" text,
	"details" text
);
--> statement-breakpoint
CREATE TABLE "removed_international_apps" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"reason" text,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "alarm_letters" (
	"alarm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "alarm_letters_alarm_id_kind_address_pk" PRIMARY KEY("alarm_id","kind","address")
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stopped_since" timestamp with time zone NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "maintenance_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"state" text NOT NULL,
	"params" jsonb NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"resumed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done_before" integer DEFAULT 0 NOT NULL,
	"checkpoint" jsonb,
	"details" text,
	"last_error" text,
	"cancel_requested_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" text
);
--> statement-breakpoint
CREATE TABLE "ranking_tests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranking_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"sweep_id" bigint,
	"charts" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "collector_switches" ADD COLUMN "paused_by" uuid;--> statement-breakpoint
ALTER TABLE "collector_switches" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collector_switches" ADD COLUMN "storefronts" jsonb;--> statement-breakpoint
ALTER TABLE "collector_switches" ADD COLUMN "genres" jsonb;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "suspects" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_international_apps" ADD CONSTRAINT "removed_international_apps_app_id_apps_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_international_apps" ADD CONSTRAINT "removed_international_apps_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_letters" ADD CONSTRAINT "alarm_letters_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_runs" ADD CONSTRAINT "maintenance_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_user_id" ON "audit_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "maintenance_runs_job" ON "maintenance_runs" USING btree ("job","id");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_runs_one" ON "maintenance_runs" USING btree ("job") WHERE state IN ('running', 'interrupted');--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_tests_one" ON "ranking_tests" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
ALTER TABLE "collector_switches" ADD CONSTRAINT "collector_switches_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A server that has collected before this release goes on without being started again.
INSERT INTO "collector_switches" ("id", "started_at") SELECT 1, now() WHERE EXISTS (SELECT FROM "chart_plans")
ON CONFLICT ("id") DO UPDATE SET "started_at" = excluded."started_at";
